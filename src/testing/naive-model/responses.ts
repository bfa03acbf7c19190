import { expect } from 'bun:test';
import { day, monthsBefore, sunday } from './dates.ts';
import * as figures from './figures.ts';
import { amounts, costs, losses, openCount, pnl, winRate, wins } from './figures.ts';
import { type Cents, largest, quotient, smallest, sum, usd } from './money.ts';

/** What the API has to say of a team's entries. */

export interface Entry extends figures.Entry {
  id: number;
  traderId: number;
  accountId?: number | null;
}

export interface Account {
  id: number;
  startingCents: Cents;
  countsForTeam: boolean;
}

export interface Strategy {
  id: number;
  traderId: number;
  name: string;
}

export interface AppInfo {
  today: string;
  traders: { id: number; name: string; included: boolean; cookie: string }[];
  strategies?: Strategy[];
  accounts?: Account[];
  entries: Entry[];
  /** What left the journal: by Archive & Reset, or with a trader who was removed. */
  archived: Entry[];
}

const strategiesOf = ({ strategies = [] }: AppInfo, owner: number): number =>
  strategies.filter(({ traderId }) => traderId === owner).length;

/** The same figure, floating point aside. */
export function about(value: number) {
  // Nine digits of a figure, however large it is.
  const digits = 8 - Math.floor(Math.log10(Math.max(1, Math.abs(value))));
  return expect.closeTo(value, Math.min(6, digits));
}

const aboutOrNone = (value: number | null) => (value === null ? null : about(value));

const ofIncludedTraders = ({ traders, entries }: AppInfo) =>
  entries.filter(({ traderId }) => traders.some((one) => one.id === traderId && one.included));

const isCounted = ({ accounts = [] }: AppInfo, { accountId }: Entry): boolean =>
  !accounts.some(({ id, countsForTeam }) => id === accountId && !countsForTeam);

/** What adds up the team. */
export const included = (app: AppInfo) => ofIncludedTraders(app).filter((entry) => isCounted(app, entry));

/** What included traders have made in accounts that do not count for the team. */
export const leftOut = (app: AppInfo) => ofIncludedTraders(app).filter((entry) => !isCounted(app, entry));

/** Said only where something is left out: of these days, or of all. */
export const leavingOut = (app: AppInfo, isIn: (date: string) => boolean = () => true) =>
  leftOut(app).some(({ tradeDate }) => isIn(tradeDate)) ? { leavesOutAccounts: true } : {};

/** What the accounts began with that these entries are in. */
const startOf = ({ accounts = [] }: AppInfo, entries: readonly Entry[]): Cents =>
  sum(
    accounts
      .filter(({ id }) => entries.some(({ accountId }) => accountId === id))
      .map(({ startingCents }) => startingCents),
  );

function ofAccounts(app: AppInfo, entries: readonly Entry[]) {
  const start = startOf(app, entries);
  if (start === 0n) return null;
  return { startingBalance: usd(start), percent: about(quotient(pnl(entries) * 100n, start)) };
}

/** Each trader's sum, best first, ties by id. */
export function standings(app: AppInfo, entries: Entry[]) {
  return app.traders
    .map((one) => ({ ...one, own: entries.filter(({ traderId }) => traderId === one.id) }))
    .sort((a, b) => (pnl(b.own) > pnl(a.own) ? 1 : pnl(b.own) < pnl(a.own) ? -1 : a.id - b.id));
}

function best(app: AppInfo, date: string): { name: string; pnl: string; costs: string } | null {
  const entries = included(app).filter(({ tradeDate }) => tradeDate === date);
  const [first] = standings(app, entries);
  return first && pnl(first.own) > 0n
    ? { name: first.name, pnl: usd(pnl(first.own)), costs: usd(costs(first.own)) }
    : null;
}

export function topTrader(app: AppInfo) {
  const found = best(app, app.today);
  return found && { date: app.today, ...found, ...leavingOut(app, (date) => date === app.today) };
}

