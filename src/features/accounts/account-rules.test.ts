import { describe, expect, test } from 'bun:test';
import fc from 'fast-check';
import {
  followAccount,
  measureProgress,
  measureRooms,
  NO_DAYS,
  type RuledDay,
  type RuledTrade,
  tallied,
} from './account-rules.ts';
import { AccountRules } from './rules-contract.ts';

type MaxDrawdown = NonNullable<AccountRules['maxDrawdown']>;

const NONE = AccountRules.parse({ name: 'None' });
const START = 50_000_00n;
const dollars = (amount: number) => BigInt(Math.round(amount * 100));
const trade = (net: number, mfe: number | null = null, more: Partial<RuledTrade> = {}): RuledTrade => ({
  net: dollars(net),
  mfe: mfe === null ? null : dollars(mfe),
  mae: null,
  size: null,
  isLate: false,
  ...more,
});
/** Where an account stands after each of its days, in their order. */
const followRules = (rules: AccountRules, start: bigint, all: readonly RuledDay[]) => {
  const account = followAccount(rules, start);
  return all.map(account.next);
};
const progressAfter = (rules: AccountRules, nets: readonly number[]) =>
  measureProgress(
    rules,
    nets.reduce((tally, net) => tallied(rules, tally, dollars(net)), NO_DAYS),
  );
const days = (...nets: number[]) =>
  nets.map((net, n) => ({ date: `2026-03-0${n + 1}`, trades: [trade(net)] }));
const drawdown = (mode: MaxDrawdown['mode'], lockAt: number | null): AccountRules => ({
  ...NONE,
  maxDrawdown: { amount: dollars(2000), mode, lockAt: lockAt === null ? null : dollars(lockAt) },
});

describe('the floor, at the end of each day', () => {
  const NETS = [1000, -500, 1800, -2600];
  test.each([
    [0, [49_000, 49_000, 50_000, 50_000]],
    [100, [49_000, 49_000, 50_100, 50_100]],
    [null, [49_000, 49_000, 50_300, 50_300]],
  ])('with a lock at %p', (lockAt, floors) => {
    const followed = followRules(drawdown('trailing_eod', lockAt), START, days(...NETS));
    expect(followed.map(({ floor }) => floor)).toEqual(floors.map(dollars));
    expect(followed.map(({ balance }) => balance)).toEqual([51_000, 50_500, 52_300, 49_700].map(dollars));
    expect(followed.map(({ breaches }) => breaches.length > 0)).toEqual([false, false, false, true]);
  });

  test('never moves where it is static', () => {
    const followed = followRules(drawdown('static', null), START, days(...NETS, -1700));
    expect(new Set(followed.map(({ floor }) => floor))).toEqual(new Set([dollars(48_000)]));
    expect(followed.map(({ breaches }) => breaches)).toEqual([[], [], [], [], ['maxDrawdown']]);
  });

  test('goes with the highest balance after a trade where closed trades count', () => {
    const day = { date: '2026-03-02', trades: [trade(3000), trade(-2500)] };
    const [eod] = followRules(drawdown('trailing_eod', null), START, [day]);
    const [closed] = followRules(drawdown('trailing_closed', null), START, [day]);
    expect([eod?.floor, closed?.floor]).toEqual([dollars(48_500), dollars(51_000)]);
    expect([eod?.breaches, closed?.breaches]).toEqual([[], ['maxDrawdown']]);
  });

  test('is an estimate with bounds where what open trades were ahead counts', () => {
    const rules = drawdown('trailing_intraday', null);
    const [known] = followRules(rules, START, [{ date: '2026-03-02', trades: [trade(200, 900)] }]);
    expect([known?.floor, known?.floorAtWorst]).toEqual([dollars(48_200), dollars(48_900)]);
    const [unknown] = followRules(rules, START, [{ date: '2026-03-02', trades: [trade(200)] }]);
    expect([unknown?.floor, unknown?.floorAtWorst]).toEqual([dollars(48_200), null]);
    if (!known) throw new Error('a day is missing');
    expect(measureRooms(rules, known, dollars(200))).toEqual([
      { rule: 'maxDrawdown', amount: dollars(1300) },
    ]);
  });

  test('is bounded by its lock where it is not known what an open trade was ahead', () => {
    const [day] = followRules(drawdown('trailing_intraday', 100), START, [
      { date: '2026-03-02', trades: [trade(200)] },
    ]);
    expect([day?.floor, day?.floorAtWorst]).toEqual([dollars(48_200), dollars(50_100)]);
  });

  test('of an account that began with as much as it may lose rises from nothing', () => {
    const [day] = followRules(drawdown('trailing_intraday', null), dollars(2000), [
      { date: '2026-03-02', trades: [trade(200, 0)] },
    ]);
    expect([day?.floor, day?.floorAtWorst]).toEqual([dollars(200), dollars(200)]);
  });

  test('may have been reached by what an open trade was behind', () => {
    const mayBreach = (mfe: number | null, mae: number) =>
      followRules(drawdown('trailing_intraday', null), START, [
        { date: '2026-03-02', trades: [trade(-100, mfe, { mae: dollars(mae) })] },
      ])[0]?.mayBreach;
    expect([mayBreach(0, 1999), mayBreach(0, 2000), mayBreach(500, 1500), mayBreach(null, 1999)]).toEqual([
      false,
      true,
      true,
      false,
    ]);
  });
});

