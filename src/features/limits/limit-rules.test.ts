import { describe, expect, test } from 'bun:test';
import fc from 'fast-check';
import { followDay, isAfterLimit, type LimitedTrade, type Limits, measureLoss } from './limit-rules.ts';

const NONE: Limits = {
  dailyLoss: null,
  weeklyLoss: null,
  maxTrades: null,
  maxContracts: null,
  maxLossesInARow: null,
  allowedRoots: null,
  stopRequired: false,
  amberFrom: 75,
  since: {},
};

/** Limits that were changed after all that is closed here. */
const CHANGED_LATER = { weeklyLoss: null, since: { weeklyLoss: Number.POSITIVE_INFINITY } };

/** Trades of whole dollars, a minute apart, of which nothing but 0 is break-even. */
const trades = (...nets: number[]): LimitedTrade[] =>
  nets.map((net, n) => ({
    id: n + 1,
    at: n * 60_000,
    net: BigInt(net * 100),
    outcome: net > 0 ? 'win' : net < 0 ? 'loss' : 'even',
    isMoneyAlone: false,
    size: 10,
    root: 'ES',
    hasStop: true,
  }));

const levels = (limits: Partial<Limits>, list: readonly LimitedTrade[], before = 0n) =>
  followDay({ ...NONE, ...limits }, before, list);

describe('a loss limit', () => {
  const limits = { dailyLoss: 100_000n };
  test.each([
    [[-749], 'ok', 74, 25_100n],
    [[-750], 'amber', 75, 25_000n],
    [[-999], 'amber', 99, 100n],
    [[-1000], 'red', 100, 0n],
    [[-1200], 'red', 120, -20_000n],
    [[500], 'ok', 0, 150_000n],
  ] as const)('after %j is %s', (nets, level, used, room) => {
    expect(levels(limits, trades(...nets))).toMatchObject({
      level,
      states: [{ kind: 'dailyLoss', level, used, room }],
    });
  });

  test('gains extend the room, and amber ends with them', () => {
    const day = levels(limits, trades(-800, 600));
    expect(day).toMatchObject({ level: 'ok', states: [{ room: 80_000n }] });
    expect(day.events).toEqual([
      { kind: 'dailyLoss', level: 'amber', limit: 100_000n, used: 80, tradeId: 1, at: 0, net: -80_000n },
    ]);
  });

  test('once reached it lasts until the day rolls', () => {
    const day = levels(limits, trades(-600, -500, 2000, -10));
    expect(day.level).toBe('red');
    expect(day.events.map(({ level, tradeId, net }) => [level, tradeId, net])).toEqual([
      ['red', 2, -110_000n],
    ]);
  });

  test('of the week goes on from its earlier days', () => {
    const week = { weeklyLoss: 300_000n };
    expect(levels(week, trades(-500), -200_000n).states).toMatchObject([
      { level: 'amber', used: 83, room: 50_000n },
    ]);
    const over = levels(week, trades(100), -300_000n);
    expect([over.level, over.events]).toEqual(['red', []]);
  });
});

describe('what is counted', () => {
  test('as many trades as are allowed are amber, one more is red', () => {
    const limits = { maxTrades: 2 };
    expect([1, 2, 3].map((n) => levels(limits, trades(...Array(n).fill(1))).level)).toEqual([
      'ok',
      'amber',
      'red',
    ]);
  });

  test('a size is measured in minis, of which a micro is a tenth', () => {
    const sized = (size: number) => trades(1).map((trade) => ({ ...trade, size }));
    expect([14, 20, 21].map((size) => levels({ maxContracts: 20 }, sized(size)).level)).toEqual([
      'ok',
      'amber',
      'red',
    ]);
  });

  test('losses in a row are red when they are reached; what breaks even ends no row, a win does', () => {
    const limits = { maxLossesInARow: 3 };
    expect(levels(limits, trades(-1, 0, -1, -1)).level).toBe('red');
    expect(levels(limits, trades(-1, -1, 1, -1))).toMatchObject({ level: 'ok', lossesInARow: 1 });
  });

  test('losses in a row go by the outcomes of the trades, whatever their costs make of them', () => {
    const limits = { maxLossesInARow: 3 };
    const withEven = (nets: number[], ...even: number[]) =>
      trades(...nets).map((trade) =>
        even.includes(trade.id) ? { ...trade, outcome: 'even' as const } : trade,
      );
    expect(levels(limits, withEven([-4, -4, -4], 1, 2, 3))).toMatchObject({ level: 'ok', lossesInARow: 0 });
    expect(levels(limits, withEven([-1, -1, 4, -1], 3)).events).toMatchObject([{ level: 'red', tradeId: 4 }]);
  });

  test('copies count as money, and as nothing else', () => {
    const copies = trades(-400, -400, -400).map((trade) => ({
      ...trade,
      isMoneyAlone: true,
      size: 90,
      hasStop: false,
      root: 'CL',
    }));
    const day = levels(
      {
        dailyLoss: 100_000n,
        maxTrades: 1,
        maxContracts: 10,
        maxLossesInARow: 1,
        allowedRoots: ['ES'],
        stopRequired: true,
      },
      copies,
    );
    expect(day.states.map(({ kind, level }) => [kind, level])).toEqual([
      ['dailyLoss', 'red'],
      ['maxTrades', 'ok'],
      ['maxContracts', 'ok'],
      ['maxLossesInARow', 'ok'],
      ['allowedRoots', 'ok'],
      ['stopRequired', 'ok'],
    ]);
  });

  test('what is said of single trades is said of none that closed before it held', () => {
    const since = { maxContracts: 60_000, allowedRoots: 60_000, stopRequired: 60_000 };
    const limits = { maxContracts: 20, allowedRoots: ['ES'], stopRequired: true, since };
    const [first, second, third] = trades(1, 1, 1);
    if (!first || !second || !third) throw new Error('a trade is missing');
    const bad = { root: 'CL', hasStop: false, size: 30 };
    const day = levels(limits, [{ ...first, ...bad }, second, { ...third, ...bad, size: 31 }]);
    expect(day.events.map(({ kind, tradeId }) => [kind, tradeId])).toEqual([
      ['maxContracts', 3],
      ['allowedRoots', 3],
      ['stopRequired', 3],
    ]);
  });

  test('a trade of another root, or without a stop, is red for the day', () => {
    const [first, second] = trades(1, 1);
    if (!first || !second) throw new Error('a trade is missing');
    const day = levels({ allowedRoots: ['ES'], stopRequired: true }, [
      { ...first, root: 'CL', hasStop: false },
      second,
    ]);
    expect(day.events.map(({ kind, tradeId }) => [kind, tradeId])).toEqual([
      ['allowedRoots', 1],
      ['stopRequired', 1],
    ]);
    expect(day.level).toBe('red');
  });
});

