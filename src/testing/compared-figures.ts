import { expect } from 'bun:test';
import type { MetricsGroup } from '#src/features/metrics/responses.ts';
import type { TestApp } from '#src/testing/test-app.ts';
import { day, monthsAround } from './naive-model/dates.ts';
import { losses, pnl, wins } from './naive-model/figures.ts';
import { PERIODS, teamLeaderboard } from './naive-model/leaderboards.ts';
import { parseCents, sum, usd } from './naive-model/money.ts';
import {
  type AppInfo,
  analytics,
  calendar,
  dailyPnl,
  type Entry,
  entryTotals,
  leaderboard,
  leftOut,
  notEntered,
  type Strategy,
  stats,
  teamWeeks,
  topTrader,
} from './naive-model/responses.ts';

/** An entry with what metrics group it by. */
export interface WholeEntry extends Entry {
  symbol: string;
  positionType: 'long' | 'short';
  strategyId: number | null;
  strategy: string | null;
  accountId: number | null;
}

/** A team with everything that screens show of its entries. */
export interface WholeApp extends AppInfo {
  strategies: Strategy[];
  entries: WholeEntry[];
  archived: WholeEntry[];
}

/** How many rows a CSV has, and what their P&L comes to. */
function exported(csv: string): [number, string] {
  const [head = '', ...lines] = csv.replace('\uFEFF', '').split('\r\n').slice(0, -1);
  const column = head.split(',').indexOf('PnL');
  return [lines.length, usd(sum(lines.map((line) => parseCents(line.split(',')[column] || '0'))))];
}

const summed = (entries: readonly Entry[]): [number, string] => [entries.length, usd(pnl(entries))];

const byText = (rows: unknown[]): string[] => rows.map((row) => JSON.stringify(row)).sort();

/** What metrics say of each part of the entries, in no order. */
const grouped = (entries: readonly WholeEntry[], keyOf: (entry: WholeEntry) => string | null): string[] =>
  byText(
    [...Map.groupBy(entries, keyOf)].map(([key, part]) => [
      key,
      part.length,
      wins(part).length,
      losses(part).length,
      usd(pnl(part)),
    ]),
  );

const strategyOf = ({ strategyId, strategy }: WholeEntry): string | null =>
  strategyId === null ? strategy || null : String(strategyId);

/** Every figure of every screen against the entries added up by hand. */
export async function expectFigures(bullpen: WholeApp, app: TestApp): Promise<void> {
  const read = async (path: string, as: { cookie: string } | null = null) => {
    const { status, body } = await app.call(as, 'GET', path);
    expect([path, status]).toEqual([path, 200]);
    return body;
  };
  expect(await read('/api/leaderboard')).toEqual(leaderboard(bullpen));
  const [anyone] = bullpen.traders;
  if (anyone) expect(await read('/api/leaderboard', anyone)).toEqual(leaderboard(bullpen, true));
  expect(await read('/api/top-trader')).toEqual(topTrader(bullpen));
  for (const month of monthsAround(bullpen.today)) {
    expect(await read(`/api/calendar/${month}`)).toEqual(calendar(bullpen, month));
  }
  for (const who of bullpen.traders) {
    expect(await read(`/api/traders/${who.id}/stats`, who)).toEqual(stats(bullpen, who.id));
    expect(await read(`/api/traders/${who.id}/analytics`, who)).toEqual(analytics(bullpen, who.id));
    const own = bullpen.entries.filter(({ traderId }) => traderId === who.id);
    const { groups } = await read(`/api/traders/${who.id}/metrics`, who);
    const found = (grouping: 'strategy' | 'side') =>
      byText(
        groups[grouping].map(({ key, entries, wins, losses, net }: MetricsGroup) => [
          key,
          entries,
          wins,
          losses,
          net,
        ]),
      );
    expect(found('strategy')).toEqual(grouped(own, strategyOf));
    expect(found('side')).toEqual(grouped(own, ({ positionType }) => positionType));
    const balances: { id: number; balance: string; entries: number }[] = await read('/api/accounts', who);
    for (const { id, balance, entries } of balances) {
      const on = ({ accountId }: WholeEntry) => accountId === id;
      const held = [...bullpen.entries, ...bullpen.archived].filter(on);
      const start = bullpen.accounts?.find((one) => one.id === id)?.startingCents ?? 0n;
      expect([id, balance, entries]).toEqual([id, usd(start + pnl(held)), own.filter(on).length]);
    }
    const past = bullpen.archived.filter(({ traderId }) => traderId === who.id);
    expect(exported(await read('/api/journal/export.csv', who))).toEqual(summed(own));
    expect(exported(await read('/api/journal/export.csv?archived=true', who))).toEqual(summed(past));
  }
  const admin = await app.admin();
  for (const who of [null, ...bullpen.traders.map(({ id }) => id)]) {
    const totals = await app.call(admin, 'GET', `/api/admin/journal/totals${who ? `?traderId=${who}` : ''}`);
    expect(totals.body).toEqual(entryTotals(bullpen, who));
  }
  if (!anyone) return;
  for (const date of new Set([bullpen.today, ...bullpen.entries.map((entry) => entry.tradeDate)])) {
    const found = await read(`/api/daily-pnl/${date}`, anyone);
    expect(found).toMatchObject(dailyPnl(bullpen, date));
    expect(new Set(found.notEntered)).toEqual(new Set(notEntered(bullpen, date)));
    expect(await read(`/api/daily-pnl/${date}/weeks`, anyone)).toEqual(teamWeeks(bullpen, date));
    if (date > bullpen.today) continue;
    for (const period of PERIODS) {
      const found = await read(`/api/leaderboard/team?period=${period}&date=${date}`, anyone);
      expect(found).toEqual(teamLeaderboard(bullpen, period, date));
    }
  }
}