export function dailyPnl(app: AppInfo, date: string) {
  const entries = included(app).filter(({ tradeDate }) => tradeDate === date);
  return {
    summaries: standings(app, entries)
      .filter(({ own }) => own.length > 0)
      .map(({ id, name, own }) => ({
        traderId: id,
        traderName: name,
        tradeCount: own.length,
        openCount: openCount(own),
        wins: wins(own).length,
        losses: losses(own).length,
        totalPnl: usd(pnl(own)),
        costs: usd(costs(own)),
      })),
    totalPnl: usd(pnl(entries)),
    costs: usd(costs(entries)),
    ...leavingOut(app, (tradeDate) => tradeDate === date),
  };
}

/** Who has no entry of a day, and when each had the last one before it. */
export function notEntered(app: AppInfo, date: string) {
  return app.traders
    .filter(
      ({ id, included: counts }) =>
        counts && !app.entries.some((e) => e.traderId === id && e.tradeDate === date),
    )
    .map(({ id, name }) => {
      const days = app.entries.filter((e) => e.traderId === id && e.tradeDate < date).map((e) => e.tradeDate);
      return { traderId: id, traderName: name, lastDay: days.sort().at(-1) ?? null };
    });
}

/** The team's week of a day and the week before; its weeks begin on Sunday. */
export function teamWeeks(app: AppInfo, date: string) {
  const first = sunday(date);
  const entries = included(app);
  const sums = (own: Entry[]) => ({
    totalPnl: usd(pnl(own)),
    costs: usd(costs(own)),
    entryCount: own.length,
    openCount: openCount(own),
  });
  const week = (weekStart: string) => {
    const weekEnd = day(weekStart, 6);
    return {
      weekStart,
      weekEnd,
      ...sums(entries.filter(({ tradeDate }) => weekStart <= tradeDate && tradeDate <= weekEnd)),
    };
  };
  const days = Array.from({ length: 14 }, (_, n) => day(first, n - 7))
    .map((one) => ({ date: one, own: entries.filter(({ tradeDate }) => tradeDate === one) }))
    .filter(({ own }) => own.length > 0);
  return {
    lastWeek: week(day(first, -7)),
    thisWeek: week(first),
    days: days.map(({ date, own }) => ({ date, ...sums(own) })),
    ...leavingOut(app, (tradeDate) => day(first, -7) <= tradeDate && tradeDate <= day(first, 6)),
  };
}

export function calendar(app: AppInfo, month: string) {
  const entries = included(app);
  const inMonth = entries.filter(({ tradeDate }) => tradeDate.startsWith(month));
  const dates = Array.from({ length: 31 }, (_, n) => day(`${month}-01`, n)).filter((date) =>
    date.startsWith(month),
  );
  const on = (list: string[]) => entries.filter(({ tradeDate }) => list.includes(tradeDate));
  const weeks = [...new Set(dates.map(sunday))].map((weekStart) =>
    [0, 1, 2, 3, 4, 5, 6].map((n) => day(weekStart, n)),
  );
  return {
    month,
    days: dates
      .filter((date) => on([date]).length > 0)
      .map((date) => ({
        date,
        totalPnl: usd(pnl(on([date]))),
        costs: usd(costs(on([date]))),
        entryCount: on([date]).length,
        openCount: openCount(on([date])),
        topTrader: best(app, date),
      })),
    weeks: weeks.map((week) => ({
      weekStart: week.at(0),
      weekEnd: week.at(-1),
      weeklyPnl: usd(pnl(on(week))),
      costs: usd(costs(on(week))),
      weeklyEntries: on(week).length,
      openCount: openCount(on(week)),
    })),
    totalPnl: usd(pnl(inMonth)),
    costs: usd(costs(inMonth)),
    activeTraders: new Set(inMonth.map(({ traderId }) => traderId)).size,
    totalTrades: inMonth.length,
    ...leavingOut(app, (date) => weeks.flat().includes(date)),
  };
}

/** @param isOfTeam whether it is for one of the team */
export function leaderboard(app: AppInfo, isOfTeam = false) {
  const entries = included(app);
  const listed = standings(app, entries).filter((one) => one.included);
  const rates = listed.filter(({ own }) => own.length > 0).map(({ own }) => winRate(own));
  return {
    team: {
      totalPnl: usd(pnl(entries)),
      costs: usd(costs(entries)),
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
      costs: usd(costs(own)),
      percent: about(quotient(pnl(own) * 100n, 1_000_000n)),
      ...(isOfTeam && { accounts: ofAccounts(app, own) }),
    })),
    live: {
      traders: listed.length,
      positive: listed.filter(({ own }) => pnl(own) > 0n).length,
      topPerformer: entries.length === 0 ? null : listed[0]?.name,
    },
    ...leavingOut(app),
  };
}

