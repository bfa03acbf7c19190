import { expect, test } from 'bun:test';
import fc from 'fast-check';
import { someContracts as contracts, someContract } from '#src/testing/some-contracts.ts';
import { indexContracts } from './contract.ts';
import { findSpread, guessedRoot, readSymbol } from './contract-reader.ts';

const DAY = '2026-11-20';

const read = (symbol: string, instrumentType?: 'futures' | 'options' | 'stocks', day = DAY) =>
  readSymbol(symbol, { contracts, day, instrumentType });

const DECEMBER = { symbol: 'ESZ6', root: 'ES', contract: 'ESZ6', kind: 'future', month: '2026-12' };

test.each([
  'ESZ6',
  'esz6',
  ' ESZ6 ',
  'ESZ26',
  'ESZ2026',
  '/ESZ26:XCME',
  '/ESZ6',
  'ES 12-26',
  'ES  12-26',
  'ES 12-2026',
  'ES DEC26',
  'ES Dec 26',
  'ES Dec 2026',
  'ES 18DEC26',
  'ES 18 DEC 26',
  'CME_MINI:ESZ2026',
  'CM.ESZ6',
  'F.US.ESZ26',
  'F.US.EPZ26',
  'CON.F.US.EP.Z26',
  'CON.F.US.ES.Z26',
  'ESZ6.CME',
  'ESZ26-CME',
  'ESZ6@CME_Ind',
  'EPZ6',
  'EPZ26',
])('%p is the December 2026 E-mini S&P', (symbol) => {
  expect(read(symbol)).toEqual({ ...DECEMBER, kind: 'future', pointValue: '50', currency: 'USD' });
});

test.each([
  ['ES', 'ES'],
  ['/ES', 'ES'],
  ['CME_MINI:ES1!', 'ES'],
  ['NYMEX:CL1!', 'CL'],
  ['MES@CME_Ind', 'MES'],
  ['F.US.MNQ', 'MNQ'],
  ['F.US.EP', 'ES'],
  ['EP', 'ES'],
  ['ENQ', 'NQ'],
  ['CLE', 'CL'],
  ['GCE', 'GC'],
  ['EU6', '6E'],
  ['TYA', 'ZN'],
  ['USA', 'ZB'],
  ['FVA', 'ZF'],
  ['TUA', 'ZT'],
  ['ZCE', 'ZC'],
  ['QO', 'QO'],
  ['10Y', '10Y'],
  ['m2k', 'M2K'],
])('%p is the root %p without a month', (symbol, root) => {
  expect(read(symbol)).toMatchObject({ symbol: root, root, contract: null, month: null, kind: 'future' });
});

test.each([
  ['M2KM6', 'M2K', 'M2KM6', '2026-06'],
  ['6EU6', '6E', '6EU6', '2026-09'],
  ['EU6Z6', '6E', '6EZ6', '2026-12'],
  ['10YZ6', '10Y', '10YZ6', '2026-12'],
  ['2YYZ6', '2YY', '2YYZ6', '2026-12'],
  ['1OZZ6', '1OZ', '1OZZ6', '2026-12'],
  ['SR3H7', 'SR3', 'SR3H7', '2027-03'],
  ['NQM26', 'NQ', 'NQM6', '2026-06'],
  ['NQM6', 'NQ', 'NQM6', '2026-06'],
  ['NQMZ6', 'QM', 'QMZ6', '2026-12'],
  ['MES 09-26', 'MES', 'MESU6', '2026-09'],
  ['MNQ SEP26', 'MNQ', 'MNQU6', '2026-09'],
  ['MNQ 18JUN26', 'MNQ', 'MNQM6', '2026-06'],
  ['/MGCJ26:XCEC', null, null, null],
  ['MESM2025', 'MES', 'MESM5', '2025-06'],
  ['ZNZ6', 'ZN', 'ZNZ6', '2026-12'],
  ['FDAXZ6', 'FDAX', 'FDAXZ6', '2026-12'],
])('%p has the root %p, the longest that is known', (symbol, root, short, month) => {
  expect(read(symbol)).toMatchObject({ root, contract: short, month });
});

test.each([
  ['ESZ6', '2026-11-20', '2026-12'],
  ['ESH7', '2026-11-20', '2027-03'],
  ['ESZ5', '2026-01-05', '2025-12'],
  ['ESZ1', '2026-11-20', '2031-12'],
  ['ESZ2', '2026-11-20', '2022-12'],
  ['ESH0', '2029-12-20', '2030-03'],
  ['ESZ9', '2030-01-02', '2029-12'],
  ['ESZ9', '2000-01-03', '2009-12'],
  ['ESZ0', '9999-12-31', '9990-12'],
])('%p on %s is of %s: one digit is the nearest year, of two the later', (symbol, day, month) => {
  expect(read(symbol, undefined, day).month).toBe(month);
});

test('a year that one digit would not say keeps as many as it needs', () => {
  expect(read('ESZ2016').symbol).toBe('ESZ16');
  expect(read('ESZ16', undefined, '2016-03-01').symbol).toBe('ESZ6');
});

