import { expect, test } from 'bun:test';
import fc from 'fast-check';
import { PageQuery } from '#src/journal/contract.ts';
import { type TestDesk, type TestTrader, testDesk } from '#src/testing/desk.ts';

/**
 * Whatever was journaled, every figure of every endpoint is what adding up the entries by hand gives: naively, entry by
 * entry, in BigInt cents.
 */

type Cents = bigint;

interface Entry {
  id: number;
  traderId: number;
  date: string;
  /** An open entry may have none. */
  cents: Cents | null;
}

interface Desk {
  today: string;
  traders: { id: number; name: string; included: boolean; cookie: string }[];
  entries: Entry[];
  /** What left the journal: by Archive & Reset, or with a trader who was removed. */
  archived: Entry[];
}

type Step =
  | { kind: 'add'; trader: number; daysAgo: number; cents: Cents | null }
  | { kind: 'change'; pick: number; daysAgo: number; cents: Cents | null }
  | { kind: 'remove'; pick: number }
  | { kind: 'toggle'; trader: number }
  | { kind: 'leave'; trader: number }
  | { kind: 'archive' };

/** Instants around clock changes, midnights, leap days and month ends, and the team's day at each. */
const MOMENTS = [
  { now: '2026-03-08T04:59:59.999Z', zone: 'America/New_York', today: '2026-03-07' },
  { now: '2026-03-08T05:00:00Z', zone: 'America/New_York', today: '2026-03-08' },
  { now: '2026-03-09T03:59:59.999Z', zone: 'America/New_York', today: '2026-03-08' },
  { now: '2026-11-02T04:59:59.999Z', zone: 'America/New_York', today: '2026-11-01' },
  { now: '2026-11-02T05:00:00Z', zone: 'America/New_York', today: '2026-11-02' },
  { now: '2024-02-29T17:00:00Z', zone: 'America/New_York', today: '2024-02-29' },
  { now: '2024-03-30T17:00:00Z', zone: 'Europe/London', today: '2024-03-30' },
  { now: '2026-03-31T12:00:00Z', zone: 'UTC', today: '2026-03-31' },
  { now: '2026-12-31T11:00:00Z', zone: 'Pacific/Auckland', today: '2027-01-01' },
  { now: '2026-08-01T10:00:00Z', zone: 'Pacific/Pago_Pago', today: '2026-07-31' },
] as const;

const trader = fc.nat({ max: 3 });
const daysAgo = fc.oneof(fc.nat({ max: 9 }), fc.nat({ max: 70 }));
const pick = fc.nat({ max: 40 });
const cents = fc.option(
  fc.oneof(
    fc.bigInt({ min: -300n, max: 300n }),
    // Amounts that come again, for ties.
    fc.constantFrom(0n, 10_000n, 25_000n, -10_000n),
    fc.bigInt({ min: -900_000n, max: 900_000n }),
    fc.bigInt({ min: -99_999_999_999n, max: 99_999_999_999n }),
  ),
  { freq: 8 },
);
const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 12, arbitrary: fc.record({ kind: fc.constant('add' as const), trader, daysAgo, cents }) },
  { weight: 4, arbitrary: fc.record({ kind: fc.constant('change' as const), pick, daysAgo, cents }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('remove' as const), pick }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('toggle' as const), trader }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('leave' as const), trader: fc.nat({ max: 12 }) }) },
  { weight: 1, arbitrary: fc.constant({ kind: 'archive' as const }) },
);

test('after any history every figure equals the one added up by hand', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom(...MOMENTS),
      fc.array(step, { maxLength: 45, size: 'max' }),
      async ({ now, zone, today }, steps) => {
        const app = testDesk({ now, env: { BULLPEN_TIMEZONE: zone } });
        // What the disk keeps is not at stake here.
        app.deps.db.raw.run('PRAGMA synchronous = OFF');
        const desk: Desk = { today, traders: [], entries: [], archived: [] };
        for (const name of ['Maya', 'Leo', 'Sofia', 'Arjun']) {
          const { id, cookie }: TestTrader = await app.trader(name);
          desk.traders.push({ id, name, included: true, cookie });
        }
        for (const change of steps) await apply(change, desk, app);
        await compare(desk, app);
        await addUp(desk, app);
        expect(inArchives(app)).toEqual(addedUp(desk.archived));
        expect(keptTotals(app)).toEqual(recomputedTotals(app));
      },
    ),
    { numRuns: 60 },
  );
}, 60_000);

