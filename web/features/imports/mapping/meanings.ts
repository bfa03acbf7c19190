import { type ColumnMeaning, doubledMeanings, type ImportMapping } from '#src/features/imports/contract.ts';
import type { ImportQuestion } from '#src/features/imports/responses.ts';
import { maskAmounts, shownAmount } from '#src/values/money/money.ts';

export type MappingQuestionShape = Extract<ImportQuestion, { kind: 'mapping' }>;

/** In the order in which they are chosen. */
const LABELS: Readonly<Record<ColumnMeaning, string>> = {
  symbol: 'Contract or symbol',
  side: 'Side',
  quantity: 'Quantity',
  price: 'Price',
  entryPrice: 'Entry price',
  exitPrice: 'Exit price',
  time: 'Time',
  openedAt: 'Entry time',
  closedAt: 'Exit time',
  date: 'Date',
  pnl: 'P&L',
  commission: 'Commission',
  fees: 'Fees',
  account: 'Account',
  id: 'Broker’s id',
  instrumentType: 'Instrument type',
  currency: 'Currency',
  expiry: 'Expiry',
  strike: 'Strike',
  right: 'Call or put',
  stopPrice: 'Stop',
  targetPrice: 'Target',
  riskAmount: 'Risk in dollars',
  mae: 'MAE in dollars',
  mfe: 'MFE in dollars',
  strategy: 'Strategy',
  tags: 'Tags',
  notes: 'Notes',
  ignore: 'Not used',
};

const OF_FILLS: readonly ColumnMeaning[] = ['price', 'time'];
const OF_TRADES: readonly ColumnMeaning[] = ['entryPrice', 'exitPrice', 'openedAt', 'closedAt', 'mae', 'mfe'];

export const toLabel = (meaning: ColumnMeaning): string => LABELS[meaning];

/** What a column of such rows can be. */
export function listMeanings(isFills: boolean): { value: ColumnMeaning; label: string }[] {
  const others = isFills ? OF_TRADES : OF_FILLS;
  return MEANINGS.filter((value) => !others.includes(value)).map((value) => ({
    value,
    label: LABELS[value],
  }));
}
const MEANINGS = Object.keys(LABELS).filter((meaning): meaning is ColumnMeaning => meaning in LABELS);

export const meaningOf = ({ columns }: ImportMapping, header: string): ColumnMeaning =>
  columns[header] ?? 'ignore';

const AMOUNTS: readonly ColumnMeaning[] = ['pnl', 'commission', 'fees', 'riskAmount', 'mae', 'mfe'];

const CURRENCY = /^[a-z]{3}\s|[a-z]{3}$/gi;

/** Whether a text is a number, with a currency or without: neither a day nor a time, nor a name. */
const isFigure = (text: string): boolean =>
  /\d/.test(text) && !/[a-z]/i.test(text.replaceAll(CURRENCY, '')) && !/\d[-/:]\d/.test(text);

/** What stands in a column, with its amounts hidden where they are. */
export function showCell(meaning: ColumnMeaning, text: string): string {
  if (AMOUNTS.includes(meaning)) return shownAmount(text);
  // Before it is said what a column is, nobody can tell which figures are amounts.
  if (meaning === 'ignore') return isFigure(text) ? shownAmount(text) : maskAmounts(text);
  return text;
}

/** A column gets a meaning, and another one that had it before loses it. */
export function withMeaning(mapping: ImportMapping, header: string, meaning: ColumnMeaning): ImportMapping {
  const columns = { ...mapping.columns, [header]: meaning };
  if (doubledMeanings({ columns }).length === 0) return { ...mapping, columns };
  const others = Object.entries(mapping.columns).map(([other, is]): [string, ColumnMeaning] => [
    other,
    is === meaning ? 'ignore' : is,
  ]);
  return { ...mapping, columns: { ...Object.fromEntries(others), [header]: meaning } };
}

/** Prices and times of fills become those of trades, and the other way round, as far as they go. */
export function withKind(mapping: ImportMapping, isFills: boolean): ImportMapping {
  if (mapping.isFills === isFills) return mapping;
  const columns = Object.entries(mapping.columns).map(([header, is]): [string, ColumnMeaning] => [
    header,
    (isFills ? AS_FILL : AS_TRADE)[is] ?? is,
  ]);
  return { ...mapping, isFills, columns: Object.fromEntries(columns) };
}
const AS_FILL: Partial<Record<ColumnMeaning, ColumnMeaning>> = {
  entryPrice: 'price',
  exitPrice: 'ignore',
  openedAt: 'ignore',
  closedAt: 'time',
  mae: 'ignore',
  mfe: 'ignore',
};
const AS_TRADE: Partial<Record<ColumnMeaning, ColumnMeaning>> = { price: 'entryPrice', time: 'closedAt' };

/** One without a name cannot be chosen. */
export function listColumns({
  headers,
  sample,
}: MappingQuestionShape): { header: string; values: string[] }[] {
  return headers.flatMap((header, place) =>
    header === '' ? [] : [{ header, values: sample.map((cells) => cells[place] ?? '') }],
  );
}

/** The column that has a meaning; `null` while none has. */
export const findColumn = ({ columns }: ImportMapping, meaning: ColumnMeaning): string | null =>
  Object.entries(columns).find(([, is]) => is === meaning)?.[0] ?? null;

/** What the rows are, in words: one thing all of them, or what a column of theirs says. */
export type Instruments = 'futures' | 'stocks' | 'column';

export function findInstruments(mapping: ImportMapping): Instruments | null {
  if (findColumn(mapping, 'instrumentType') !== null) return 'column';
  const { instrumentType = null } = mapping;
  return instrumentType === 'options' ? 'stocks' : instrumentType;
}

/** All rows are futures, or shares and options: no column says it. */
export function withInstruments(
  mapping: ImportMapping,
  instrumentType: 'futures' | 'stocks' | null,
): ImportMapping {
  const column = findColumn(mapping, 'instrumentType');
  const without = column === null ? mapping : withMeaning(mapping, column, 'ignore');
  return { ...without, instrumentType };
}
