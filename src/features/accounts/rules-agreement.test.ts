import { expect, test } from 'bun:test';
import fc from 'fast-check';
import { atOnce } from '#src/in-slices.ts';
import { runs } from '#src/testing/in-part.ts';
import { testApp } from '#src/testing/test-app.ts';
import { NewAccount } from './contract.ts';
import { ruledAccounts } from './ruled-accounts.ts';
import { ruledDaysStore } from './ruled-days-store.ts';
import { AccountRules, DRAWDOWN_MODES, RULE_NAMES } from './rules-contract.ts';

/** An entry as the model knows it: in whole dollars, closed at a minute of its day where that is known. */
interface Entry {
  id: number;
  account: 1 | 2;
  day: number;
  minute: number | null;
  net: number;
  mfe: number | null;
  isOpen: boolean;
}

const TODAY = 20;
const START = 10_000;
const dayOf = (day: number) => `2026-11-${String(day).padStart(2, '0')}`;
const net = fc.oneof(
  { weight: 9, arbitrary: fc.integer({ min: -1500, max: 1500 }) },
  { weight: 1, arbitrary: fc.constantFrom(0, -1000, -500, 500) },
);
const facts = {
  account: fc.constantFrom(1, 1, 1, 2) as fc.Arbitrary<1 | 2>,
  day: fc.integer({ min: TODAY - 3, max: TODAY }),
  minute: fc.option(fc.integer({ min: 0, max: 59 }), { freq: 4 }),
  net,
  mfe: fc.option(fc.integer({ min: 0, max: 900 }), { freq: 8 }),
  isOpen: fc.nat({ max: 15 }).map((n) => n === 0),
};
const entry = fc.record(facts);
const pick = fc.nat({ max: 30 });
const step = fc.oneof(
  { weight: 24, arbitrary: fc.record({ kind: fc.constant('add' as const), entry }) },
  { weight: 12, arbitrary: fc.record({ kind: fc.constant('change' as const), pick, entry }) },
  { weight: 6, arbitrary: fc.record({ kind: fc.constant('remove' as const), pick }) },
  {
    weight: 1,
    arbitrary: fc.record({
      kind: fc.constant('archive' as const),
    }),
  },
);

const dollars = (from: number, to: number) => fc.integer({ min: from, max: to });
const rules = fc.record({
  dailyLoss: fc.option(fc.record({ amount: dollars(200, 1500), kind: fc.constantFrom('pause', 'fail') })),
  maxDrawdown: fc.option(
    fc.record({
      amount: dollars(500, 3000),
      mode: fc.constantFrom(...DRAWDOWN_MODES),
      lockAt: fc.option(dollars(0, 1000)),
    }),
    { freq: 8 },
  ),
  target: fc.option(dollars(500, 3000)),
  minDays: fc.option(fc.integer({ min: 1, max: 5 })),
  minProfitOfDay: fc.option(dollars(0, 300)),
  consistency: fc.option(
    fc.record({ percent: fc.integer({ min: 1, max: 100 }), base: fc.constantFrom('total', 'highest') }),
  ),
  maxTrades: fc.option(fc.integer({ min: 1, max: 3 })),
});
type Tried = typeof rules extends fc.Arbitrary<infer Value> ? Value : never;

/** Day by day, trade by trade, as the desk defines it; nothing is remembered but what has happened. */
function simulate(tried: Tried, entries: readonly Entry[]) {
  const { maxDrawdown, dailyLoss, consistency } = tried;
  const closed = entries
    .filter((one) => one.account === 1 && !one.isOpen)
    .sort((one, other) => one.day - other.day || at(one) - at(other) || one.id - other.id);
  const days = [...new Set(closed.map(({ day }) => day))];
  const cap = (floor: number) =>
    maxDrawdown?.lockAt == null ? floor : Math.min(floor, START + maxDrawdown.lockAt);
  const amount = maxDrawdown?.amount ?? 0;
  let [balance, floor, isOver] = [START, START - amount, false];
  let worst: number | null = floor;
  const broken = new Map<string, number[]>();
  const breaks = (rule: string, day: number) => {
    const known = broken.get(rule) ?? [];
    if (!known.includes(day)) broken.set(rule, [...known, day]);
  };
  let endedOn: number | null = null;
  for (const day of days) {
    const trades = closed.filter((one) => one.day === day);
    let ofDay = 0;
    for (const trade of trades) {
      if (maxDrawdown?.mode === 'trailing_intraday') {
        const ahead: number | null =
          trade.mfe === null
            ? maxDrawdown.lockAt === null
              ? null
              : START + maxDrawdown.lockAt
            : cap(balance + trade.mfe - amount);
        worst = worst === null || ahead === null ? null : Math.max(worst, ahead);
      }
      balance += trade.net;
      ofDay += trade.net;
      if (maxDrawdown?.mode === 'trailing_closed' || maxDrawdown?.mode === 'trailing_intraday') {
        floor = Math.max(floor, cap(balance - amount));
      }
      if (maxDrawdown && !isOver && balance <= floor) {
        isOver = true;
        breaks('maxDrawdown', day);
        endedOn ??= day;
      }
      if (dailyLoss && ofDay <= -dailyLoss.amount) {
        breaks('dailyLoss', day);
        if (dailyLoss.kind === 'fail') endedOn ??= day;
      }
    }
    if (tried.maxTrades !== null && trades.length > tried.maxTrades) breaks('maxTrades', day);
    if (maxDrawdown?.mode === 'trailing_eod') floor = Math.max(floor, cap(balance - amount));
    if (worst !== null) worst = Math.max(worst, floor);
  }
  const atWorst = maxDrawdown?.mode === 'trailing_intraday' ? worst : floor;
  const nets = days.map((day) => sum(closed.filter((one) => one.day === day)));
  const total = sum(closed);
  const today = sum(closed.filter(({ day }) => day === TODAY));
  const best = Math.max(0, ...nets);
  const counted = consistency?.base === 'highest' ? Math.max(total, tried.target ?? total) : total;
  const wanted = consistency === null ? 0 : Math.ceil((best * 100 * 100) / consistency.percent);
  const dayRoom = dailyLoss && dailyLoss.amount + today;
  const room = maxDrawdown && balance - (atWorst ?? floor);
  const least: 'dailyLoss' | 'maxDrawdown' =
    dayRoom !== null && (room === null || dayRoom < room) ? 'dailyLoss' : 'maxDrawdown';
  const made = nets.filter((one) => !tried.minProfitOfDay || one >= tried.minProfitOfDay);
  return {
    floor: maxDrawdown && floor,
    floorAtWorst: maxDrawdown && atWorst,
    room: maxDrawdown && balance - floor,
    roomAtWorst: maxDrawdown && atWorst !== null ? balance - atWorst : null,
    breach: maxDrawdown !== null && balance <= floor,
    breachedOn: endedOn === null ? null : dayOf(endedOn),
    dayRoom,
    bindingRule: dayRoom === null && room === null ? null : least,
    needed: consistency && (counted * 100 >= wanted ? 0 : (wanted - total * 100) / 100),
    targetNeeded: tried.target === null ? null : Math.max(0, tried.target - total),
    daysNeeded: tried.minDays === null ? null : Math.max(0, tried.minDays - made.length),
    broken: RULE_NAMES.flatMap((rule) => {
      const on = broken.get(rule) ?? [];
      return on.length === 0 ? [] : [{ rule, days: on.length, last: dayOf(Math.max(...on)) }];
    }),
  };
}