async function apply(change: Step, desk: Desk, app: TestDesk): Promise<void> {
  if (change.kind === 'toggle' || change.kind === 'leave') {
    const who = desk.traders[change.trader];
    if (!who) return;
    if (change.kind === 'toggle') {
      who.included = !who.included;
      app.deps.traders.change(who.id, { includePnl: who.included });
    } else {
      await app.deps.traders.remove(who.id, 'admin');
      desk.traders = desk.traders.filter(({ id }) => id !== who.id);
      desk.archived.push(...desk.entries.filter(({ traderId }) => traderId === who.id));
      desk.entries = desk.entries.filter(({ traderId }) => traderId !== who.id);
    }
    return;
  }
  if (change.kind === 'archive') {
    if (desk.entries.length === 0) return;
    app.deps.archives.archiveAll({ actor: 'admin', at: app.now });
    desk.archived.push(...desk.entries);
    desk.entries = [];
    return;
  }
  if (change.kind === 'add') {
    const who = desk.traders[change.trader];
    if (!who) return;
    const date = day(desk.today, -change.daysAgo);
    const json = {
      symbol: 'ES',
      ...pnlOf(change.cents),
      // Today is what an entry gets by itself.
      ...(change.daysAgo === 0 ? {} : { tradeDate: date }),
    };
    const { body } = await app.call(who, 'POST', '/api/journal', { json });
    desk.entries.push({ id: body.id, traderId: who.id, date, cents: change.cents });
    return;
  }
  const entry = desk.entries[change.pick % Math.max(1, desk.entries.length)];
  const who = desk.traders.find(({ id }) => id === entry?.traderId);
  if (!entry || !who) return;
  const path = `/api/journal/${entry.id}`;
  if (change.kind === 'remove') {
    await app.call(who, 'DELETE', path);
    desk.entries = desk.entries.filter(({ id }) => id !== entry.id);
    return;
  }
  entry.date = day(desk.today, -change.daysAgo);
  entry.cents = change.cents;
  await app.call(who, 'PUT', path, { json: { ...pnlOf(change.cents), tradeDate: entry.date } });
}

const pnlOf = (amount: Cents | null) =>
  amount === null ? { pnl: null, isOpen: true } : { pnl: usd(amount), isOpen: false };

/** What the archives say of themselves, and what is in them. */
function inArchives({ deps }: TestDesk) {
  const archives = deps.archives.list();
  const entries = archives.flatMap(
    (archive) => deps.journal.archived.listOf(archive, PageQuery.parse({ limit: '500' })).entries,
  );
  const totals = archives.map(({ totalPnl }) => centsOf(totalPnl));
  expect(archives.reduce((n, archive) => n + archive.entries, 0)).toBe(entries.length);
  return {
    ids: entries.map(({ id }) => id).sort((a, b) => a - b),
    total: usd(sum(totals)),
    byHand: usd(sum(entries.map(({ pnl }) => centsOf(pnl ?? '0.00')))),
  };
}

function addedUp(entries: Entry[]) {
  const total = usd(sum(entries.map((entry) => entry.cents ?? 0n)));
  return { ids: entries.map(({ id }) => id).sort((a, b) => a - b), total, byHand: total };
}

async function compare(desk: Desk, app: TestDesk): Promise<void> {
  const read = async (path: string, as: { cookie: string } | null = null) => {
    const { status, body } = await app.call(as, 'GET', path);
    expect([path, status]).toEqual([path, 200]);
    return body;
  };
  expect(await read('/api/leaderboard')).toEqual(leaderboard(desk));
  expect(await read('/api/top-trader')).toEqual(topTrader(desk));
  for (const month of monthsAround(desk.today)) {
    expect(await read(`/api/calendar/${month}`)).toEqual(calendar(desk, month));
  }
  for (const who of desk.traders) {
    expect(await read(`/api/traders/${who.id}/stats`, who)).toEqual(stats(desk, who.id));
    expect(await read(`/api/traders/${who.id}/analytics`, who)).toEqual(analytics(desk, who.id));
  }
  const [anyone] = desk.traders;
  if (!anyone) return;
  for (const date of new Set([desk.today, ...desk.entries.map((entry) => entry.date)])) {
    expect(await read(`/api/daily-pnl/${date}`, anyone)).toMatchObject(dailyPnl(desk, date));
  }
}

