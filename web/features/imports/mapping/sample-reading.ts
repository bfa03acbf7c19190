import type { ColumnMeaning, ImportMapping } from '#src/features/imports/contract.ts';
import { dealtSide } from '#src/values/dealt-side.ts';
import { columnsOf, type MappingQuestionShape, meaningOf } from './meanings.ts';

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

/** Whether quantities tell the side. */
export const hasSigns = (question: MappingQuestionShape, mapping: ImportMapping): boolean =>
  columnsOf(question).some(
    ({ header, values }) =>
      meaningOf(mapping, header) === 'quantity' && values.some((value) => BELOW_ZERO.test(value)),
  );

export function sampleReadings(question: MappingQuestionShape, mapping: ImportMapping): SampleReading[] {
  const columns = columnsOf(question);
  const isMapped = (meaning: ColumnMeaning) =>
    columns.some(({ header }) => meaningOf(mapping, header) === meaning);
  return question.sample.map((_, row) => {
    const textOf = (meaning: ColumnMeaning) =>
      columns
        .filter(({ header }) => meaningOf(mapping, header) === meaning)
        .flatMap(({ values }) => values[row] || [])
        .join(' + ') || null;
    const quantity = textOf('quantity');
    const isShort = isMapped('side')
      ? dealtSide(textOf('side') ?? '')
      : quantity !== null && hasSigns(question, mapping)
        ? BELOW_ZERO.test(quantity)
          ? 'sell'
          : 'buy'
        : null;
    const words = mapping.isFills
      ? ({ buy: 'Buy', sell: 'Sell' } as const)
      : ({ buy: 'Long', sell: 'Short' } as const);
    const timed = (meaning: ColumnMeaning) => joined(textOf('date'), textOf(meaning));
    const times = mapping.isFills
      ? [timed('time')]
      : [textOf('openedAt'), textOf('closedAt') ?? textOf('date')];
    return {
      row: row + 1,
      symbol: textOf('symbol'),
      side: isShort && words[isShort],
      quantity: quantity?.replace(BELOW_ZERO, '').replace(/\)$/, '') ?? null,
      prices: mapping.isFills ? [textOf('price')] : [textOf('entryPrice'), textOf('exitPrice')],
      times: times.flatMap((time) => time ?? []),
      rest: [
        { label: `P&L ${mapping.pnlIs}`, text: textOf('pnl') },
        { label: 'Commission', text: textOf('commission') },
        { label: 'Fees', text: textOf('fees') },
        { label: 'Account', text: textOf('account') },
      ].flatMap(({ label, text }) => (text === null ? [] : [{ label, text }])),
    };
  });
}

/** A clock time is one of the day beside it. */
const joined = (date: string | null, time: string | null) =>
  time !== null && date !== null && !/\d[-/.]\d+[-/.]\d/.test(time) ? `${date} ${time}` : (time ?? date);
