import { describe, expect, test } from 'bun:test';
import { caseFile, codesOf, importCase, lateApp, mappingIn, netsOf } from '#src/testing/case-files.ts';
import { entriesOf, importApp } from '#src/testing/import-app.ts';

const app = () => importApp(lateApp());
const SHARES = { instrumentType: 'stocks' } as const;

describe('two columns that say one thing', () => {
  test('are a day and a clock time of both ends of a trade', async () => {
    for (const head of [
      'Symbol,Side,Qty,Entry Date,Entry Time,Entry Price,Exit Date,Exit Time,Exit Price',
      'Symbol,Side,Qty,Date,Time,Price,Date,Time,Price',
    ]) {
      const home = await app();
      const text = `${head}\nMESZ6,Long,1,2026-11-16,09:31:00,6800,2026-11-17,09:45:00,6801`;
      const report = await importCase(home, { name: 'two.csv', text });
      expect([head, report.questions, netsOf(report)]).toEqual([head, [], { '2026-11-17': 500 }]);
      expect(entriesOf(home)).toMatchObject([
        { openedAt: '2026-11-16T14:31:00.000Z', closedAt: '2026-11-17T14:45:00.000Z' },
      ]);
    }
  });

  test('are not the side and what became of an order', async () => {
    const text = [
      'Time,Symbol,Side,Status,Qty,Price',
      '2026-11-16 09:31:00,MESZ6,Buy,Closed,1,6800',
      '2026-11-16 09:45:00,MESZ6,Sell,Closed,1,6801',
    ].join('\n');
    const report = await importCase(await app(), { name: 'status.csv', text });
    expect(report).toMatchObject({ totals: { net: 500n }, rows: { new: 2, refused: 0 } });
  });

  test('are the side, and whether it opens or closes', async () => {
    const home = await app();
    const text = [
      'Time,Symbol,Position,Entry/Exit,Qty,Price',
      '2026-11-16 09:31:00,MESZ6,Short,Entry,1,6800',
      '2026-11-16 09:45:00,MESZ6,Short,Exit,1,6799',
      '2026-11-16 10:31:00,MNQZ6,Long,Exit,1,24800',
    ].join('\n');
    const report = await importCase(home, { name: 'two.csv', text });
    expect(report).toMatchObject({ totals: { net: 500n, entries: 1 }, rows: { new: 2, refused: 1 } });
    expect(codesOf(report)).toEqual(['unknown_close']);
  });
});

describe('the kind of instrument', () => {
  test('of tickers that are roots is asked for, symbol by symbol, where nothing says it', async () => {
    const home = await app();
    const asked = await importCase(home, caseFile('03-equity-desk.csv'));
    expect(asked.id).toBeNull();
    expect(asked.questions).toMatchObject(
      ['ZM', 'MET', 'ZS', 'CL', 'AAPL'].map((root) => ({
        kind: 'contract',
        root,
        options: ['futures', 'stocks'],
      })),
    );
    const instruments = { ZM: 'stocks', MET: 'stocks', ZS: 'stocks', CL: 'stocks', AAPL: 'stocks' } as const;
    const report = await importCase(home, caseFile('03-equity-desk.csv'), {}, { instruments });
    expect(report).toMatchObject({ questions: [], problems: [], instruments });
    expect(report.totals).toMatchObject({ gross: 19_000n, net: 18_390n, entries: 5 });
    expect(netsOf(report)).toEqual({ '2026-11-16': 6756, '2026-11-17': 11_634 });
    expect(new Set(entriesOf(home).map(({ instrumentType }) => instrumentType))).toEqual(new Set(['stocks']));
    // What the account has traded as a share is one.
    const next = caseFile('03b-no-aapl.csv');
    const later = await importCase(home, { ...next, text: next.text.replaceAll('2026-11-1', '2026-11-2') });
    expect(later).toMatchObject({ questions: [], totals: { net: 17_512n } });
  });

  test('is said once of the whole file', async () => {
    const report = await importCase(await app(), caseFile('03b-no-aapl.csv'), SHARES);
    expect(report).toMatchObject({ questions: [], totals: { gross: 18_000n, net: 17_512n, entries: 4 } });
  });

  test('is said by each row, in whatever words', async () => {
    const home = await app();
    const text = [
      'Time,Symbol,Security Type,Side,Qty,Price',
      '2026-11-16 09:31:00,ES,Common stock,Buy,100,80.00',
      '2026-11-16 09:32:00,ES,FUT,Buy,1,6800.00',
      '2026-11-16 09:45:00,ES,FUT,Sell,1,6801.00',
      '2026-11-16 09:46:00,ES,Common stock,Sell,100,80.50',
      '2026-11-16 09:47:00,EURUSD,FX,Buy,100,1.05',
      '2026-11-16 09:48:00,DAX,CFD,Buy,1,18000',
    ].join('\n');
    const report = await importCase(home, { name: 'both.csv', text });
    expect(report).toMatchObject({ questions: [], totals: { gross: 10_000n, entries: 2 } });
    expect(codesOf(report)).toEqual(['unsupported_instrument', 'unsupported_instrument']);
    expect(entriesOf(home).map(({ symbol, instrumentType, pnl }) => [symbol, instrumentType, pnl])).toEqual([
      ['ES', 'stocks', 5000n],
      ['ES', 'futures', 5000n],
    ]);
    // All of it again changes nothing.
    expect((await importCase(home, { name: 'both.csv', text })).entries).toMatchObject({
      created: 0,
      known: 2,
    });
  });

  test('a root that nobody knows keeps its own rows back, and the rest comes in', async () => {
    const home = await app();
    const text = [
      'Time,Contract,Side,Qty,Price',
      '2026-11-16 09:31:00,QQXZ6,Buy,1,80.00',
      '2026-11-16 09:32:00,MESZ6,Buy,1,6800.00',
      '2026-11-16 09:45:00,MESZ6,Sell,1,6801.00',
    ].join('\n');
    const report = await importCase(home, { name: 'root.csv', text });
    expect(report).toMatchObject({
      id: 1,
      questions: [{ kind: 'contract', root: 'QQX' }],
      rows: { read: 3, new: 2, refused: 1 },
      held: [{ symbol: 'QQXZ6', count: 1 }],
    });
    expect(report.problems).toMatchObject([{ code: 'unknown_root', line: 2, severity: 'refused' }]);
    expect(report.problems[0]?.message).toContain('QQX');
  });
});

