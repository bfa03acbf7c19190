import { type ColumnMeaning, type ImportMapping, JOINED } from '#src/features/imports/contract.ts';
import { dealtSide, heldSide } from '#src/values/contracts/dealt-side.ts';
import { listColumns, type MappingQuestionShape, meaningOf, showCell } from './meanings.ts';

/** A row as its columns are meant: `null` where no column says it, or its word is none for a side. */
export interface SampleReading {
  /** Of the sample, from 1. */
  row: number;
  symbol: string | null;
  side: 'Buy' | 'Sell' | 'Long' | 'Short' | null;
  quantity: string | null;
  prices: (string | null)[];
  times: string[];
  rest: { label: string; text: string }[];
}

const BELOW_ZERO = /^[-−–(]/;
const WORDS = { buy: 'Buy', sell: 'Sell', long: 'Long', short: 'Short' } as const;
/** Above and below zero. */
const SIGNS = { fill: ['buy', 'sell'], trade: ['long', 'short'] } as const;

/** Whether quantities show the side. */
export const hasSigns = (question: MappingQuestionShape, mapping: ImportMapping): boolean =>
  listColumns(question).some(
    ({ header, values }) =>
      meaningOf(mapping, header) === 'quantity' && values.some((value) => BELOW_ZERO.test(value)),
  );

export function sampleReadings(question: MappingQuestionShape, mapping: ImportMapping): SampleReading[] {
  const columns = listColumns(question);
  const isMapped = (meaning: ColumnMeaning) =>
    columns.some(({ header }) => meaningOf(mapping, header) === meaning);
  return question.sample.map((_, row) => {
    const joinSample = (meaning: ColumnMeaning) =>
      columns
        .filter(({ header }) => meaningOf(mapping, header) === meaning)
        .flatMap(({ values }) => values[row] || [])
        .map((text) => showCell(meaning, text))
        .join(JOINED.includes(meaning) ? ' ' : ' + ') || null;
    const quantity = joinSample('quantity');
    const word = joinSample('side') ?? '';
    const bySign = quantity !== null && hasSigns(question, mapping) ? BELOW_ZERO.test(quantity) : null;
    const side = isMapped('side')
      ? mapping.isFills
        ? dealtSide(word)
        : heldSide(word)
      : bySign === null
        ? null
        : mapping.isFills
          ? SIGNS.fill[Number(bySign)]
          : SIGNS.trade[Number(bySign)];
    const timed = (meaning: ColumnMeaning) => joined(joinSample('date'), joinSample(meaning));
    const times = mapping.isFills
      ? [timed('time')]
      : [joinSample('openedAt'), joinSample('closedAt') ?? joinSample('date')];
    return {
      row: row + 1,
      symbol: joinSample('symbol'),
      side: side ? WORDS[side] : null,
      quantity: quantity?.replace(BELOW_ZERO, '').replace(/\)$/, '') ?? null,
      prices: mapping.isFills ? [joinSample('price')] : [joinSample('entryPrice'), joinSample('exitPrice')],
      times: times.flatMap((time) => time ?? []),
      rest: [
        { label: `P&L ${mapping.pnlIs}`, text: mapping.pnlIs === 'prices' ? null : joinSample('pnl') },
        { label: 'Commission', text: joinSample('commission') },
        { label: 'Fees', text: joinSample('fees') },
        { label: 'Account', text: joinSample('account') },
        { label: 'Currency', text: joinSample('currency') },
        { label: 'Kind', text: joinSample('instrumentType') },
        { label: 'Expiry', text: joinSample('expiry') },
        { label: 'Strike', text: joinedTexts(joinSample('strike'), joinSample('right')) },
        { label: 'Stop', text: joinSample('stopPrice') },
        { label: 'Target', text: joinSample('targetPrice') },
      ].flatMap(({ label, text }) => (text === null ? [] : [{ label, text }])),
    };
  });
}

const joinedTexts = (...texts: (string | null)[]) => texts.filter((text) => text !== null).join(' ') || null;

/** A clock time is one of the day beside it. */
const joined = (date: string | null, time: string | null) =>
  time !== null && date !== null && !/\d[-/.]\d+[-/.]\d/.test(time) ? `${date} ${time}` : (time ?? date);
