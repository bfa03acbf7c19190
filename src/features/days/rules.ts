import { rOfMicros } from '#src/values/entries/r-micros.ts';
import type { DateRange } from '#src/values/time/dates.ts';

/** What a day's entries add up to; amounts are cents, R is in millionths. */
export interface StoredDay {
  date: string;
  pnlCents: bigint;
  costsCents: bigint;
  entries: number;
  closed: number;
  wins: number;
  losses: number;
  rMicros: bigint;
  rCount: number;
}

/** The same on the wire. */
export interface Sums {
  net: bigint;
  gross: bigint;
  costs: bigint;
  entries: number;
  openCount: number;
  wins: number;
  losses: number;
  r: number | null;
  rCount: number;
}

/** What the entries of a range come to. */
export function sumsIn(days: readonly StoredDay[], { from, to }: DateRange): Sums {
  return sumDays(days.filter(({ date }) => date >= from && date <= to));
}

export function sumDays(days: readonly StoredDay[]): Sums {
  const cents = (of: (day: StoredDay) => bigint) => days.reduce((sum, day) => sum + of(day), 0n);
  const count = (of: (day: StoredDay) => number) => days.reduce((sum, day) => sum + of(day), 0);
  const net = cents((day) => day.pnlCents);
  const costs = cents((day) => day.costsCents);
  const rCount = count((day) => day.rCount);
  return {
    net,
    gross: net + costs,
    costs,
    entries: count((day) => day.entries),
    openCount: count((day) => day.entries - day.closed),
    wins: count((day) => day.wins),
    losses: count((day) => day.losses),
    r: rCount === 0 ? null : rOfMicros(cents((day) => day.rMicros)),
    rCount,
  };
}
