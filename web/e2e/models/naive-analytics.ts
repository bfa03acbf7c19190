/** What entries come to, added up in the simplest way: what the page shows is held against it. */

import { addDays } from '#src/values/dates.ts';
import type { Caller } from '#web/e2e/running-app.ts';

export interface Entry {
  tradeDate: string;
  /** In cents. */
  cents: number | null;
  symbol?: string;
  positionType?: 'long' | 'short';
  strategy?: string;
}

/** Puts entries into the journal of the one who calls. */
export async function addEntries(call: Caller, entries: readonly Entry[]): Promise<void> {
  for (const { tradeDate, cents, symbol = 'ESZ6', positionType = 'long', strategy = '' } of entries) {
    await call('POST', '/api/journal', {
      symbol,
      tradeDate,
      positionType,
      strategy,
      ...(cents === null ? { isOpen: true } : { pnl: (cents / 100).toFixed(2) }),
    });
  }
}

/** A desk's year: gains, losses, nothing, an open position; both sides, several symbols and strategies. */
export function aYear(today: string): Entry[] {
  return Array.from({ length: 60 }, (_, n): Entry => {
    const cents = n % 11 === 5 ? 0 : (((n * 7919) % 1000) - 430) * 137;
    return {
      tradeDate: addDays(today, (n % 3) - (60 - n) * 7),
      cents: n === 30 ? null : cents,
      symbol: ['ESZ6', 'NQZ6', 'SPY 610C'][n % 3] ?? '',
      positionType: n % 4 === 0 ? 'short' : 'long',
      strategy: ['Opening range', '', 'Trend day'][n % 3] ?? '',
    };
  });
}

export const sum = (amounts: readonly number[]) => amounts.reduce((total, amount) => total + amount, 0);

/** Written here once more, so that the page's own way of writing amounts is held against another. */
export function dollars(cents: number, plus = '+'): string {
  const [whole = '', fraction = ''] = (Math.abs(cents) / 100).toFixed(2).split('.');
  const sign = cents < 0 ? '−' : cents > 0 ? plus : '';
  return `${sign}$${whole.replace(/\B(?=(\d{3})+$)/g, ',')}.${fraction}`;
}

export const mean = (amounts: readonly number[]) => Math.round(sum(amounts) / amounts.length);

/** On daily closes, from $10,000 on. */
export function naiveDrawdown(entries: readonly Entry[]): { percent: number; cents: number } {
  let [percent, cents] = [0, 0];
  const dates = [...new Set(entries.map(({ tradeDate }) => tradeDate))].sort();
  const closes = dates.map((date) => closeOf(entries, date));
  closes.forEach((close, n) => {
    const peak = Math.max(1_000_000, ...closes.slice(0, n + 1));
    percent = Math.max(percent, ((peak - close) * 100) / peak);
    cents = Math.max(cents, peak - close);
  });
  return { percent, cents };
}

export const closeOf = (entries: readonly Entry[], date: string) =>
  1_000_000 + sum(entries.map(({ tradeDate, cents }) => (tradeDate <= date ? (cents ?? 0) : 0)));

export const WEEKDAYS = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'];

export function pnlOf<Key extends string>(
  entries: readonly (Record<Key, string> & { cents: number | null })[],
  key: Key,
  value: string,
): number {
  return sum(entries.map((entry) => (entry[key] === value ? (entry.cents ?? 0) : 0)));
}

export function naiveTable<Key extends string>(
  heading: string,
  entries: readonly ({ [key in Key]?: string } & { cents: number | null })[],
  key: Key,
): string[][] {
  const names = [...new Set(entries.map((entry) => entry[key] ?? ''))];
  const rows = names.map((name) => {
    const amounts = entries.flatMap((entry) => (entry[key] === name ? [entry.cents ?? 0] : []));
    const wins = amounts.filter((cents) => cents > 0).length;
    const losses = amounts.filter((cents) => cents < 0).length;
    const rate = `${((wins * 100) / amounts.length).toFixed(1)}%`;
    return { pnl: sum(amounts), cells: [name, `${amounts.length}`, `${wins}`, `${losses}`, rate] };
  });
  return [
    [heading, 'Trades', 'Wins', 'Losses', 'Win Rate', 'P&L'],
    ...rows.sort((a, b) => b.pnl - a.pnl).map(({ pnl, cells }) => [...cells, dollars(pnl)]),
  ];
}
