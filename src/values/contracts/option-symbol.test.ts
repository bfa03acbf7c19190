import { describe, expect, test } from 'bun:test';
import { someContracts as contracts } from '#src/testing/some-contracts.ts';
import { readSymbol } from './contract-reader.ts';

const read = (symbol: string, instrumentType?: 'options' | 'stocks') =>
  readSymbol(symbol, { contracts, day: '2026-11-20', instrumentType });

const SPY = { root: 'SPY', kind: 'option', month: '2026-12', pointValue: '100', currency: 'USD' };

describe('options', () => {
  test.each([
    'SPY   261218C00600000',
    'SPY261218C00600000',
    'spy261218c00600000',
    '.SPY261218C600',
    '-SPY261218C600',
    'SPY 18DEC26 600 C',
    'SPY 18DEC26 600 CALL',
    'SPY 12/18/2026 600.00 C',
    'SPY 12/18/26 600 C',
    "SPY Dec 18 '26 $600 Call",
    'SPY DEC 18 26 600 CALL',
    'SPY DEC 18 2026 $600.00 C',
  ])('%p is one contract', (symbol) => {
    const short = 'SPY 18DEC26 600 C';
    expect(read(symbol)).toMatchObject({ ...SPY, symbol: short, contract: short });
    expect(read(symbol, 'options')).toEqual(read(symbol));
  });

  test.each([
    ['.AAPL261218C185', 'AAPL', 'AAPL 18DEC26 185 C'],
    ['SPXW 12/18/2026 6000.00 C', 'SPXW', 'SPXW 18DEC26 6000 C'],
    ['-NVDA260710P195', 'NVDA', 'NVDA 10JUL26 195 P'],
    ['AVAV  260109C00320500', 'AVAV', 'AVAV 09JAN26 320.5 C'],
    ['BRK.B 18DEC26 400 P', 'BRKB', 'BRKB 18DEC26 400 P'],
  ])('%p is an option on %p', (symbol, root, short) => {
    expect(read(symbol)).toMatchObject({ symbol: short, root, contract: short, pointValue: '100' });
  });

  test.each([
    'PUT  MDB    07/17/26   312.500',
    'PUT MDB 07/17/26 312.500',
    'put  mdb  7/17/2026  312.5',
    'PUT\tMDB\t07/17/2026\t$312.50',
    'MDB 7/17/2026 Put $312.50',
    'MDB 07/17/26 P 312.5',
    'MDB 07/17/2026 312.50 PUT',
    'MDB   260717P00312500',
  ])('%p is one put', (symbol) => {
    const short = 'MDB 17JUL26 312.5 P';
    expect(read(symbol)).toEqual({
      ...{ symbol: short, root: 'MDB', contract: short, kind: 'option' },
      ...{ month: '2026-07', pointValue: '100', currency: 'USD' },
    });
    expect(read(symbol, 'options')).toEqual(read(symbol));
  });

  test.each([
    ['CALL SPY 12/18/26 600', 'SPY 18DEC26 600 C'],
    ['CALL  BRK.B  12/18/26  400.000', 'BRKB 18DEC26 400 C'],
    ['BRK/B 12/18/2026 400.00 C', 'BRKB 18DEC26 400 C'],
    ['AAPL 12/18/2026 Call $185.00', 'AAPL 18DEC26 185 C'],
    ['PUT  F  01/15/27  .5', 'F 15JAN27 0.5 P'],
  ])('%p is %p', (symbol, short) => {
    expect(read(symbol)).toMatchObject({ symbol: short, contract: short, kind: 'option', pointValue: '100' });
  });

  test('a right in front makes no more of a root that could be a share and a future', () => {
    expect(read('PUT  ZM    07/17/26   80.000')).toMatchObject({
      root: 'ZM',
      kind: 'option',
      pointValue: null,
    });
  });

  test('an adjusted option may be for any number of shares', () => {
    expect(read('AAPL1 261218C00185000')).toMatchObject({ root: 'AAPL1', pointValue: null });
  });

  test("a share whose ticker is a future's root is worth a hundred only where nothing else is spelled so", () => {
    expect(read('.ZM261218C80')).toMatchObject({ symbol: '.ZM261218C80', root: 'ZM', pointValue: '100' });
    expect(read('ZM    261218C00080000')).toEqual(read('.ZM261218C80'));
    expect(read('ZM 18DEC26 80 C')).toMatchObject({ root: 'ZM', kind: 'option', pointValue: null });
  });

  test('on a future they have its root and point value', () => {
    expect(read('./ESZ6 EW2Z6 261211P5800')).toEqual({
      symbol: './ESZ6 EW2Z6 261211P5800',
      root: 'ES',
      contract: './ESZ6 EW2Z6 261211P5800',
      kind: 'option',
      month: '2026-12',
      pointValue: '50',
      currency: 'USD',
    });
    expect(read('./ESZ26  EW2Z6  261211P5800.0').symbol).toBe('./ESZ6 EW2Z6 261211P5800');
    expect(read('./XXZ6 EW2Z6 261211P5800')).toMatchObject({ root: null, pointValue: null });
  });

  test.each([
    ['ESZ6', { symbol: 'ESZ6', root: 'ES', contract: null, month: '2026-12', pointValue: '50' }],
    ['ESZ26 5800P', { symbol: 'ESZ6 5800P', root: 'ES', contract: null, pointValue: '50' }],
    ['spy 684c', { symbol: 'SPY 684C', root: 'SPY', contract: null, month: null, pointValue: '100' }],
    ['SPY', { symbol: 'SPY', root: 'SPY', contract: null, pointValue: null }],
    ['ES', { symbol: 'ES', root: 'ES', contract: null, pointValue: null }],
    ['/ES', { symbol: 'ES', root: 'ES', contract: null, pointValue: null }],
    ['ZM 80C', { symbol: 'ZM 80C', root: 'ZM', pointValue: null }],
    ['M2K 2000C', { symbol: 'M2K 2000C', root: 'M2K', pointValue: null }],
    ['USA', { symbol: 'USA', root: 'USA', pointValue: null }],
  ])('%p, said to be an option, is read for what it is', (symbol, reading) => {
    expect(read(symbol, 'options')).toMatchObject({ ...reading, kind: 'option' });
  });

  test.each([
    'SPY261318C00600000',
    '.SPY260230C600',
    'SPY 31FEB26 600 C',
    'SPY261218C00000000',
    'PUT MDB 13/17/26 312.5',
    'PUT MDB 07/17/26 0.000',
    'PUT 07/17/26 312.5',
    'PUT MDB 07/17 312.5',
  ])('%p has no day or no strike that exists', (symbol) => {
    expect(read(symbol)).toMatchObject({ symbol, root: null, kind: null });
  });
});

describe('shares', () => {
  test.each([
    ['aapl', 'AAPL'],
    ['ZM', 'ZM'],
    ['ES', 'ES'],
    ['NASDAQ:MSFT', 'MSFT'],
    ['BRK.B', 'BRK.B'],
    ['BRK/B', 'BRK.B'],
    ['BF-B', 'BF.B'],
  ])('%p is a share of %p', (symbol, root) => {
    expect(read(symbol, 'stocks')).toEqual({
      symbol: root,
      root,
      contract: null,
      kind: 'stock',
      month: null,
      pointValue: '1',
      currency: 'USD',
    });
  });

  test.each(['ESZ6', '.SPY261218C600', 'VOD.L', 'SHOP.TO', '7203.T', 'two words', 'TSX:SHOP'])(
    '%p is no share whose price is in dollars',
    (symbol) => {
      expect(read(symbol, 'stocks')).toMatchObject({ symbol, root: null, pointValue: null });
    },
  );
});