/** Checks the endpoints against each other: days add up to weeks and months, and all use the same entries. */
export async function expectAddUp(bullpen: AppInfo, app: TestApp): Promise<void> {
  const read = async (path: string, as: { cookie: string } | null = null) =>
    (await app.call(as, 'GET', path)).body;
  const months = monthsAround(bullpen.today);
  const calendars = await Promise.all(months.map((month) => read(`/api/calendar/${month}`)));
  const days = new Map<string, string>(
    calendars.flatMap((month) => month.days).map(({ date, totalPnl }) => [date, totalPnl]),
  );
  const total = (dates: string[]) => usd(sum(dates.map((date) => parseCents(days.get(date) ?? '0.00'))));
  for (const [index, { month, weeks, totalPnl }] of calendars.entries()) {
    expect(total([...days.keys()].filter((date) => date.startsWith(month)))).toBe(totalPnl);
    // The first and last weeks extend into months that were not requested.
    if (index === 0 || index === calendars.length - 1) continue;
    for (const { weekStart, weeklyPnl } of weeks) {
      expect(total([0, 1, 2, 3, 4, 5, 6].map((n) => day(weekStart, n)))).toBe(weeklyPnl);
    }
  }
  const [anyone] = bullpen.traders;
  if (!anyone) return;
  for (const [date, totalPnl] of days) {
    expect((await read(`/api/daily-pnl/${date}`, anyone)).totalPnl).toBe(totalPnl);
  }
  const all = await Promise.all(
    bullpen.traders
      .filter(({ included }) => included)
      .map((who) => read(`/api/traders/${who.id}/stats`, who)),
  );
  const thisMonth = calendars.find(({ month }) => month === bullpen.today.slice(0, 7));
  const thisWeek = thisMonth.weeks.find(
    (week: { weekStart: string; weekEnd: string }) =>
      week.weekStart <= bullpen.today && bullpen.today <= week.weekEnd,
  );
  /** What traders are shown of their own, without what does not count for the team. */
  const ofAll = (figure: string, isIn: (date: string) => boolean) =>
    usd(
      sum(all.map((one) => parseCents(one[figure]))) -
        pnl(leftOut(bullpen).filter(({ tradeDate }) => isIn(tradeDate))),
    );
  expect([
    ofAll('totalPnl', () => true),
    ofAll('monthlyPnl', (date) => date.startsWith(thisMonth.month)),
    ofAll('weeklyPnl', (date) => thisWeek.weekStart <= date && date <= thisWeek.weekEnd),
    ofAll('dailyPnl', (date) => date === bullpen.today),
  ]).toEqual([
    (await read('/api/leaderboard')).team.totalPnl,
    thisMonth.totalPnl,
    thisWeek.weeklyPnl,
    total([bullpen.today]),
  ]);
}
