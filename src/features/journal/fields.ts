/**
 * What a trade is, once: the fields of an entry, in the order of exports and seed files. Rows, requests, responses, files, the
 * form and the history derive from this table what follows from a field's kind; settling and widgets of its own are by hand.
 */

import { recordOf } from '#src/values/record-of.ts';

export type FieldKind =
  | 'text'
  /** One of a few words. */
  | 'word'
  /** A decimal as typed. */
  | 'price'
  | 'money'
  /** Money that is never below 0. */
  | 'amount'
  | 'count'
  | 'flag'
  | 'instant'
  | 'day'
  | 'tags'
  /** The id of another row. */
  | 'reference';

interface EntryField {
  kind: FieldKind;
  /** Its column in the tables, where that is called otherwise. */
  column?: string;
  /** Its title in exports and seed files, which leave out what follows from others. */
  head?: string;
  /** `always`: every form asks for it. `fact`: left out, there is none. `settled`: follows from others. */
  set: 'always' | 'fact' | 'settled';
  /** Who gives it: the files of an import, or people alone. Nobody gives what follows from others. */
  by?: 'files' | 'people';
}

export const FIELDS = {
  tradeDate: { kind: 'day', head: 'Trade date', set: 'always', by: 'files' },
  symbol: { kind: 'text', head: 'Symbol', set: 'always', by: 'files' },
  instrumentType: { kind: 'word', head: 'Instrument type', set: 'always', by: 'files' },
  positionType: { kind: 'word', head: 'Position', set: 'always', by: 'files' },
  quantity: { kind: 'count', head: 'Quantity', set: 'always', by: 'files' },
  entryPrice: { kind: 'price', head: 'Entry price', set: 'always', by: 'files' },
  exitPrice: { kind: 'price', head: 'Exit price', set: 'always', by: 'files' },
  pnl: { kind: 'money', column: 'pnlCents', head: 'PnL', set: 'always', by: 'files' },
  isOpen: { kind: 'flag', head: 'Open', set: 'always', by: 'files' },
  strategy: { kind: 'text', head: 'Strategy', set: 'always', by: 'people' },
  strategyId: { kind: 'reference', set: 'always', by: 'people' },
  notes: { kind: 'text', head: 'Notes', set: 'always', by: 'people' },
  accountId: { kind: 'reference', head: 'Account', set: 'fact', by: 'files' },
  root: { kind: 'text', set: 'settled', by: 'files' },
  openedAt: { kind: 'instant', head: 'Opened at', set: 'fact', by: 'files' },
  closedAt: { kind: 'instant', head: 'Closed at', set: 'fact', by: 'files' },
  commission: { kind: 'money', column: 'commissionCents', head: 'Commission', set: 'fact', by: 'files' },
  fees: { kind: 'money', column: 'feesCents', head: 'Fees', set: 'fact', by: 'files' },
  stopPrice: { kind: 'price', head: 'Stop price', set: 'fact', by: 'files' },
  targetPrice: { kind: 'price', head: 'Target price', set: 'fact', by: 'people' },
  riskAmount: { kind: 'amount', column: 'riskCents', head: 'Risk amount', set: 'fact', by: 'people' },
  risk: { kind: 'amount', column: 'initialRiskCents', set: 'settled' },
  mae: { kind: 'amount', column: 'maeCents', head: 'MAE', set: 'fact', by: 'files' },
  mfe: { kind: 'amount', column: 'mfeCents', head: 'MFE', set: 'fact', by: 'files' },
  tags: { kind: 'tags', head: 'Tags', set: 'fact', by: 'people' },
  isComputed: { kind: 'flag', set: 'settled' },
  outcome: { kind: 'word', set: 'settled' },
  importId: { kind: 'reference', set: 'settled' },
  isEstimated: { kind: 'flag', set: 'settled', by: 'files' },
  isEdited: { kind: 'flag', set: 'settled' },
} as const satisfies Record<string, EntryField>;