test('percent is no money: of two columns the one with dollars is taken, and percent cannot be chosen', async () => {
  const home = await app();
  const file = caseFile('30-percent.csv');
  const asked = await home.import([file], { dryRun: true });
  const question = mappingIn(asked.questions);
  expect(question?.suggested.columns).toMatchObject({ 'P&L %': 'ignore', 'P&L ($)': 'pnl' });
  const wrong = {
    ...question?.suggested,
    columns: { ...question?.suggested.columns, 'P&L %': 'pnl', 'P&L ($)': 'ignore' },
    isFills: false,
    pnlIs: 'net',
  } as const;
  const refused = await home.import([file], { dryRun: true, mapping: [wrong] });
  expect([codesOf(refused), refused.totals.entries]).toEqual([['nothing_in_file', 'percent_column'], 0]);
  const report = await importCase(home, file);
  expect(netsOf(report)).toEqual({ '2026-11-16': -1750, '2026-11-17': 1500 });
  expect(report.totals).toMatchObject({ net: -250n, commission: 0n, fees: 0n, gross: -250n });
  expect(report.problems).toEqual([]);
});

describe('no costs are invented', () => {
  const text = [
    'Opened,Closed,Symbol,Side,Qty,Entry price,Exit price,P&L',
    '2026-11-16 09:31:00,2026-11-16 09:45:00,MESZ6,Long,2,6800.00,6810.00,95.00',
    '2026-11-16 10:31:00,2026-11-16 10:45:00,ESZ6,Long,20,6800.00,6801.05,5.00',
  ].join('\n');
  const columns = { Opened: 'openedAt', Closed: 'closedAt' } as const;
  const file = { name: 'trades.csv', text };

  test('what prices make beyond the P&L is told for each row and in sum', async () => {
    const home = await app();
    const asked = await home.import([file], { dryRun: true });
    const suggested = mappingIn(asked.questions)?.suggested.columns ?? {};
    const report = await importCase(home, file, { columns: { ...suggested, ...columns } });
    expect(report.totals).toMatchObject({ net: 10_000n, gross: 10_000n, commission: 0n, fees: 0n });
    expect(codesOf(report)).toEqual(['pnl_differs_in_sum', 'pnl_differs', 'pnl_differs']);
    expect(report.problems[0]?.message).toStartWith(
      'The prices make $1,050.00 more than the P&L column says, in 2 trades: choose which counts.',
    );
  });

  test('where the prices are chosen, they count', async () => {
    const home = await app();
    const asked = await home.import([file], { dryRun: true });
    const suggested = mappingIn(asked.questions)?.suggested.columns ?? {};
    const report = await importCase(home, file, { columns: { ...suggested, ...columns }, pnlIs: 'prices' });
    expect(report.totals).toMatchObject({ net: 115_000n, gross: 115_000n, commission: 0n, fees: 0n });
    expect(report.problems).toEqual([]);
  });
});

