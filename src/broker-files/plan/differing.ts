/** Rows that a broker's id says are one, though their figures say otherwise. */

import type { FillContent, KnownRow, RoundTripContent, RowContent } from '../import-row.ts';

/** A row that is known, and the one before it with the same id. */
export interface Differing {
  row: KnownRow;
  first: KnownRow;
}

export interface Difference {
  what: string;
  there: string;
  here: string;
}

const [SECOND, MINUTE] = [1000, 60_000];

/** What they are known by beside the id. Not costs and P&L, which one report has and another one leaves out. */
export function findDifferences({ row, first }: Differing): Difference[] {
  const [there, here] = [figuresOf(first.content), figuresOf(row.content)];
  if (!there || !here || first.content.kind !== row.content.kind) return [];
  const isToMinute = there.isToMinute || here.isToMinute;
  const texts = here.texts.flatMap(([what, text], index): Difference[] => {
    const other = there.texts[index]?.[1] ?? text;
    return other === text ? [] : [{ what, there: other, here: text }];
  });
  const times = here.times.flatMap(([what, at], index): Difference[] => {
    const other = there.times[index]?.[1] ?? null;
    // What one file cuts off is no difference, nor is a time that one of them leaves out.
    if (at === null || other === null || isNear(at, other, isToMinute ? MINUTE : SECOND)) return [];
    return [{ what, there: toText(other), here: toText(at) }];
  });
  return [...texts, ...times];
}

const isNear = (a: number, b: number, within: number): boolean => Math.abs(a - b) <= within;

const toText = (at: number): string => new Date(at).toISOString();

interface KnownBy {
  texts: [what: string, text: string][];
  times: [what: string, at: number | null][];
  isToMinute: boolean;
}

function figuresOf(content: RowContent): KnownBy | null {
  if (content.kind === 'fill') return figuresOfFill(content);
  return content.kind === 'roundTrip' ? figuresOfTrip(content) : null;
}

const figuresOfFill = ({ side, quantity, price, at, isToMinute = false }: FillContent): KnownBy => ({
  texts: [
    ['side', side],
    ['quantity', quantity],
    ['price', price],
  ],
  times: [['time', at]],
  isToMinute,
});

const figuresOfTrip = (trip: RoundTripContent): KnownBy => ({
  texts: [
    ['side', trip.side],
    ['quantity', trip.quantity],
    ['entry price', trip.entryPrice],
    ['exit price', trip.exitPrice],
  ],
  times: [
    ['opening time', trip.openedAt],
    ['closing time', trip.closedAt],
  ],
  isToMinute: trip.isToMinute === true,
});
