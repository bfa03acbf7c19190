import { describe, expect, test } from 'bun:test';
import { centsOf } from '#src/values/money.ts';
import { type NamedPart, topParts } from './top-parts.ts';

/** By P&L, highest first, as the server answers them. */
const parts = (...pnls: string[]): NamedPart[] =>
  pnls.map((pnl, n) => ({
    key: `key ${n}`,
    name: `S${n}`,
    pnl,
    trades: 2,
    wins: centsOf(pnl) > 0 ? 2 : 0,
    losses: 1,
    winRate: 0,
  }));

describe('the top parts', () => {
  test('are those that moved the most, in their order, and the rest is summed up', () => {
    const shown = topParts(parts('900.00', '300.00', '20.00', '10.00', '-5.00', '-400.00'), 3);
    expect(shown.map(({ name, pnl }) => [name, pnl])).toEqual([
      ['S0', '900.00'],
      ['S1', '300.00'],
      ['S5', '-400.00'],
      ['Others', '25.00'],
    ]);
    expect(shown.at(-1)).toMatchObject({ trades: 6, wins: 4, losses: 3, winRate: (4 * 100) / 6 });
  });

  test('are all of them where no more than one is left over', () => {
    const four = parts('4.00', '3.00', '2.00', '1.00');
    expect(topParts(four, 3)).toEqual(four);
    expect(topParts([], 3)).toEqual([]);
  });

  test('and the others hold every entry once, also with the largest amounts', () => {
    const all = parts(...Array.from({ length: 40 }, (_, n) => `${n % 2 ? '-' : ''}999999999.99`));
    const shown = topParts(all);
    const total = (of: readonly NamedPart[]) => of.reduce((sum, { pnl }) => sum + centsOf(pnl), 0n);
    expect(shown).toHaveLength(9);
    expect(total(shown)).toBe(total(all));
    expect(shown.reduce((sum, { trades }) => sum + trades, 0)).toBe(80);
  });
});

test('what the server has put together stays with the others, however much it is', () => {
  const listed = parts('900.00', '20.00', '10.00', '-5.00');
  const merged = { key: 'others', name: 'Others', merged: 300 };
  const shown = topParts([...listed, ...parts('9000.00').map((part) => ({ ...part, ...merged }))], 3);
  expect(shown.map(({ name, pnl }) => [name, pnl])).toEqual([
    ['S0', '900.00'],
    ['S1', '20.00'],
    ['S2', '10.00'],
    ['Others', '8995.00'],
  ]);
});
