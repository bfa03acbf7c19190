import { expect, setDefaultTimeout, test } from 'bun:test';
import fc from 'fast-check';
import { runs } from '#src/testing/in-part.ts';
import { type Page, readPage } from '#src/testing/shown-page.ts';
import {
  average,
  closed,
  history,
  journaled,
  lost,
  type Made,
  type Member,
  net,
  ofTeam,
  on,
  open,
  STRATEGIES,
  TODAY,
  total,
  usd,
  winRate,
  won,
} from '#src/testing/team-history.ts';
import type { TestApp } from '#src/testing/test-app.ts';
import { formatMoney } from '#src/values/money/money.ts';
import { formatTradeDate, monthOf, weekRange } from '#src/values/time/dates.ts';
import { formatPercentage } from '#web/features/figures/percentage.tsx';

/** One thing has one number: whatever is journaled, every screen shows what its entries come to by hand. */

setDefaultTimeout(120_000);

test('every screen shows the same numbers, with copies and without', async () => {
  await fc.assert(
    fc.asyncProperty(history, async (made) => {
      const { app, members, entries } = await journaled(made);
      await expectTeam(app, members, entries);
      for (const member of members) {
        const own = entries.filter(({ traderId }) => traderId === member.id);
        await expectDashboard(app, member, own);
        for (const copies of ['with', 'without'] as const) {
          const shown = copies === 'with' ? own : own.filter(({ account }) => account !== 'copied');
          await expectOwn(app, { member, copies, entries: shown, hasOthers: shown.length < own.length });
        }
      }
    }),
    // A smaller team would take longer to find than a test may.
    { numRuns: runs(16), endOnFailure: true },
  );
});

const money = (amount: bigint): string => formatMoney(amount);
/** Where nothing has come to an end and nothing was realized, there is none. */
const result = (entries: readonly Made[]): string =>
  closed(entries).length === 0 && net(entries) === 0n ? 'Open' : money(net(entries));
const percent = (value: number): string => formatPercentage(value, 1, false).text;
const winsAndLosses = (entries: readonly Made[]): string =>
  `${won(entries).length} W ${lost(entries).length} L`;
const counted = (entries: readonly Made[]): string => {
  const [all, still] = [entries.length, open(entries)];
  if (still === all && all > 0) return still === 1 ? '1 open trade' : `${still} open trades`;
  return `${all} ${all === 1 ? 'trade' : 'trades'}${still > 0 ? `, ${still} open` : ''}`;
};

async function expectTeam(app: TestApp, members: readonly Member[], all: readonly Made[]) {
  const entries = ofTeam(members, all);
  const leftOut = all.some(
    (one) => members.some(({ id, included }) => id === one.traderId && included) && !entries.includes(one),
  );
  const by = (id: number, among: readonly Made[]) => among.filter(({ traderId }) => traderId === id);
  const ranked = members
    .filter(({ included }) => included)
    .toSorted((a, b) => Number(net(by(b.id, entries)) - net(by(a.id, entries))) || a.id - b.id);
  const rates = ranked
    .map(({ id }) => by(id, entries))
    .filter((own) => own.length > 0)
    .map(winRate);
  const mean = rates.length === 0 ? 0 : rates.reduce((a, b) => a + b, 0) / rates.length;
  const [reader] = members;
  if (!reader) return;
  for (const as of [null, reader]) {
    const guest = await readPage(app, as, '/guest');
    expect(guest.after('Total Team P&L')).toBe(money(net(entries)));
    expect(guest.after('Total Trades')).toBe(`${entries.length}`);
    expect(guest.after('Average Win Rate')).toBe(percent(mean));
    expect(guest.after('Top Performer')).toBe(entries.length === 0 ? 'N/A' : (ranked[0]?.name ?? ''));
    expect(guest.rows('Leaderboard').map((row) => row.filter((text) => text !== 'You').slice(0, 5))).toEqual(
      ranked.map(({ id, name }, index) => {
        const own = by(id, entries);
        return [`${index + 1}`, name, `${own.length}`, percent(winRate(own)), money(net(own))];
      }),
    );
  }
  const month = entries.filter(({ date }) => monthOf(date) === monthOf(TODAY));
  const home = (await readPage(app, null, '/')).from('This Month');
  expect(home.after('Total P&L')).toBe(money(net(month)));
  expect(home.after('Active Traders')).toBe(`${new Set(month.map(({ traderId }) => traderId)).size}`);
  expect(home.after('Total Trades')).toBe(`${month.length}`);
  const today = on(entries, TODAY);
  const { body: day } = await app.call(reader, 'GET', `/api/daily-pnl/${TODAY}`);
  const { body: weeks } = await app.call(reader, 'GET', `/api/daily-pnl/${TODAY}/weeks`);
  const week = weekRange(TODAY);
  const thisWeek = on(entries, week.from, week.to);
  expect(weeks.thisWeek).toMatchObject({ totalPnl: usd(net(thisWeek)), entryCount: thisWeek.length });
  for (const { traderId, ...row } of day.summaries) {
    const own = by(traderId, today);
    expect(row).toMatchObject({
      tradeCount: own.length,
      openCount: open(own),
      wins: won(own).length,
      losses: lost(own).length,
      totalPnl: usd(net(own)),
    });
  }
  expect(total(day.summaries.map((row: { totalPnl: string }) => cents(row.totalPnl)))).toBe(net(today));
  const hub = await readPage(app, reader, `/team-hub/${reader.id}`);
  if (today.length > 0) expect(hub.after('Total Team P&L')).toBe(money(net(today)));
  else expect(hub.has('No trading activity for Nov 20, 2026')).toBe(true);
  const { body: board } = await app.call(null, 'GET', '/api/leaderboard');
  expect(board.leavesOutAccounts ?? false).toBe(leftOut);
  const { body: top } = await app.call(null, 'GET', '/api/top-trader');
  const bestToday = ranked
    .map(({ id, name }) => ({ name, cents: net(by(id, today)) }))
    .filter(({ cents }) => cents > 0n)
    .toSorted((a, b) => Number(b.cents - a.cents))[0];
  expect(top?.pnl ?? null).toBe(bestToday ? usd(bestToday.cents) : null);
}