test.each([
  ['ESZ6-ESH7', 'ESZ6-ESH7'],
  ['esz6 - esh7', 'ESZ6-ESH7'],
  ['/ESZ26-/ESH27', 'ESZ26-ESH27'],
  ['ESZ6-H7', 'ESZ6-H7'],
  ['CLZ6-GCZ6', 'CLZ6-GCZ6'],
  ['CLZ6-CLF7-CLG7', 'CLZ6-CLF7-CLG7'],
  ['ABCZ6-ABCH7', 'ABCZ6-ABCH7'],
])('%p is the spread %p, of which nothing is computed', (symbol, name) => {
  expect(read(symbol)).toEqual({
    symbol,
    root: null,
    contract: null,
    kind: 'spread',
    month: null,
    pointValue: null,
    currency: null,
  });
  expect(findSpread(symbol, { contracts, day: DAY })).toBe(name);
});

test.each([
  '',
  'ABCZ6',
  'SPY',
  'NYSE:ES',
  'NYSE:CL',
  'ESZ',
  'ESA6',
  'ES 13-26',
  'ES 00-26',
  'ESZ1926',
  'Z6',
  'gold',
  'ES DEZ26',
  'BRK-B',
  '<b>SPY</b> 610C',
  'ES Z6 long',
  `ESZ6${' '.repeat(60)}x`,
])('%p is not guessed at', (symbol) => {
  expect(read(symbol)).toMatchObject({ symbol, root: null, kind: null, pointValue: null });
});

test('a point of a contract in another currency is worth no dollars', () => {
  expect(read('FDAXZ6')).toMatchObject({ root: 'FDAX', pointValue: null, currency: 'EUR' });
});

test('a contract of our own comes before a name that a platform has for another', () => {
  const own = indexContracts([...contracts.values(), someContract('EP', '7')]);
  expect(readSymbol('EPZ6', { contracts: own, day: DAY })).toMatchObject({ root: 'EP', pointValue: '7' });
});

test.each([
  ['ABCZ6', 'ABC'],
  ['abcz26', 'ABC'],
  ['/ABCZ26:XCME', 'ABC'],
  ['ABC 12-26', 'ABC'],
  ['ABC DEC26', 'ABC'],
  ['CON.F.US.ABC.Z26', 'ABC'],
  ['SPY', 'SPY'],
  ['7YZ6', '7Y'],
  ['my best trade', null],
  ['', null],
])('the root of the unknown %p would be %p', (symbol, root) => {
  expect(guessedRoot(symbol)).toBe(root);
});

const day = fc.integer({ min: 0, max: 2_900_000 }).map((n) => {
  const date = new Date(Date.UTC(2000, 0, 1) + n * 86_400_000);
  return date.toISOString().slice(0, 10);
});
const type = fc.constantFrom(undefined, 'futures' as const, 'options' as const, 'stocks' as const);
const month = fc.tuple(fc.constantFrom(...'FGHJKMNQUVXZ'), fc.constantFrom('6', '1', '26', '2031', '09'));
const symbol = fc.oneof(
  fc.string({ maxLength: 40 }),
  fc.string({ unit: fc.constantFrom(...'ESZ6MNQ12 ./-:@!CP'), maxLength: 14 }),
  fc
    .tuple(fc.constantFrom(...contracts.keys(), 'EP', 'EU6', 'ABC'), month)
    .map(([root, code]) => root + code.join('')),
  fc.constantFrom('.ZM261218C80', 'SPY 684C', './ESZ6 EW2Z6 261211P5800', 'ES 18DEC26', 'BRK/B', 'ESZ6-H7'),
);

test('reading what was read gives the same', () => {
  fc.assert(
    fc.property(symbol, day, type, (text, onDay, kind) => {
      const once = read(text, kind, onDay);
      expect(read(once.symbol, kind, onDay)).toEqual(once);
    }),
    { numRuns: 2000 },
  );
});

test('every future and month comes back from every spelling', () => {
  const months = ['JAN', 'FEB', 'MAR', 'APR', 'MAY', 'JUN', 'JUL', 'AUG', 'SEP', 'OCT', 'NOV', 'DEC'];
  fc.assert(
    fc.property(
      fc.constantFrom(...contracts.keys()),
      fc.integer({ min: 0, max: 11 }),
      fc.integer({ min: 2000, max: 2099 }),
      day,
      (root, index, year, onDay) => {
        const letter = 'FGHJKMNQUVXZ'.charAt(index);
        const number = String(index + 1).padStart(2, '0');
        const yy = String(year).slice(2);
        const expected = { root, month: `${year}-${number}` };
        for (const spelling of [
          `${root}${letter}${yy}`,
          `/${root}${letter}${year}:XCME`,
          `${root} ${number}-${yy}`,
          `${root} ${months[index]}${yy}`,
          `CON.F.US.${root}.${letter}${yy}`,
          `${root}${letter}${yy}.CME`,
        ]) {
          const reading = read(spelling, undefined, onDay);
          expect(reading).toMatchObject(expected);
          expect(reading.symbol).toBe(read(`${root}${letter}${yy}`, undefined, onDay).symbol);
        }
      },
    ),
  );
});
