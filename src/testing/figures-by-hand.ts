import { expect } from 'bun:test';

/**
 * Recomputes every figure naively, entry by entry, in BigInt cents; tests compare the product's responses with it.
 */

export type Cents = bigint;

export interface Entry {
  id: number;
  traderId: number;
  date: string;
  /** May be missing while the entry is open. */
  cents: Cents | null;
}

export interface AppInfo {
  today: string;
  traders: { id: number; name: string; included: boolean; cookie: string }[];
  entries: Entry[];
  /** Entries that left the journal, by Archive & Reset or with a removed trader. */
  archived: Entry[];
}

export function usd(amount: Cents): string {
  const digits = (amount < 0n ? -amount : amount).toString().padStart(3, '0');
  return `${amount < 0n ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`;
}

export const centsOf = (text: string): Cents => BigInt(text.replace('.', ''));
export const sum = (amounts: Cents[]): Cents => amounts.reduce((a, b) => a + b, 0n);
/** No amount counts as 0. */
const amount = ({ cents: own }: Entry): Cents => own ?? 0n;
const pnl = (entries: Entry[]): Cents => sum(entries.map(amount));
const largest = (amounts: Cents[]) => amounts.reduce((a, b) => (b - a > 0n ? b : a));
const smallest = (amounts: Cents[]) => amounts.reduce((a, b) => (b - a < 0n ? b : a));
const wins = (entries: Entry[]) => entries.filter((entry) => amount(entry) > 0n);
const losses = (entries: Entry[]) => entries.filter((entry) => amount(entry) < 0n);

const withoutResult = (entries: Entry[]): number => entries.filter(({ cents: own }) => own === null).length;

/** A quotient to nine decimals, from exact integers. */
const quotient = (a: bigint, b: bigint): number => Number((a * 1_000_000_000n) / b) / 1e9;
/** Equal up to floating-point error. */
const about = (value: number) => {
  // Nine significant digits, however large the figure.
  const digits = 8 - Math.floor(Math.log10(Math.max(1, Math.abs(value))));
  return expect.closeTo(value, Math.min(6, digits));
};
const winRate = (entries: Entry[]) =>
  entries.length === 0 ? 0 : quotient(BigInt(wins(entries).length) * 100n, BigInt(entries.length));

function average(entries: Entry[]): string {
  if (entries.length === 0) return '0.00';
  const [total, n] = [pnl(entries), BigInt(entries.length)];
  const rounded = ((total < 0n ? -total : total) * 2n + n) / (2n * n);
  return usd(total < 0n ? -rounded : rounded);
}

export function day(date: string, days: number): string {
  const [year = 0, month = 1, dayOfMonth = 1] = date.split('-').map(Number);
  return new Date(Date.UTC(year, month - 1, dayOfMonth + days)).toISOString().slice(0, 10);
}

export function monthsAround(today: string): string[] {
  const [year = 0, month = 1] = today.split('-').map(Number);
  return [-4, -3, -2, -1, 0, 1].map((n) =>
    new Date(Date.UTC(year, month - 1 + n, 1)).toISOString().slice(0, 7),
  );
}

const weekday = (date: string) => new Date(`${date}T12:00:00Z`).getUTCDay();

function sunday(date: string): string {
  let start = date;
  while (weekday(start) !== 0) start = day(start, -1);
  return start;
}

const included = ({ traders, entries }: AppInfo) =>
  entries.filter(({ traderId }) => traders.some((one) => one.id === traderId && one.included));

/** Each trader's sum, best first, ties by id. */
function standings(app: AppInfo, entries: Entry[]) {
  return app.traders
    .map((one) => ({ ...one, own: entries.filter(({ traderId }) => traderId === one.id) }))
    .sort((a, b) => (pnl(b.own) > pnl(a.own) ? 1 : pnl(b.own) < pnl(a.own) ? -1 : a.id - b.id));
}

function best(app: AppInfo, date: string): { name: string; pnl: string } | null {
  const entries = included(app).filter((entry) => entry.date === date);
  const [first] = standings(app, entries);
  return first && pnl(first.own) > 0n ? { name: first.name, pnl: usd(pnl(first.own)) } : null;
}

export function topTrader(app: AppInfo) {
  const found = best(app, app.today);
  return found && { date: app.today, ...found };
}

export function dailyPnl(app: AppInfo, date: string) {
  const entries = included(app).filter((entry) => entry.date === date);
  return {
    summaries: standings(app, entries)
      .filter(({ own }) => own.length > 0)
      .map(({ id, name, own }) => ({
        traderId: id,
        traderName: name,
        tradeCount: own.length,
        openCount: withoutResult(own),
        totalPnl: usd(pnl(own)),
      })),
    totalPnl: usd(pnl(entries)),
  };
}

export function calendar(app: AppInfo, month: string) {
  const entries = included(app);
  const inMonth = entries.filter(({ date }) => date.startsWith(month));
  const dates = Array.from({ length: 31 }, (_, n) => day(`${month}-01`, n)).filter((date) =>
    date.startsWith(month),
  );
  const on = (list: string[]) => entries.filter(({ date }) => list.includes(date));
  return {
    month,
    days: dates
      .filter((date) => on([date]).length > 0)
      .map((date) => ({
        date,
        totalPnl: usd(pnl(on([date]))),
        entryCount: on([date]).length,
        openCount: withoutResult(on([date])),
        topTrader: best(app, date),
      })),
    weeks: [...new Set(dates.map(sunday))].map((weekStart) => {
      const week = [0, 1, 2, 3, 4, 5, 6].map((n) => day(weekStart, n));
      return {
        weekStart,
        weekEnd: day(weekStart, 6),
        weeklyPnl: usd(pnl(on(week))),
        weeklyEntries: on(week).length,
        openCount: withoutResult(on(week)),
      };
    }),
    totalPnl: usd(pnl(inMonth)),
    activeTraders: new Set(inMonth.map(({ traderId }) => traderId)).size,
    totalTrades: inMonth.length,
  };
}