async function expectDashboard(app: TestApp, member: Member, own: readonly Made[]) {
  const page = await readPage(app, member, `/dashboard/${member.id}`);
  const week = weekRange(TODAY);
  const month = own.filter(({ date }) => monthOf(date) === monthOf(TODAY));
  expect(page.after('Total P&L')).toBe(money(net(own)));
  expect(page.after('Daily P&L')).toBe(money(net(on(own, TODAY))));
  expect(page.after('Weekly P&L')).toBe(money(net(on(own, week.from, week.to))));
  expect(page.after('Monthly P&L')).toBe(money(net(month)));
  expect(page.after('Win Rate')).toBe(own.length === 0 ? '—' : percent(winRate(own)));
  expect(page.after('Total Trades')).toBe(`${month.length}`);
  expect(page.after('Total Entries')).toBe(`${own.length}`);
}

interface Group {
  entries: number;
  n: number;
  wins: number;
  losses: number;
  net: string;
}

/** What the curves begin with. */
const BASE = 1_000_000n;
const cents = (amount: string): bigint => BigInt(amount.replace('.', ''));

/** The P&L of each row of the CSV file; an empty one is 0, as everywhere. */
async function exported(app: TestApp, { cookie }: Member, copies: string): Promise<bigint[]> {
  const url = `http://desk.test/api/journal/export.csv?copies=${copies}`;
  const response = await app.handle(new Request(url, { headers: { host: 'desk.test', cookie } }));
  expect(response.status).toBe(200);
  const [head = '', ...rows] = (await response.text()).replace('\uFEFF', '').trim().split('\r\n');
  const place = head.split(',').indexOf('PnL');
  return rows.map((row) => cents(row.split(',')[place] || '0.00'));
}

interface Shown {
  member: Member;
  copies: 'with' | 'without';
  entries: readonly Made[];
  /** Whether copies are left out of them. */
  hasOthers: boolean;
}

