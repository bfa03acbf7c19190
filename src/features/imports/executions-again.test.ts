/** Executions of Interactive Brokers that come again with other columns, and what they are worth beyond a file's prices. */

import { describe, expect, test } from 'bun:test';
import { tradesOf } from '#src/testing/import-app.ts';
import { daysIn, imported } from '#src/testing/imported-file.ts';

const flex = (more: readonly string[], ...rows: string[]) =>
  [
    [
      'ClientAccountID,CurrencyPrimary,AssetClass,Symbol,DateTime,TradeDate,Buy/Sell,Quantity,TradePrice,IBCommission,Multiplier',
      ...more,
    ].join(','),
    ...rows,
  ].join('\n');

const MES = 'U1,USD,FUT,MESZ6';
const at = (time: string) => `20261105;${time},20261105`;
const ONCE = ['2026-11-05 MESZ6 long 2 6800.5 6810 closed 9252 248 0'];

const ORDERS = [
  `${MES},${at('093000')},BUY,2,6800.5,-1.24,5,900`,
  `${MES},${at('100000')},SELL,-2,6810,-1.24,5,901`,
];
const EXECUTIONS = [
  `${MES},${at('093000')},BUY,1,6800,-0.62,5,900`,
  `${MES},${at('093000')},BUY,1,6801,-0.62,5,900`,
  `${MES},${at('100000')},SELL,-2,6810,-1.24,5,901`,
];
const named = EXECUTIONS.map((row, index) => `${row},e${index + 1}`);

describe('executions count once', () => {
  test('beside their orders, where nothing says which rows are which', async () => {
    const { home } = await imported(
      flex(['IBOrderID', 'IBExecID'], ...ORDERS.map((row) => `${row},`), ...named),
    );
    expect(tradesOf(home)).toEqual(ONCE);
  });

  test('after a file of orders alone', async () => {
    const columns = ['IBOrderID', 'IBExecID', 'LevelOfDetail'];
    const orders = ORDERS.map((row) => `${row},,ORDER`);
    const { home } = await imported(flex(columns, ...orders));
    expect(tradesOf(home)).toEqual(ONCE);
    await imported(flex(columns, ...orders, ...named.map((row) => `${row},EXECUTION`)), {}, home);
    expect(tradesOf(home)).toEqual(ONCE);
  });
});

test('an order that is filled on two days is two rows, each of which counts', async () => {
  const { home } = await imported(
    flex(
      ['IBOrderID', 'LevelOfDetail'],
      `${MES},${at('093000')},BUY,1,6800,-0.62,5,900,ORDER`,
      `${MES},20261106;093000,20261106,BUY,1,6790,-0.62,5,900,ORDER`,
      `${MES},20261106;100000,20261106,SELL,-2,6810,-0.62,5,901,ORDER`,
    ),
  );
  expect(tradesOf(home)).toEqual(['2026-11-06 MESZ6 long 2 6795 6810 closed 14814 186 0']);
});

describe('executions with two ids are known by each', () => {
  const trades = EXECUTIONS.map((row, index) => `${row},700${index}`);
  const onlyTrades = flex(['IBOrderID', 'TradeID'], ...trades);
  const both = flex(['IBOrderID', 'TradeID', 'IBExecID'], ...trades.map((row, index) => `${row},e${index}`));
  const onlyExecutions = flex(
    ['IBOrderID', 'IBExecID'],
    ...EXECUTIONS.map((row, index) => `${row},e${index}`),
  );

  test.each([
    ['the first comes after the second', [onlyTrades, both, onlyTrades, onlyExecutions]],
    ['the first alone, then both', [onlyExecutions, both, onlyTrades]],
    ['both, then the second', [both, onlyTrades, onlyExecutions]],
  ])('%s', async (_, files) => {
    const { home } = await imported(files[0] ?? '');
    for (const file of files.slice(1)) await imported(file, {}, home);
    expect(tradesOf(home)).toEqual(ONCE);
  });
});

describe('executions of which two files have another id each', () => {
  // Two of them are dealt at once at one price.
  const MORE = [...EXECUTIONS.slice(0, 2), ...EXECUTIONS.slice(1)];
  const both = flex(
    ['IBOrderID', 'TradeID', 'IBExecID'],
    ...MORE.map((row, index) => `${row},70${index},e${index}`),
  );
  const by = (column: 'TradeID' | 'IBExecID', id: string, rows = MORE) =>
    flex(['IBOrderID', column], ...rows.map((row, index) => `${row},${id}${index}`));
  const [trades, executions] = [by('TradeID', '70'), by('IBExecID', 'e')];

  test.each([
    ['trades, executions', [trades, executions, trades, both, executions]],
    ['executions, trades', [executions, trades, executions, both, trades]],
    ['without an id between', [trades, flex(['IBOrderID'], ...MORE), executions, both]],
    ['both between', [trades, both, executions, trades]],
  ])('count once: %s', async (_, files) => {
    const { home } = await imported(files[0] ?? '');
    const once = tradesOf(home);
    for (const file of files.slice(1)) {
      const { report } = await imported(file, {}, home);
      expect(report.rows).toMatchObject({ new: 0, known: 4 });
      expect(tradesOf(home)).toEqual(once);
    }
  });

  test('are as many as the file has that has most of them', async () => {
    const { home } = await imported(by('TradeID', '70', EXECUTIONS));
    const { report } = await imported(executions, {}, home);
    expect(report.rows).toMatchObject({ new: 1, known: 3 });
    const again = await imported(by('IBExecID', 'f', EXECUTIONS.slice(0, 1)), {}, home);
    expect(again.report.rows).toMatchObject({ new: 1, known: 0 });
  });
});

describe('a P&L that prices do not make', () => {
  const sofi = (realised: string) =>
    flex(
      ['FifoPnlRealized', 'Open/CloseIndicator', 'IBExecID'],
      'U1,USD,STK,SOFI,20261102;093000,20261102,BUY,100,20,-1,1,0,O,e1',
      `U1,USD,STK,SOFI,20261103;100000,20261103,SELL,-100,22,-1,1,${realised},C,e2`,
    );

  // The shares that were sold had been bought before the file begins.
  test.each([
    ['less', '-302', '2026-11-03 -30000 200 -30200'],
    ['more', '498', '2026-11-03 50000 200 49800'],
  ])('is kept and said where it is %s: the stated commission holds all costs', async (_, realised, day) => {
    const { report } = await imported(sofi(realised));
    expect(daysIn(report)).toEqual([day]);
    expect(report.problems.map(({ code }) => code)).toEqual(['pnl_differs']);
  });
});
