import { expect, test } from 'bun:test';
import { readSymbol } from '#src/values/contracts/contract-reader.ts';
import { CQG_ROOTS } from '#src/values/contracts/cqg-roots.ts';
import rows from './contracts.csv' with { type: 'text' };
import { TABLE } from './table.ts';

const lines = rows
  .trim()
  .split('\n')
  .slice(1)
  .map((line) => line.split(','));

/** What one contract is for, as the exchanges say it: barrels, ounces, bushels in cents, dollars a point. */
const SIZES: Record<string, number> = {
  ...{ ES: 50, MES: 5, NQ: 20, MNQ: 2, YM: 5, MYM: 0.5, RTY: 50, M2K: 5, EMD: 100, NKD: 5 },
  ...{ CL: 1000, MCL: 100, QM: 500, BZ: 1000, NG: 10_000, MNG: 1000, QG: 2500, RB: 42_000, HO: 42_000 },
  ...{ GC: 100, MGC: 10, QO: 50, SI: 5000, SIL: 1000, QI: 2500, HG: 25_000, MHG: 2500, QC: 12_500 },
  ...{ PL: 50, PA: 100, '1OZ': 1 },
  // A percent of the face value, and for rates that of a year's interest.
  ...{ ZB: 1000, UB: 1000, ZN: 1000, TN: 1000, ZF: 1000, ZT: 2000, ZQ: 4167, SR3: 2500 },
  ...{ '6E': 125_000, M6E: 12_500, E7: 62_500, '6B': 62_500, M6B: 6250, '6A': 100_000, M6A: 10_000 },
  ...{ '6C': 100_000, '6N': 100_000, '6J': 12_500_000, '6S': 125_000, '6M': 500_000 },
  // 5,000 bushels, 100 tons, 60,000 pounds: in cents, but for meal.
  ...{ ZC: 50, ZS: 50, ZW: 50, KE: 50, ZO: 50, XC: 10, XK: 10, XW: 10, ZM: 100, ZL: 600 },
  ...{ LE: 400, HE: 400, GF: 500 },
  ...{ BTC: 5, MBT: 0.1, ETH: 50, MET: 0.1, VX: 1000, VXM: 100, DX: 1000 },
  ...{ FDAX: 25, FDXM: 5, FDXS: 1, FESX: 10 },
  ...{ '2YY': 1000, '5YY': 1000, '10Y': 1000, '30Y': 1000 },
};

test('has a row for each size, and a size for each row', () => {
  expect([...TABLE.keys()].sort()).toEqual(Object.keys(SIZES).sort());
  expect(lines.map(([root]) => root)).toEqual([...TABLE.keys()]);
});

test.each(lines)('%s, %s (%s): a tick of %s is worth %s, a point %s', (root, ...row) => {
  const [name, currency, tickSize, tickValue, point, microOf, source] = row;
  const contract = TABLE.get(root ?? '');
  expect(contract).toMatchObject({ name, currency, tickSize, tickValue, microOf: microOf || null, source });
  expect(contract?.pointValue).toBe(point ?? '');
  expect(Number(contract?.pointValue)).toBe(SIZES[root ?? ''] ?? 0);
  // Ticks are dyadic or decimal: their quotient may be off by a rounding of the machine, and no more.
  expect(Number(tickValue) / Number(tickSize) / Number(point)).toBeCloseTo(1, 12);
  if (microOf) expect(Number(TABLE.get(microOf)?.pointValue)).toBeGreaterThan(Number(point));
});

/** Each way to write December 2026 that platforms have. */
const SPELLINGS: ((root: string) => string)[] = [
  (root) => `${root}Z6`,
  (root) => `${root.toLowerCase()}z6`,
  (root) => `${root}Z26`,
  (root) => `${root}Z2026`,
  (root) => `/${root}Z26:XCME`,
  (root) => `/${root}Z6`,
  (root) => `${root} 12-26`,
  (root) => `${root} DEC26`,
  (root) => `${root} 18DEC26`,
  (root) => `CME_MINI:${root}Z2026`,
  (root) => `CM.${root}Z6`,
  (root) => `F.US.${root}Z26`,
  (root) => `CON.F.US.${root}.Z26`,
  (root) => `${root}Z6.CME`,
  (root) => `${root}Z26-CME`,
  (root) => `${root}Z6@CME_Ind`,
];

const read = (symbol: string) => readSymbol(symbol, { contracts: TABLE, day: '2026-11-20' });
const december = (root: string) => ({ root, contract: `${root}Z6`, symbol: `${root}Z6`, month: '2026-12' });

test.each([...TABLE.keys()])('%s is read in every spelling, with a month and without', (root) => {
  for (const spelled of SPELLINGS)
    expect([spelled(root), read(spelled(root))]).toMatchObject([spelled(root), december(root)]);
  for (const alone of [root, `/${root}`, `CME_MINI:${root}1!`])
    expect([alone, read(alone)]).toMatchObject([alone, { root, symbol: root, contract: null, month: null }]);
});

test.each([...CQG_ROOTS])('%s is what CQG calls %s', (name, root) => {
  for (const symbol of [`${name}Z6`, `F.US.${name}Z26`, `CON.F.US.${name}.Z26`])
    expect([symbol, read(symbol)]).toMatchObject([symbol, december(root)]);
  expect(read(name)).toMatchObject({ root, symbol: root, month: null });
});

test('is in dollars, but for what trades in Frankfurt', () => {
  const foreign = [...TABLE.values()].filter(({ currency }) => currency !== 'USD');
  expect(foreign.map(({ root, currency }) => [root, currency])).toEqual([
    ['FDAX', 'EUR'],
    ['FDXM', 'EUR'],
    ['FDXS', 'EUR'],
    ['FESX', 'EUR'],
  ]);
});