async function expectOwn(app: TestApp, { member, copies, entries, hasOthers }: Shown) {
  const as = { cookie: `${member.cookie}; bullpen_copies=${copies}` };
  const read = (path: string): Promise<Page> => readPage(app, as, `/dashboard/${member.id}${path}`);
  const api = async (path: string) => {
    const joined = `${path}${path.includes('?') ? '&' : '?'}copies=${copies}`;
    const { status, body, headers } = await app.call(member, 'GET', joined);
    expect([path, status]).toEqual([path, 200]);
    return { body, headers };
  };
  const [w, l, n] = [won(entries), lost(entries), entries.length];

  const journal = await read('/journal');
  const dates = [...new Set(entries.map(({ date }) => date))].sort().reverse();
  if (n > 0) {
    expect(journal.before(n === 1 ? 'entry' : 'entries')).toBe(`${n}`);
    expect(journal.before('net')).toBe(money(net(entries)));
    expect(journal.before('win rate')).toBe(percent(winRate(entries)));
    expect(journal.has(`, ${winsAndLosses(entries)}`)).toBe(true);
    const [latest = ''] = dates;
    const head = journal.from(formatTradeDate(latest, { weekday: true }));
    const ofDay = on(entries, latest);
    expect(head.texts[1]).toBe(counted(ofDay));
  }
  const { headers } = await api(`/api/journal?traderId=${member.id}&limit=1`);
  expect([headers.get('x-total-count'), headers.get('x-total-net')]).toEqual([`${n}`, usd(net(entries))]);
  expect(Number(headers.get('x-win-rate'))).toBeCloseTo(winRate(entries), 6);

  const { body: metrics } = await api(`/api/traders/${member.id}/metrics`);
  expect(metrics).toMatchObject({ entries: n, openCount: open(entries), net: usd(net(entries)) });
  expect(w.length + l.length + metrics.sums.evens + open(entries)).toBe(n);
  for (const [grouping, groups] of Object.entries<Group[]>(metrics.groups)) {
    const sums = [
      groups.reduce((sum, group) => sum + group.entries, 0),
      total(groups.map((one) => cents(one.net))),
    ];
    expect([grouping, ...sums]).toEqual([grouping, n, net(entries)]);
    for (const { entries: all, n: over, wins, losses } of groups) {
      expect(over).toBeLessThanOrEqual(all);
      expect(wins + losses).toBeLessThanOrEqual(over);
    }
  }
  const settled = closed(entries);
  for (const [name, among] of [
    ['averageWin', w],
    ['averageLoss', l],
    ['expectancy', settled],
  ] as const) {
    const { value, n: over } = metrics.metrics[name];
    expect([name, over]).toEqual([name, among.length]);
    // To the cent, so that each of them is off by half of one at most.
    const apart = among.length === 0 ? 0n : cents(value) * BigInt(over) - net(among);
    expect(Number(apart < 0n ? -apart : apart) * 2).toBeLessThanOrEqual(over);
  }
  for (const curve of [metrics.byDay, metrics.byTrade]) {
    if (curve.length > 0) expect(curve.at(-1).equity).toBe(usd(BASE + net(entries)));
  }
  const sheet = await exported(app, member, copies);
  expect([sheet.length, total(sheet)]).toEqual([n, net(entries)]);

  const analytics = await read('/analytics');
  if (n === 0 && hasOthers) {
    expect(analytics.has('Nothing found')).toBe(true);
    return;
  }
  expect(analytics.after('Total P&L')).toBe(money(net(entries)));
  expect(analytics.after('Win Rate')).toBe(n === 0 ? '—' : percent(winRate(entries)));
  if (n > 0) expect(analytics.has(`${w.length}W / ${l.length}L`)).toBe(true);
  expect(analytics.after('Avg Trade')).toBe(money(average(entries)));
  expect(analytics.after('Avg win')).toBe(money(w.length === 0 ? 0n : average(w)));
  expect(analytics.after('Avg loss')).toBe(money(l.length === 0 ? 0n : average(l)));
  expect(analytics.after('Total Trades')).toBe(`${n}`);
  expect(analytics.after('Winning Trades')).toBe(`${w.length}`);
  expect(analytics.after('Losing Trades')).toBe(`${l.length}`);

  const inMonth = entries.filter(({ date }) => monthOf(date) === monthOf(TODAY));
  const calendar = (await read('/calendar')).from('Month in figures');
  if (inMonth.length > 0) {
    expect(calendar.after('Trades')).toBe(counted(inMonth));
    expect(calendar.after('Wins and losses')).toBe(winsAndLosses(inMonth));
  }
  const week = weekRange(dates[0] ?? TODAY);
  const inWeek = on(entries, week.from, week.to);
  if (inWeek.length > 0) {
    const page = await read(`/weeks/${week.from}`);
    expect(page.after('Net')).toBe(result(inWeek));
    expect(page.after('Trades')).toStartWith(`${inWeek.length}`);
    expect(page.after('Win Rate')).toBe(percent(winRate(inWeek)));
  }
  for (const date of dates.slice(0, 2)) {
    const day = await read(`/days/${date}`);
    expect(day.has(counted(on(entries, date)))).toBe(true);
    const { body } = await api(`/api/traders/${member.id}/days/${date}`);
    expect(body.totals).toMatchObject({
      net: usd(net(on(entries, date))),
      entries: on(entries, date).length,
    });
    expect(body.entries).toHaveLength(on(entries, date).length);
  }

  const strategies = await read('/strategies');
  for (const name of STRATEGIES) {
    const own = entries.filter(({ strategy }) => strategy === name);
    const card = strategies.from(name).from('In your journal');
    if (own.length === 0) continue;
    expect(card.after('Win rate')).toBe(percent(winRate(own)));
    expect(card.after('Trades')).toStartWith(`${own.length}`);
    expect(card.after('Net P&L')).toBe(money(net(own)));
  }
}
