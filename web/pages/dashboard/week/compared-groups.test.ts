import { describe, expect, test } from 'bun:test';
import fc from 'fast-check';
import type { MetricsGroup } from '#src/features/metrics/responses.ts';
import { type ComparedGroup, compareGroups, MOST_ROWS, rOf } from './compared-groups.ts';

const group = (key: string | null, net: bigint, of: Partial<MetricsGroup> = {}): MetricsGroup => ({
  key,
  name: null,
  query: key === null ? 'hasStrategy=false' : `strategy=${key}`,
  entries: 2,
  n: 2,
  wins: 1,
  losses: 1,
  net,
  closedNet: net,
  costs: 0n,
  expectancy: net / 2n,
  profitFactor: 2,
  averageR: 0.5,
  rCount: 2,
  within: null,
  ...of,
});

const shown = (rows: readonly ComparedGroup[]) =>
  rows.map(({ name, now, before }) => [name, now?.net ?? null, before?.net ?? null]);

describe('setups of a week beside the week before', () => {
  test('are in one row where both weeks have them, by net, and those of the week before alone come last', () => {
    const now = [group('VWAP', 100n), group(null, -50n), group('Gap', 900n)];
    const before = [group('Fade', 4000n), group('VWAP', -300n)];
    expect(shown(compareGroups(now, before, 'No strategy'))).toEqual([
      ['Gap', 900n, null],
      ['VWAP', 100n, -300n],
      ['No strategy', -50n, null],
      ['Fade', null, 4000n],
    ]);
  });

  test('are told apart from others of the same name', () => {
    const linked = group('7', 100n, { name: 'VWAP', query: 'strategyId=7' });
    expect(shown(compareGroups([linked], [group('VWAP', 5n)], '—'))).toEqual([
      ['VWAP', 100n, null],
      ['VWAP', null, 5n],
    ]);
  });

  test('of very many, those that moved most are shown, and all others as one', () => {
    const many = Array.from({ length: 14 }, (_, n) => group(`S${n}`, BigInt(n % 2 === 0 ? n : -n)));
    const rows = compareGroups(many, [group('S0', 70n), group('Old', 900n)], '—');
    expect(rows).toHaveLength(MOST_ROWS);
    // 0 to 4 of this week, and the one that was not traded in it.
    expect(shown(rows).at(-1)).toEqual(['All others', 2n, 970n]);
    expect(rows.at(-1)).toMatchObject({ query: null, now: { entries: 10, wins: 5, losses: 5 } });
  });

  test.each<[averageR: number | null, rCount: number, sum: number | null]>([
    [null, 0, null],
    [0.5, 2, 1],
    [-1.02 / 3, 3, -1.02],
    [1 / 3, 3, 1],
  ])('an average of %p R over %p trades is a sum of %p', (averageR, rCount, sum) => {
    const [row] = compareGroups([group('A', 1n, { averageR, rCount })], [], '—');
    expect(row?.now && rOf(row.now)).toBe(sum);
  });

  const groups = fc.uniqueArray(
    fc.record({
      key: fc.option(fc.stringMatching(/^[A-F][0-9]$/), { freq: 8 }),
      net: fc.bigInt(-(10n ** 16n), 10n ** 16n),
      entries: fc.integer({ min: 1, max: 50 }),
      isMerged: fc.nat(20).map((n) => n === 0),
    }),
    { selector: ({ key }) => key, maxLength: 40 },
  );

  test('rows always add up to their week', () => {
    fc.assert(
      fc.property(groups, groups, (now, before) => {
        const [a, b] = [now, before].map((some) =>
          some.map(({ key, net, entries, isMerged }) =>
            group(key, net, { entries, ...(isMerged && { merged: 3, query: '', key: null }) }),
          ),
        ) as [MetricsGroup[], MetricsGroup[]];
        // The server puts together all of the smaller ones as one.
        const only = (some: MetricsGroup[]) =>
          some.filter(({ merged }, at) => merged === undefined || some.findIndex((one) => one.merged) === at);
        const rows = compareGroups(only(a), only(b), 'none');
        expect(rows.length).toBeLessThanOrEqual(MOST_ROWS);
        const sum = (nets: bigint[]) => nets.reduce((total, net) => total + net, 0n);
        expect(sum(rows.map((row) => row.now?.net ?? 0n))).toBe(sum(only(a).map(({ net }) => net)));
        expect(sum(rows.map((row) => row.before?.net ?? 0n))).toBe(sum(only(b).map(({ net }) => net)));
        const count = (of: (row: ComparedGroup) => number) => rows.reduce((total, row) => total + of(row), 0);
        expect(count((row) => row.now?.entries ?? 0)).toBe(
          only(a).reduce((total, { entries }) => total + entries, 0),
        );
      }),
    );
  });
});