describe('rooms', () => {
  test('name the rule that binds first', () => {
    const rules: AccountRules = {
      ...drawdown('trailing_eod', null),
      dailyLoss: { amount: dollars(1000), from: 'balance', kind: 'pause' },
    };
    const followed = followRules(rules, START, days(1000, -400));
    const last = followed.at(-1);
    if (!last) throw new Error('a day is missing');
    expect(measureRooms(rules, last, dollars(-400))).toEqual([
      { rule: 'dailyLoss', amount: dollars(600) },
      { rule: 'maxDrawdown', amount: dollars(1600) },
    ]);
  });

  test('a day’s loss breaks its rule when it reaches it, also if the day ends better', () => {
    const rules: AccountRules = {
      ...NONE,
      dailyLoss: { amount: dollars(1000), from: 'balance', kind: 'pause' },
    };
    const [day] = followRules(rules, START, [
      { date: '2026-03-02', trades: [trade(-600), trade(-400), trade(900)] },
    ]);
    expect([day?.net, day?.breaches]).toEqual([dollars(-100), ['dailyLoss']]);
  });
});

describe('what an evaluation still needs', () => {
  const rules: AccountRules = {
    ...NONE,
    target: dollars(3000),
    minDays: 3,
    minProfitOfDay: dollars(200),
    consistency: { percent: 50, base: 'total' },
  };
  test.each([
    ['with no day', [], 3000, 3, null, 0],
    ['where the best day is too much of it', [1500, 300], 1200, 1, 83.33, 1200],
    ['where a day was too small to count', [1500, 1500, 100], 0, 1, 48.39, 0],
    ['after a loss', [1000, -400], 2400, 2, 166.67, 1400],
    ['without profit', [500, -500], 3000, 2, null, 1000],
  ] as const)('%s', (_, nets, targetNeeded, daysNeeded, share, needed) => {
    expect(progressAfter(rules, nets)).toEqual({
      targetNeeded: dollars(targetNeeded),
      daysNeeded,
      consistency: { share, needed: dollars(needed) },
    });
  });

  test('where any day counts, one with a loss does too', () => {
    expect(progressAfter({ ...NONE, minDays: 3 }, [-100, 50]).daysNeeded).toBe(1);
  });

  test('the target counts as profit where the best day is measured by it', () => {
    const byTarget: AccountRules = { ...rules, consistency: { percent: 50, base: 'highest' } };
    const [enough, more] = [[1400], [1600]].map((nets) => progressAfter(byTarget, nets));
    expect(enough?.consistency).toEqual({ share: 46.67, needed: 0n });
    expect(more?.consistency).toEqual({ share: 53.33, needed: dollars(1600) });
  });
});

test('sizes, numbers of trades and late ones break their rules where trades show them', () => {
  const rules: AccountRules = { ...NONE, maxSize: 5, maxTrades: 2 };
  const followed = followRules(rules, START, [
    { date: '2026-03-02', trades: [trade(1, null, { size: 5 }), trade(1, null, { size: 0.3 })] },
    { date: '2026-03-03', trades: [trade(1, null, { size: 5.1 }), trade(1), trade(1)] },
    { date: '2026-03-04', trades: [trade(1, null, { isLate: true })] },
    { date: '2026-03-05', trades: [trade(1)], closed: 3 },
  ]);
  expect(followed.map(({ breaches }) => breaches)).toEqual([
    [],
    ['maxSize', 'maxTrades'],
    ['flatBy'],
    ['maxTrades'],
  ]);
});

/** As somebody would do it with pencil and paper: from the beginning, for each moment anew. */
function byHand(
  { amount, mode, lockAt }: MaxDrawdown,
  start: bigint,
  history: readonly (readonly bigint[])[],
) {
  return history.map((_, last) => {
    const until = history.slice(0, last + 1);
    const closes = until.map((__, n) =>
      until
        .slice(0, n + 1)
        .flat()
        .reduce((sum, net) => sum + net, start),
    );
    const trades = until.flat();
    const balances = trades.map((__, n) => trades.slice(0, n + 1).reduce((sum, net) => sum + net, start));
    const peaks = {
      static: [start],
      trailing_eod: [start, ...closes],
      trailing_closed: [start, ...balances],
    };
    const candidates = mode === 'trailing_intraday' ? peaks.trailing_closed : peaks[mode];
    const floors = candidates.map((peak) => {
      const floor = peak - amount;
      return lockAt !== null && floor > start + lockAt ? start + lockAt : floor;
    });
    const [floor] = [start - amount, ...floors].sort((one, other) => (one > other ? -1 : 1));
    return { floor: floor ?? null, balance: closes.at(-1) ?? start };
  });
}

test('the floor is that of a simulation which begins anew for each day', () => {
  const net = fc.bigInt({ min: -3000_00n, max: 3000_00n });
  fc.assert(
    fc.property(
      fc.record({
        amount: fc.bigInt({ min: 1n, max: 5000_00n }),
        mode: fc.constantFrom('static', 'trailing_eod', 'trailing_closed', 'trailing_intraday'),
        lockAt: fc.option(fc.bigInt({ min: 0n, max: 1000_00n })),
      }),
      fc.array(fc.array(net, { maxLength: 4 }), { maxLength: 8 }),
      (maxDrawdown, history) => {
        const ruled = history.map((nets, n) => ({
          date: `2026-03-${n + 10}`,
          trades: nets.map((one) => ({ ...trade(0), net: one })),
        }));
        const followed = followRules({ ...NONE, maxDrawdown }, START, ruled);
        const expected = byHand(maxDrawdown, START, history);
        expect(followed.map(({ floor, balance }) => ({ floor, balance }))).toEqual(expected);
        const floors = followed.map(({ floor }) => floor ?? 0n);
        expect(floors.every((floor, n) => n === 0 || floor >= (floors[n - 1] ?? 0n))).toBe(true);
      },
    ),
  );
});