/** Of one trader, or of everyone. */
export function entryTotals(app: AppInfo, traderId: number | null = null) {
  const own = app.entries.filter((entry) => traderId === null || entry.traderId === traderId);
  return {
    entries: own.length,
    openCount: openCount(own),
    totalPnl: usd(pnl(own)),
    costs: usd(costs(own)),
    wins: wins(own).length,
    losses: losses(own).length,
    winRate: about(winRate(own)),
    profitFactor: figures.profitFactor(own),
  };
}

export function stats(app: AppInfo, traderId: number) {
  const own = app.entries.filter((entry) => entry.traderId === traderId);
  const from = sunday(app.today);
  const month = own.filter(({ tradeDate }) => tradeDate.slice(0, 7) === app.today.slice(0, 7));
  const [today, week] = [
    own.filter(({ tradeDate }) => tradeDate === app.today),
    own.filter(({ tradeDate }) => sunday(tradeDate) === from),
  ];
  const asWritten = (found: figures.Day | undefined) =>
    found
      ? {
          date: found.tradeDate,
          pnl: usd(found.cents),
          costs: usd(costs(own.filter(({ tradeDate }) => tradeDate === found.tradeDate))),
        }
      : null;
  return {
    totalPnl: usd(pnl(own)),
    costs: usd(costs(own)),
    dailyPnl: usd(pnl(today)),
    dailyCosts: usd(costs(today)),
    weeklyPnl: usd(pnl(week)),
    weeklyCosts: usd(costs(week)),
    monthlyPnl: usd(pnl(month)),
    monthlyCosts: usd(costs(month)),
    winRate: about(winRate(own)),
    totalTrades: own.length,
    openCount: openCount(own),
    wins: wins(own).length,
    losses: losses(own).length,
    tradesThisMonth: month.length,
    openThisMonth: openCount(month),
    bestDay: asWritten(figures.bestDay(own)),
    worstDay: asWritten(figures.worstDay(own)),
    streak: figures.streak(own),
    riskReward: aboutOrNone(figures.riskReward(own)),
    entries: own.length,
    accounts: ofAccounts(app, own),
    strategies: strategiesOf(app, traderId),
    videos: 0,
  };
}

export function analytics(app: AppInfo, traderId: number) {
  const own = app.entries.filter((entry) => entry.traderId === traderId);
  const [won, lost] = [wins(own), losses(own)];
  const since = monthsBefore(app.today, 1);
  const drawdown = figures.maxDrawdown(own);
  const start = startOf(app, own);
  const lastMonth = own.filter(({ tradeDate }) => since <= tradeDate && tradeDate <= app.today);
  return {
    totalPnl: usd(pnl(own)),
    costs: usd(costs(own)),
    monthPnl: usd(pnl(lastMonth)),
    monthCosts: usd(costs(lastMonth)),
    winRate: about(winRate(own)),
    wins: won.length,
    losses: lost.length,
    avgTrade: usd(figures.average(own)),
    avgWin: usd(figures.average(won)),
    avgLoss: usd(figures.average(lost)),
    maxDrawdownPercent: about(drawdown.percent),
    maxDrawdown: usd(drawdown.cents),
    profitFactor: figures.profitFactor(own),
    bestTrade: own.length === 0 ? null : usd(largest(amounts(own))),
    worstTrade: own.length === 0 ? null : usd(smallest(amounts(own))),
    riskReward: aboutOrNone(figures.riskReward(own)),
    totalTrades: own.length,
    openCount: openCount(own),
    accounts: ofAccounts(app, own),
    accountsDrawdownPercent: start === 0n ? null : about(figures.maxDrawdown(own, start).percent),
    activeStrategies: strategiesOf(app, traderId),
    videos: 0,
    equity: figures.closes(own).map((close) => ({
      date: close.tradeDate,
      pnl: usd(close.cents),
      costs: usd(costs(own.filter(({ tradeDate }) => tradeDate === close.tradeDate))),
      equity: usd(close.equity),
      drawdown: usd(close.drawdown),
    })),
  };
}