/** The endpoints against each other: days make weeks and months, and all speak of the same entries. */
async function addUp(desk: Desk, app: TestDesk): Promise<void> {
  const read = async (path: string, as: { cookie: string } | null = null) =>
    (await app.call(as, 'GET', path)).body;
  const months = monthsAround(desk.today);
  const calendars = await Promise.all(months.map((month) => read(`/api/calendar/${month}`)));
  const days = new Map<string, string>(
    calendars.flatMap((month) => month.days).map(({ date, totalPnl }) => [date, totalPnl]),
  );
  const total = (dates: string[]) => usd(sum(dates.map((date) => centsOf(days.get(date) ?? '0.00'))));
  for (const [index, { month, weeks, totalPnl }] of calendars.entries()) {
    expect(total([...days.keys()].filter((date) => date.startsWith(month)))).toBe(totalPnl);
    // Weeks at either end reach into months that were not asked for.
    if (index === 0 || index === calendars.length - 1) continue;
    for (const { weekStart, weeklyPnl } of weeks) {
      expect(total([0, 1, 2, 3, 4, 5, 6].map((n) => day(weekStart, n)))).toBe(weeklyPnl);
    }
  }
  const [anyone] = desk.traders;
  if (!anyone) return;
  for (const [date, totalPnl] of days) {
    expect((await read(`/api/daily-pnl/${date}`, anyone)).totalPnl).toBe(totalPnl);
  }
  const all = await Promise.all(
    desk.traders.filter(({ included }) => included).map((who) => read(`/api/traders/${who.id}/stats`, who)),
  );
  const ofAll = (figure: string) => usd(sum(all.map((one) => centsOf(one[figure]))));
  const thisMonth = calendars.find(({ month }) => month === desk.today.slice(0, 7));
  const thisWeek = thisMonth.weeks.find(
    (week: { weekStart: string; weekEnd: string }) =>
      week.weekStart <= desk.today && desk.today <= week.weekEnd,
  );
  expect([ofAll('totalPnl'), ofAll('monthlyPnl'), ofAll('weeklyPnl'), ofAll('dailyPnl')]).toEqual([
    (await read('/api/leaderboard')).team.totalPnl,
    thisMonth.totalPnl,
    thisWeek.weeklyPnl,
    total([desk.today]),
  ]);
}

const TOTALS = ['pnl_cents', 'entries', 'wins', 'losses', 'gross_win', 'gross_loss'];

const keptTotals = ({ deps }: TestDesk) =>
  deps.db.raw.query(`SELECT trader_id, ${TOTALS} FROM trader_totals ORDER BY trader_id`).all();

const recomputedTotals = ({ deps }: TestDesk) =>
  deps.db.raw
    .query(
      `SELECT trader_id, ${TOTALS.map((total) => `sum(${total}) AS ${total}`)} FROM daily_pnl GROUP BY trader_id ORDER BY trader_id`,
    )
    .all();

// ——— By hand ———

function usd(amount: Cents): string {
  const digits = (amount < 0n ? -amount : amount).toString().padStart(3, '0');
  return `${amount < 0n ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`;
}

const centsOf = (text: string): Cents => BigInt(text.replace('.', ''));
const sum = (amounts: Cents[]): Cents => amounts.reduce((a, b) => a + b, 0n);
/** Nothing counts as 0. */
const amount = ({ cents: own }: Entry): Cents => own ?? 0n;
const pnl = (entries: Entry[]): Cents => sum(entries.map(amount));
const largest = (amounts: Cents[]) => amounts.reduce((a, b) => (b - a > 0n ? b : a));
const smallest = (amounts: Cents[]) => amounts.reduce((a, b) => (b - a < 0n ? b : a));
const wins = (entries: Entry[]) => entries.filter((entry) => amount(entry) > 0n);
const losses = (entries: Entry[]) => entries.filter((entry) => amount(entry) < 0n);