describe('heads', () => {
  test('of one name are told apart, however often they occur', async () => {
    const home = await app();
    const text = [
      'Time,Symbol,Type,Volume,Price,Price,Time,Price,Profit',
      '2026-11-18 09:31:00,MESZ6,buy,2,6800.00,6790.00,2026-11-18 09:45:00,6805.00,50.00',
    ].join('\n');
    const asked = await home.import([{ name: 'mt.csv', text }], { dryRun: true });
    const question = mappingIn(asked.questions);
    expect(question?.headers).toEqual([
      'Time',
      'Symbol',
      'Type',
      'Volume',
      'Price',
      'Price (2)',
      'Time (2)',
      'Price (3)',
      'Profit',
    ]);
    const { columns = {} } = question?.suggested ?? {};
    const chosen = { ...columns, 'Price (2)': 'stopPrice', 'Price (3)': 'exitPrice' } as const;
    const report = await importCase(home, { name: 'mt.csv', text }, { columns: chosen });
    expect(report.totals).toMatchObject({ net: 5000n, gross: 5000n });
    expect(entriesOf(home)).toMatchObject([{ entryPrice: '6800', exitPrice: '6805', stopPrice: '6790' }]);
  });

  test('are found below whatever stands above them, one line of which looks like a head', async () => {
    const home = await app();
    const above = [
      'Statement of a broker',
      'Account Name,Apex 50K 07',
      'Currency,USD',
      'Name,Address,City,Country',
      'Jane Trader,Main Street,Springfield,US',
      'This is a statement, not advice, and no offer',
      'Period,November',
      'Date,Symbol,Note',
      'Key,Value',
      'Exported by,someone',
    ];
    const rows = [
      'Time;Contract;Side;Qty;Price;Commission',
      '2026-11-16 09:31:00;MESZ6;Buy;1;6800.00;0.62',
      '2026-11-16 09:45:00;MESZ6;Sell;1;6810.00;0.62',
    ];
    for (const text of [
      [...above, ...rows.map((line) => line.replaceAll(';', ','))].join('\n'),
      [...above, ...rows].join('\n'),
    ]) {
      const asked = await home.import([{ name: 'x.csv', text }], { dryRun: true });
      expect(mappingIn(asked.questions)?.headers).toEqual([
        'Time',
        'Contract',
        'Side',
        'Qty',
        'Price',
        'Commission',
      ]);
    }
    const report = await importCase(home, { name: 'x.csv', text: [...above, ...rows].join('\n') });
    expect(netsOf(report)).toEqual({ '2026-11-16': 4876 });
    const unanswered = await home.import([{ name: 'y.csv', text: [...above, ...rows].join('\n') }], {
      dryRun: true,
      accountId: undefined,
      timeZone: 'America/New_York',
    });
    expect(unanswered.questions).toMatchObject([{ kind: 'account', external: 'Apex 50K 07' }]);
  });
});

test('an export of E*TRADE, with and without the line above its head', async () => {
  for (const name of ['20-etrade.csv', '20b-etrade-nohead.csv']) {
    const home = await app();
    const report = await importCase(home, caseFile(name));
    expect([name, report.questions]).toEqual([name, []]);
    expect(netsOf(report)).toEqual({ '2026-11-17': 15_740, '2026-11-18': 500 });
    expect(report).toMatchObject({
      entries: { created: 3, open: 0 },
      totals: { net: 16_240n, commission: 260n },
    });
    expect(entriesOf(home).map((one) => [one.symbol, one.instrumentType, one.positionType])).toEqual([
      ['SPY 18DEC26 600 C', 'options', 'long'],
      ['F', 'stocks', 'short'],
      ['GM', 'stocks', 'long'],
    ]);
  }
});

test('metals at spot and CFDs are refused before anything is asked, with that reason', async () => {
  const home = await app();
  const report = await importCase(
    home,
    caseFile('12-ctrader.csv'),
    {},
    { timeZone: undefined, accountId: undefined },
  );
  expect(report).toMatchObject({ questions: [], rows: { read: 2, refused: 2 }, totals: { entries: 0 } });
  expect(codesOf(report)).toEqual(['nothing_in_file', 'unsupported_instrument', 'unsupported_instrument']);
});

test('prices in fractions follow the contract, whatever their spelling', async () => {
  const report = await importCase(await app(), caseFile('17d-dash.csv'));
  expect(report).toMatchObject({ questions: [], rows: { refused: 0 }, entries: { created: 5 } });
  // 125 + 250 + 70.3125 + 125 + 75, each rounded to the cent.
  expect(report.totals).toMatchObject({ gross: 64_531n, commission: 1500n, net: 63_031n });
});

test('CQG’s spelling of a contract is quoted in its fractions', async () => {
  const report = await importCase(await app(), caseFile('17b-quantower-cqg.csv'));
  expect(report.totals).toMatchObject({ gross: 12_500n, fees: 300n, net: 12_200n, entries: 1 });
});

test('days alone take the order of the file, and that is told', async () => {
  const report = await importCase(await app(), caseFile('21-date-only.csv'));
  expect(netsOf(report)).toEqual({ '2026-11-16': 5000, '2026-11-17': 2500 });
  expect(codesOf(report)).toContain('order_unknown');
});

test('four columns are enough, and equal rows are fills of their own', async () => {
  const home = await app();
  const report = await importCase(home, caseFile('32-four-columns.csv'), SHARES);
  expect(report).toMatchObject({
    questions: [],
    entries: { created: 2 },
    totals: { gross: 7000n, net: 7000n },
  });
});

test('TradeNote’s template obeys its type', async () => {
  const home = await app();
  const report = await importCase(home, caseFile('34-tradenote-template-future.csv'));
  expect(netsOf(report)).toEqual({ '2026-11-16': 2772, '2026-11-17': 4900 });
  expect(report).toMatchObject({ questions: [], totals: { gross: 8000n, net: 7672n, entries: 2 } });
});