const sum = (entries: readonly Entry[]): number => entries.reduce((total, one) => total + one.net, 0);
/** One without a time counts as closed when it was entered, in the evening of the last day. */
const at = ({ day, minute }: Entry): number =>
  minute === null ? TODAY * 1440 + 1200 : day * 1440 + 1080 + minute;

test('after any history of changes, the state is what a simulation from the first day on makes of it', async () => {
  const app = testApp();
  const { db, accounts, archives } = app.deps;
  const maya = await app.trader();
  for (const name of ['Evaluation', 'Other']) {
    accounts.create(maya.id, NewAccount.parse({ name, startingBalance: String(START) }));
  }
  const money = (cents: bigint | null) => (cents === null ? null : Number(cents) / 100);
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 25 }), rules, async (steps, tried) => {
      db.raw.run('BEGIN');
      try {
        let model: Entry[] = [];
        let earlier: Entry[] = [];
        const sent = ({ account, day, minute, net, mfe, isOpen }: Omit<Entry, 'id'>) => ({
          symbol: 'ES',
          accountId: account,
          tradeDate: dayOf(day),
          closedAt: minute === null ? null : `${dayOf(day)}T18:${String(minute).padStart(2, '0')}:00Z`,
          pnl: String(net),
          mfe: mfe === null ? null : String(mfe),
          isOpen,
        });
        for (const next of steps) {
          if (next.kind === 'add') {
            const { status, body } = await app.call(maya, 'POST', '/api/journal', { json: sent(next.entry) });
            expect(status).toBe(201);
            model.push({ ...next.entry, id: body.id });
          } else if (next.kind === 'archive') {
            if (model.length > 0) archives.archiveAll({ actor: 'cli', at: 0 });
            earlier = [...earlier, ...model];
            model = [];
          } else {
            const chosen = model[next.pick % model.length];
            if (!chosen) continue;
            const path = `/api/journal/${chosen.id}`;
            if (next.kind === 'remove') {
              expect((await app.call(maya, 'DELETE', path)).status).toBe(204);
              model = model.filter((one) => one !== chosen);
            } else {
              const { status } = await app.call(maya, 'PUT', path, { json: sent(next.entry) });
              expect(status).toBe(200);
              Object.assign(chosen, next.entry);
            }
          }
        }
        const wire = (amount: number | null) => (amount === null ? null : String(amount));
        const ruled = AccountRules.parse({
          ...tried,
          name: 'Tried',
          dailyLoss: tried.dailyLoss && { ...tried.dailyLoss, amount: wire(tried.dailyLoss.amount) },
          maxDrawdown: tried.maxDrawdown && {
            ...tried.maxDrawdown,
            amount: wire(tried.maxDrawdown.amount),
            lockAt: wire(tried.maxDrawdown.lockAt),
          },
          target: wire(tried.target),
          minProfitOfDay: wire(tried.minProfitOfDay),
        });
        const { contracts, settings } = app.deps;
        const { stateOf } = ruledAccounts({ contracts: contracts.all, today: settings.today });
        const state = atOnce(stateOf(ruledDaysStore(db), accounts.find(maya.id, 1), ruled));
        const { consistency, estimate: _, mayHaveBreachedOn: __, ...others } = state;
        expect({
          ...others,
          floor: money(others.floor),
          floorAtWorst: money(others.floorAtWorst),
          room: money(others.room),
          roomAtWorst: money(others.roomAtWorst),
          dayRoom: money(others.dayRoom),
          targetNeeded: money(others.targetNeeded),
          needed: consistency && money(consistency.needed),
        }).toEqual(simulate(tried, [...earlier, ...model]));
      } finally {
        db.raw.run('ROLLBACK');
      }
    }),
    { numRuns: runs(250) },
  );
}, 60_000);