/** A quotient to nine decimals, from exact integers. */
const quotient = (a: bigint, b: bigint): number => Number((a * 1_000_000_000n) / b) / 1e9;
/** The same figure, floating point aside. */
const about = (value: number) => {
  // Nine digits of a figure, however large it is.
  const digits = Math.max(0, 8 - Math.floor(Math.log10(Math.max(1, Math.abs(value)))));
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

function day(date: string, days: number): string {
  const [year = 0, month = 1, dayOfMonth = 1] = date.split('-').map(Number);
  return new Date(Date.UTC(year, month - 1, dayOfMonth + days)).toISOString().slice(0, 10);
}

function monthsAround(today: string): string[] {
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

const included = ({ traders, entries }: Desk) =>
  entries.filter(({ traderId }) => traders.some((one) => one.id === traderId && one.included));

/** Each trader's sum, best first, ties by id. */
function standings(desk: Desk, entries: Entry[]) {
  return desk.traders
    .map((one) => ({ ...one, own: entries.filter(({ traderId }) => traderId === one.id) }))
    .sort((a, b) => (pnl(b.own) > pnl(a.own) ? 1 : pnl(b.own) < pnl(a.own) ? -1 : a.id - b.id));
}

function best(desk: Desk, date: string): { name: string; pnl: string } | null {
  const entries = included(desk).filter((entry) => entry.date === date);
  const [first] = standings(desk, entries);
  return first && pnl(first.own) > 0n ? { name: first.name, pnl: usd(pnl(first.own)) } : null;
}

function topTrader(desk: Desk) {
  const found = best(desk, desk.today);
  return found && { date: desk.today, ...found };
}

function dailyPnl(desk: Desk, date: string) {
  const entries = included(desk).filter((entry) => entry.date === date);
  return {
    summaries: standings(desk, entries)
      .filter(({ own }) => own.length > 0)
      .map(({ id, name, own }) => ({
        traderId: id,
        traderName: name,
        tradeCount: own.length,
        totalPnl: usd(pnl(own)),
      })),
    totalPnl: usd(pnl(entries)),
  };
}

function calendar(desk: Desk, month: string) {
  const entries = included(desk);
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
        topTrader: best(desk, date),
      })),
    weeks: [...new Set(dates.map(sunday))].map((weekStart) => {
      const week = [0, 1, 2, 3, 4, 5, 6].map((n) => day(weekStart, n));
      return {
        weekStart,
        weekEnd: day(weekStart, 6),
        weeklyPnl: usd(pnl(on(week))),
        weeklyEntries: on(week).length,
      };
    }),
    totalPnl: usd(pnl(inMonth)),
    activeTraders: new Set(inMonth.map(({ traderId }) => traderId)).size,
    totalTrades: inMonth.length,
  };
}

function leaderboard(desk: Desk) {
  const entries = included(desk);
  const listed = standings(desk, entries).filter((one) => one.included);
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

function stats(desk: Desk, traderId: number) {
  const own = desk.entries.filter((entry) => entry.traderId === traderId);
  const days = daysOf(own);
  const from = sunday(desk.today);
  const month = own.filter(({ date }) => date.slice(0, 7) === desk.today.slice(0, 7));
  const extreme = (of: (amounts: Cents[]) => Cents) => {
    if (days.length === 0) return null;
    const end = of(days.map((one) => one.cents));
    return { date: days.find((one) => one.cents === end)?.date, pnl: usd(end) };
  };
  const isLosing = (days.at(-1)?.cents ?? 0n) < 0n;
  const run = days.length - 1 - days.findLastIndex((one) => one.cents < 0n !== isLosing);
  return {
    totalPnl: usd(pnl(own)),
    dailyPnl: usd(pnl(own.filter(({ date }) => date === desk.today))),
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

/** The same day of the month before, or the last one that it has. */
function aMonthBefore(today: string): string {
  const lastDay = day(`${today.slice(0, 7)}-01`, -1);
  const sameDay = `${lastDay.slice(0, 7)}-${today.slice(8)}`;
  return sameDay > lastDay ? lastDay : sameDay;
}

function analytics(desk: Desk, traderId: number) {
  const own = desk.entries.filter((entry) => entry.traderId === traderId);
  const [won, lost] = [wins(own), losses(own)];
  const since = aMonthBefore(desk.today);
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
    monthPnl: usd(pnl(own.filter(({ date }) => since <= date && date <= desk.today))),
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