type Fields = typeof FIELDS;
export type FieldName = keyof Fields;
export type KindOf<Name extends FieldName> = Fields[Name]['kind'];
export type ColumnOf<Name extends FieldName> = Name extends FieldName
  ? Fields[Name] extends { column: infer Column }
    ? Column
    : Name
  : never;

const isField = (name: string): name is FieldName => name in FIELDS;
export const FIELD_NAMES = Object.keys(FIELDS).filter(isField);

export function columnOf<Name extends FieldName>(name: Name): ColumnOf<Name>;
export function columnOf(name: FieldName): string {
  const field: EntryField = FIELDS[name];
  return field.column ?? name;
}

/** The same values by the names of their columns. */
export function byColumn<Values extends Partial<Record<FieldName, unknown>>>(
  values: Values,
): { [Name in keyof Values & FieldName as ColumnOf<Name>]: Values[Name] } {
  const columns = Object.create(Object.prototype);
  for (const name of FIELD_NAMES) if (name in values) columns[columnOf(name)] = values[name];
  return columns;
}

/** By their titles. */
export const HEADS = new Map(
  FIELD_NAMES.flatMap((name): [string, FieldName][] => {
    const { head }: EntryField = FIELDS[name];
    return head === undefined ? [] : [[head, name]];
  }),
);

/** The names of the fields of which something holds. */
type NameWith<What> = { [Name in FieldName]: Fields[Name] extends What ? Name : never }[FieldName];

/** What can be left out of an entry. */
export type FactName = NameWith<{ set: 'fact' }>;
const isFact = (name: FieldName): name is FactName => FIELDS[name].set === 'fact';
export const FACT_NAMES = FIELD_NAMES.filter(isFact);

const givenBy = (name: FieldName): EntryField['by'] => {
  const { by }: EntryField = FIELDS[name];
  return by;
};

/** What people write to a trade: no import changes it. */
export type WrittenName = NameWith<{ by: 'people' }>;
const isWritten = (name: FieldName): name is WrittenName => givenBy(name) === 'people';
export const WRITTEN_NAMES = FIELD_NAMES.filter(isWritten);

/** What an import gives an entry. */
export type FigureName = NameWith<{ by: 'files' }>;
const isFigure = (name: FieldName): name is FigureName => givenBy(name) === 'files';
export const FIGURE_NAMES = FIELD_NAMES.filter(isFigure);

/** What a row of an export says beside its trade; of a reference it says the name. */
export type FileFactName = Exclude<FactName | WrittenName, 'accountId' | 'strategyId'>;
export type FileFactKind = 'text' | 'price' | 'money' | 'amount' | 'instant' | 'tags';
export const FILE_FACT_NAMES = FIELD_NAMES.filter(
  (name): name is FileFactName => (isFact(name) || isWritten(name)) && FIELDS[name].kind !== 'reference',
);

export const isMoney = (kind: FieldKind): boolean => kind === 'money' || kind === 'amount';

const nothingOf = (name: FieldName): [] | null => (FIELDS[name].kind === 'tags' ? [] : null);
type NothingOf<Name extends FieldName> = KindOf<Name> extends 'tags' ? [] : null;

/** An entry's facts, where nothing is known of them. */
export const NO_FACTS = recordOf<{ [Name in FactName]: NothingOf<Name> }>(FACT_NAMES, nothingOf);

/** The same of what a row says. */
export const NO_FILE_FACTS = recordOf<{ [Name in FileFactName]: NothingOf<Name> }>(
  FILE_FACT_NAMES,
  nothingOf,
);

/** What follows from such facts: nothing. It comes from no import either. */
export const NO_FIGURES = {
  root: null,
  grossPnl: null,
  risk: null,
  rMultiple: null,
  plannedR: null,
  isComputed: false,
  importId: null,
  isEstimated: false,
  isEdited: false,
};
