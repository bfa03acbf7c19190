import { describe, expect, test } from 'bun:test';
import { type NamedPart, topParts } from './top-parts.ts';

/** By P&L, highest first, as the server answers them. */
const parts = (...pnls: bigint[]): NamedPart[] =>
  pnls.map((pnl, n) => ({
    key: `key ${n}`,
    name: `S${n}`,
    pnl,
    costs: 0n,
    trades: 2,
    decisions: 2,
    wins: pnl > 0n ? 2 : 0,
    losses: 1,
    winRate: 0,
  }));

describe('the top parts', () => {
  test('are those that moved the most, in their order, and the rest is summed up', () => {
    const shown = topParts(parts(90000n, 30000n, 2000n, 1000n, -500n, -40000n), 3);
    expect(shown.map(({ name, pnl }) => [name, pnl])).toEqual([
      ['S0', 90000n],
      ['S1', 30000n],
      ['S5', -40000n],
      ['Others', 2500n],
    ]);
    expect(shown.at(-1)).toMatchObject({ trades: 6, wins: 4, losses: 3, winRate: (4 * 100) / 6 });
  });

  test('are all of them where no more than one is left over', () => {
    const four = parts(400n, 300n, 200n, 100n);
    expect(topParts(four, 3)).toEqual(four);
    expect(topParts([], 3)).toEqual([]);
  });

  test('and the others hold every entry once, also with the largest amounts', () => {
    const all = parts(...Array.from({ length: 40 }, (_, n) => (n % 2 ? -99_999_999_999n : 99_999_999_999n)));
    const shown = topParts(all);
    const total = (of: readonly NamedPart[]) => of.reduce((sum, { pnl }) => sum + pnl, 0n);
    expect(shown).toHaveLength(9);
    expect(total(shown)).toBe(total(all));
    expect(shown.reduce((sum, { trades }) => sum + trades, 0)).toBe(80);
  });
});

test('what the server has put together stays with the others, however much it is', () => {
  const listed = parts(90000n, 2000n, 1000n, -500n);
  const merged = { key: 'others', name: 'Others', merged: 300 };
  const shown = topParts([...listed, ...parts(900000n).map((part) => ({ ...part, ...merged }))], 3);
  expect(shown.map(({ name, pnl }) => [name, pnl])).toEqual([
    ['S0', 90000n],
    ['S1', 2000n],
    ['S2', 1000n],
    ['Others', 899500n],
  ]);
});