export function leaderboard(app: AppInfo) {
  const entries = included(app);
  const listed = standings(app, entries).filter((one) => one.included);
  const rates = listed.filter(({ own }) => own.length > 0).map(({ own }) => winRate(own));
  return {
    team: {
      totalPnl: usd(pnl(entries)),
      totalTrades: entries.length,
      averageWinRate: about(rates.length === 0 ? 0 : rates.reduce((a, b) => a + b, 0) / rates.length),
    },
    traders: listed.map(({ id, name, own }, index) => ({
      rank: index + 1,
      traderId: id,
      name,
      tradeCount: own.length,
      winRate: about(winRate(own)),
      totalPnl: usd(pnl(own)),
      percent: about(quotient(pnl(own) * 100n, 1_000_000n)),
    })),
    live: {
      traders: listed.length,
      positive: listed.filter(({ own }) => pnl(own) > 0n).length,
      topPerformer: entries.length === 0 ? null : listed[0]?.name,
    },
  };
}

function daysOf(entries: Entry[]): { date: string; cents: Cents }[] {
  return [...new Set(entries.map(({ date }) => date))]
    .sort()
    .map((date) => ({ date, cents: pnl(entries.filter((entry) => entry.date === date)) }));
}

function riskReward(entries: Entry[]) {
  const [won, lost] = [wins(entries), losses(entries)];
  if (won.length === 0 || lost.length === 0) return null;
  return about(quotient(pnl(won) * BigInt(lost.length), -pnl(lost) * BigInt(won.length)));
}

export function stats(app: AppInfo, traderId: number) {
  const own = app.entries.filter((entry) => entry.traderId === traderId);
  const days = daysOf(own);
  const from = sunday(app.today);
  const month = own.filter(({ date }) => date.slice(0, 7) === app.today.slice(0, 7));
  const extreme = (of: (amounts: Cents[]) => Cents) => {
    if (days.length === 0) return null;
    const end = of(days.map((one) => one.cents));
    return { date: days.find((one) => one.cents === end)?.date, pnl: usd(end) };
  };
  const settled = days.filter(({ date }) => own.some((entry) => entry.date === date && entry.cents !== null));
  const isLosing = (settled.at(-1)?.cents ?? 0n) < 0n;
  const run = settled.length - 1 - settled.findLastIndex((one) => one.cents < 0n !== isLosing);
  return {
    totalPnl: usd(pnl(own)),
    dailyPnl: usd(pnl(own.filter(({ date }) => date === app.today))),
    weeklyPnl: usd(pnl(own.filter(({ date }) => sunday(date) === from))),
    monthlyPnl: usd(pnl(month)),
    winRate: about(winRate(own)),
    totalTrades: own.length,
    tradesThisMonth: month.length,
    bestDay: extreme(largest),
    worstDay: extreme(smallest),
    streak: isLosing ? -run : run,
    riskReward: riskReward(own),
    entries: own.length,
    strategies: 0,
    videos: 0,
  };
}

/** The same day of the previous month, or that month's last day. */
function aMonthBefore(today: string): string {
  const lastDay = day(`${today.slice(0, 7)}-01`, -1);
  const sameDay = `${lastDay.slice(0, 7)}-${today.slice(8)}`;
  return sameDay > lastDay ? lastDay : sameDay;
}

export function analytics(app: AppInfo, traderId: number) {
  const own = app.entries.filter((entry) => entry.traderId === traderId);
  const [won, lost] = [wins(own), losses(own)];
  const since = aMonthBefore(app.today);
  const gross = { won: pnl(won), lost: -pnl(lost) };
  let [equity, peak, deepest, share] = [1_000_000n, 1_000_000n, 0n, 0];
  const points = daysOf(own).map(({ date, cents: made }) => {
    equity += made;
    peak = largest([peak, equity]);
    deepest = largest([deepest, peak - equity]);
    share = Math.max(share, quotient((peak - equity) * 100n, peak));
    return { date, pnl: usd(made), equity: usd(equity), drawdown: usd(peak - equity) };
  });
  return {
    totalPnl: usd(pnl(own)),
    monthPnl: usd(pnl(own.filter(({ date }) => since <= date && date <= app.today))),
    winRate: about(winRate(own)),
    wins: won.length,
    losses: lost.length,
    avgTrade: average(own),
    avgWin: average(won),
    avgLoss: average(lost),
    maxDrawdownPercent: about(share),
    maxDrawdown: usd(deepest),
    profitFactor:
      lost.length === 0 ? null : Number((gross.won * 200n + gross.lost) / (gross.lost * 2n)) / 100,
    bestTrade: own.length === 0 ? null : usd(largest(own.map(amount))),
    worstTrade: own.length === 0 ? null : usd(smallest(own.map(amount))),
    riskReward: riskReward(own),
    totalTrades: own.length,
    activeStrategies: 0,
    videos: 0,
    equity: points,
  };
}