test('a trader without limits is never in trouble', () => {
  expect(levels({}, trades(-1_000_000))).toMatchObject({ level: 'ok', states: [], events: [] });
});

test('events come in order, each once, and red is what a limit by hand says', () => {
  fc.assert(
    fc.property(
      fc.bigInt({ min: 1n, max: 200_000n }),
      fc.array(fc.integer({ min: -1000, max: 1000 }), { maxLength: 12 }),
      (dailyLoss, nets) => {
        const day = levels({ dailyLoss }, trades(...nets));
        const sums = nets.map((_, n) => nets.slice(0, n + 1).reduce((sum, net) => sum + net, 0));
        const broken = sums.findIndex((sum) => BigInt(-sum) * 100n >= dailyLoss);
        expect(day.level === 'red').toBe(broken !== -1);
        expect(day.events.find(({ level }) => level === 'red')?.tradeId).toBe(
          broken === -1 ? undefined : broken + 1,
        );
        const names = day.events.map(({ kind, level }) => `${kind} ${level}`);
        expect(new Set(names).size).toBe(names.length);
      },
    ),
  );
});

test('a limit was not reached before it was there', () => {
  const day = levels({ dailyLoss: 100_000n, since: { dailyLoss: 90_000 } }, trades(-1000, 50));
  expect(day.events).toMatchObject([{ level: 'red', tradeId: 1, at: 90_000 }]);
});

test('an entry is after a limit on the same day by its time, and in the week while that is still over', () => {
  const red = (kind: 'dailyLoss' | 'weeklyLoss' | 'maxTrades' | 'teamDailyLoss', day: string) => ({
    ...{ kind, day, at: 60_000 },
    limit: kind === 'maxTrades' ? null : 100_000n,
  });
  const isAfter = (event: ReturnType<typeof red>, at: number, net = 0n) =>
    isAfterLimit(
      { day: '2026-11-17', weekStart: '2026-11-15', at, netBefore: () => net },
      [event],
      CHANGED_LATER,
    );
  expect(isAfter(red('dailyLoss', '2026-11-17'), 60_000)).toBe(false);
  expect(isAfter(red('dailyLoss', '2026-11-17'), 60_001)).toBe(true);
  expect(isAfter(red('maxTrades', '2026-11-17'), 60_001)).toBe(false);
  expect(isAfter(red('teamDailyLoss', '2026-11-17'), 60_001)).toBe(false);
  expect(isAfter(red('dailyLoss', '2026-11-16'), 0, -100_000n)).toBe(false);
  expect(isAfter(red('weeklyLoss', '2026-11-16'), 0, -100_000n)).toBe(true);
  expect(isAfter(red('weeklyLoss', '2026-11-16'), 0, -99_999n)).toBe(false);
  expect(isAfter(red('weeklyLoss', '2026-11-14'), 0, -100_000n)).toBe(false);
});

test.each([
  [-15_062n, 75, 'ok', 5, 284_938n],
  [-225_000n, 75, 'amber', 75, 75_000n],
  [-225_000n, 80, 'ok', 75, 75_000n],
  [-300_000n, 75, 'red', 100, 0n],
  [-301_000n, 75, 'red', 100, -1000n],
  [10_000n, 75, 'ok', 0, 310_000n],
] as const)('%s of a loss limit of 300000, amber from %s: %s', (net, amberFrom, level, used, room) => {
  expect(measureLoss(net, 300_000n, amberFrom)).toEqual({ level, used, room });
});
