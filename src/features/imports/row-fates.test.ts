/** Files as people have them: what they come to, what becomes of each row, and what is reported instead of counted. */

import { describe, expect, test } from 'bun:test';
import { entriesOf, tradesOf } from '#src/testing/import-app.ts';
import {
  caseFile,
  daysIn,
  expectAddedUp,
  imported,
  lateNovember,
  NEW_YORK,
} from '#src/testing/imported-file.ts';

describe('a position that moves without a price', () => {
  test.each([
    ['05-schwab-split.csv', '2026-11-18 50000 30 49970', 'NFLX long 100 110 115 closed 49970 30 0'],
    ['16-ibkr-corp-action.csv', '2026-11-18 50000 200 49800', 'NFLX long 100 110 115 closed 49800 200 0'],
    ['28-tos-rad-split.csv', '2026-11-18 50000 30 49970', 'NFLX long 100 110 115 closed 49970 0 30'],
    ['08-tasty-reverse-split.csv', '2026-11-18 -2000 1 -2001', 'QQFF long 28 4.71428571 4 closed -2001 0 1'],
    [
      '08b-tasty-symbol-change.csv',
      '2026-11-18 6000 128 5872',
      'NEWB 18DEC26 20 P short 1 1 0.4 closed 5872 100 28',
    ],
  ])('%s is one trade', async (name, day, trade) => {
    const { home, report } = await imported(name);
    expect(daysIn(report)).toEqual([day]);
    expect(tradesOf(home)).toEqual([`2026-11-18 ${trade}`]);
    expect([report.problems, report.held]).toEqual([[], []]);
    const again = await imported(name, {}, home);
    expect(again.report.rows).toMatchObject({ new: 0, refused: 0 });
    expect(tradesOf(home)).toEqual([`2026-11-18 ${trade}`]);
    await home.undo(report.id ?? 0);
    expect(tradesOf(home)).toEqual([]);
  });

  test('shares that came by transfer are no short, and the rest comes in', async () => {
    const { home, report } = await imported('13-ibkr-transfer.csv');
    expect(tradesOf(home)).toEqual(['2026-11-17 NVDA long 10 180  open -100 100 0']);
    expect(report).toMatchObject({ rows: { new: 1, refused: 1 }, held: [{ symbol: 'AMC', count: 1 }] });
  });

  test('the same without any word of what opens', async () => {
    const { home, report } = await imported(
      [
        'ClientAccountID,AssetClass,Symbol,DateTime,Buy/Sell,Quantity,TradePrice,IBCommission,TradeID',
        'U1112223,STK,AMC,20261116;100000,SELL,-200,3.10,-1,9101',
        'U1112223,STK,NVDA,20261117;100000,BUY,10,180,-1,9102',
      ].join('\n'),
    );
    expect(tradesOf(home)).toEqual(['2026-11-17 NVDA long 10 180  open -100 100 0']);
    expect(report).toMatchObject({ rows: { new: 1, refused: 1 }, held: [{ symbol: 'AMC', count: 1 }] });
    // A short that is closed is one.
    const { home: other } = await imported(
      [
        'ClientAccountID,AssetClass,Symbol,DateTime,Buy/Sell,Quantity,TradePrice,IBCommission,TradeID',
        'U1112223,STK,AMC,20261116;100000,SELL,-200,3.10,-1,9101',
        'U1112223,STK,AMC,20261116;110000,BUY,200,3.00,-1,9102',
      ].join('\n'),
    );
    expect(tradesOf(other)).toEqual(['2026-11-16 AMC short 200 3.1 3 closed 1800 200 0']);
  });
});

const STATEMENT = [
  'Statement,Header,Field Name,Field Value',
  'Statement,Data,Title,Activity Statement',
  'Account Information,Header,Field Name,Field Value',
  'Account Information,Data,Account,U2223334',
  'Trades,Header,DataDiscriminator,Asset Category,Currency,Symbol,Date/Time,Quantity,T. Price,C. Price,Proceeds,Comm/Fee,Basis,Realized P/L,MTM P/L,Code',
];
const ACTIONS =
  'Corporate Actions,Header,Asset Category,Currency,Report Date,Date/Time,Description,Quantity,Proceeds,Value,Realized P/L,Code';

const statement = (...rows: string[]) => [...STATEMENT, ...rows].join('\n');

describe('Interactive Brokers', () => {
  test('a split of the underlying changes an option as well', async () => {
    const { home, report } = await imported(
      statement(
        'Trades,Data,Order,Equity and Index Options,USD,NFLX 18DEC26 1100 C,"2026-11-10, 10:00:00",1,50,50,-5000,-1,5001,0,0,O',
        'Trades,Data,Order,Equity and Index Options,USD,NFLX 18DEC26 110 C,"2026-11-18, 10:00:00",-10,6,6,6000,-1,-5001,998,0,C',
        ACTIONS,
        'Corporate Actions,Data,Equity and Index Options,USD,2026-11-17,"2026-11-16, 20:25:00","NFLX 18DEC26 1100 C(NFLX  261218C01100000) Split 10 for 1 (NFLX 18DEC26 1100 C, NFLX 18DEC26 1100 C, --)",-1,0,0,0,',
        'Corporate Actions,Data,Equity and Index Options,USD,2026-11-17,"2026-11-16, 20:25:00","NFLX 18DEC26 1100 C(NFLX  261218C01100000) Split 10 for 1 (NFLX 18DEC26 110 C, NFLX 18DEC26 110 C, --)",10,0,0,0,',
      ),
    );
    expect(tradesOf(home)).toEqual(['2026-11-18 NFLX 18DEC26 110 C long 10 5 6 closed 99800 200 0']);
    expect(report.held).toEqual([]);
  });

  test('transfers, dividends and other sections are told', async () => {
    const { home, report } = await imported(
      statement(
        'Trades,Data,Order,Stocks,USD,AMC,"2026-11-18, 10:00:00",-200,3.1,3,620,-1,-600,19,0,C',
        'Transfers,Header,Asset Category,Currency,Symbol,Date,Type,Direction,Xfer Company,Xfer Account,Qty,Xfer Price,Market Value,Realized P/L,Cash Amount,Code',
        'Transfers,Data,Stocks,USD,AMC,2026-11-12,ACATS,In,OTHER,123,200,--,600,0,0,',
        'Transfers,Data,Total,,,,,,,,,,600,0,0,',
        'Dividends,Header,Currency,Date,Description,Amount',
        'Dividends,Data,USD,2026-11-17,MSFT Cash Dividend,8.10',
        'Dividends,Data,Total,,,8.10',
      ),
    );
    expect(tradesOf(home)).toEqual([]);
    expect(report.rows).toEqual({ read: 3, new: 0, known: 0, skipped: 2, refused: 1 });
    expect(report.skipped.map(({ reason }) => reason)).toEqual(['Dividends', 'ACATS transfer']);
    expect(report.problems[0]).toMatchObject({
      code: 'nothing_in_file',
      message: expect.stringMatching(/^Nothing of export\.csv comes in: 2 rows left out, .*; 1 row rejected/),
    });
  });

  test('an acquisition for cash sells the shares', async () => {
    const { home } = await imported(
      statement(
        'Trades,Data,Order,Stocks,USD,ABCD,"2026-11-10, 10:00:00",100,10,10,-1000,-1,1001,0,0,O',
        ACTIONS,
        'Corporate Actions,Data,Stocks,USD,2026-11-18,"2026-11-17, 20:25:00","ABCD(US0000000001) Merged(Acquisition) FOR USD 12.00 PER SHARE (ABCD, ABCD CORP, US0000000001)",-100,1200,-1200,199,',
      ),
    );
    expect(tradesOf(home)).toEqual(['2026-11-18 ABCD long 100 10 12 closed 19900 100 0']);
  });

  test('a split and a trade of the same minute', async () => {
    const { home } = await imported(
      statement(
        'Trades,Data,Order,Stocks,USD,NFLX,"2026-11-10, 10:00:00",10,1100,1101,-11000,-1,11001,0,10,O',
        'Trades,Data,Order,Stocks,USD,NFLX,"2026-11-16, 20:25:10",-100,115,115.1,11500,-1,-11001,498,-10,C',
        ACTIONS,
        'Corporate Actions,Data,Stocks,USD,2026-11-16,"2026-11-16, 20:25:40","NFLX(US64110L1061) Split 10 for 1 (NFLX, NETFLIX INC, US64110L1061)",90,0,0,0,',
      ),
    );
    expect(tradesOf(home)).toEqual(['2026-11-16 NFLX long 100 110 115 closed 49800 200 0']);
  });

  test('07: sections beside the trades are named, heads and marks are no rows', async () => {
    const rows = { '': 4, b: 3, c: 3 };
    for (const [letter, read] of Object.entries(rows)) {
      const name = ['07-ibkr-flex-sections', '07b-ibkr-flex-trades-first', '07c-ibkr-flex-bof'].find((one) =>
        one.startsWith(`07${letter}-`),
      );
      const { home, report } = await imported(`${name}.csv`);
      expect(daysIn(report)).toEqual(['2026-11-16 20000 202 19798']);
      expect(tradesOf(home)).toEqual(['2026-11-16 AAPL long 100 270 272 closed 19798 202 0']);
      expect(report.rows).toEqual({ read, new: 2, known: 0, skipped: read - 2, refused: 0 });
      expect(report.problems).toEqual([]);
    }
  });

  // The commission is EUR 3.00: what is left between the prices and the broker's net is what it cost.
  test('14: a commission in another currency', async () => {
    const { report } = await imported('14-ibkr-eur-commission.csv');
    expect(daysIn(report)).toEqual(['2026-11-16 20000 350 19650']);
    expect(report.problems.map(({ code }) => code)).toEqual(['foreign_costs', 'foreign_costs']);
  });

  // The broker counts the premium of the call with the shares that were called away: 347.95 + 0.00 + 59.00.
  test('19: an assignment counts the premium once', async () => {
    const { report } = await imported('19-ibkr-assigned.csv');
    expect(report.days.map(({ tradeDate, net }) => [tradeDate, net])).toEqual([['2026-11-20', 40695n]]);
    expect(report.entries).toMatchObject({ created: 3, open: 0 });
  });

  test('26: an exchange of currencies is left out, and the first line says so', async () => {
    const { home, report } = await imported('26-ibkr-forex.csv');
    expect(tradesOf(home)).toEqual([]);
    expect(report.rows).toEqual({ read: 2, new: 0, known: 0, skipped: 2, refused: 0 });
    expect(report.problems).toMatchObject([
      {
        line: 0,
        message:
          'Nothing of 26-ibkr-forex.csv comes in: 2 rows left out, as no trades (2 Exchange of currencies).',
      },
    ]);
  });
});

// By the broker 50.00 on Nov 12 and 150.00 on Nov 17: an open trade has both on the day of its opening, and that is said.
test('23: what is closed of an open trade is told, with its day', async () => {
  const columns = {
    ...({ Time: 'time', Symbol: 'symbol', Side: 'side' } as const),
    ...({ Quantity: 'quantity', Price: 'price', Commission: 'commission' } as const),
  };
  const mapping = [{ columns, isFills: true, pnlIs: 'net' as const }];
  const { home, report } = await imported('23-scale-out-open.csv', { mapping });
  expect(tradesOf(home)).toEqual(['2026-11-10 MESZ6 long 3 6800 6820 open 20000 0 ']);
  expect(report.problems).toMatchObject([
    { code: 'open_so_far', message: expect.stringContaining('$200.00 net, counts on Nov 10, 2026') },
  ]);
});

// 48.76 and 37.52: 50.00 and 40.00 by the prices, less what both cost.
test('22: TradingView’s list of trades has its symbol in the name of its file', async () => {
  const { text } = caseFile('22-tv-list-of-trades.csv');
  const app = await lateNovember();
  const nameless = await app.import([{ name: 'list.csv', text }], NEW_YORK);
  expectAddedUp(nameless);
  expect(nameless.rows).toMatchObject({ read: 4, new: 0, refused: 4 });
  expect(nameless.problems[0]?.message).toMatch(/^Nothing of list\.csv comes in: 4 rows rejected: No column/);
  const name = 'My_strategy_CME_MINI_MES1!_2026-11-20.csv';
  const report = await app.import([{ name, text }], NEW_YORK);
  expectAddedUp(report);
  expect(report.days.map(({ tradeDate, net }) => [tradeDate, net])).toEqual([
    ['2026-11-16', 4876n],
    ['2026-11-17', 3752n],
  ]);
  expect(report.problems).toEqual([]);
});

test('TradingView numbers the trades of each list from 1: those of another week or strategy are others', async () => {
  const HEAD = 'Trade #,Type,Date and time,Price USD,Position size (qty),Position size (value),Net P&L USD';
  const trade = (n: number, day: string, exit: number) =>
    [
      `${n},Exit long,2026-11-${day} 10:00,${exit},1,34000,${(exit - 6800) * 5}`,
      `${n},Entry long,2026-11-${day} 09:30,6800,1,34000,${(exit - 6800) * 5}`,
    ].join('\n');
  const list = (week: string, ...trades: string[]) => ({
    name: `Strategy_CME_MINI_MES1!_2026-11-${week}.csv`,
    text: [HEAD, ...trades].join('\n'),
  });
  const home = await lateNovember();
  const first = list('06', trade(1, '05', 6810), trade(2, '06', 6805));
  const second = list('13', trade(1, '12', 6810), trade(2, '13', 6790), trade(3, '13', 6795));
  const rows = async (file: typeof first) => (await home.import([file], NEW_YORK)).rows;
  expect(await rows(first)).toMatchObject({ new: 2, known: 0 });
  expect(await rows(second)).toMatchObject({ new: 3, known: 0 });
  expect(await rows(first)).toMatchObject({ new: 0, known: 2 });
  expect(entriesOf(home)).toHaveLength(5);
});

const TASTY =
  'Date,Type,Sub Type,Action,Symbol,Instrument Type,Description,Value,Quantity,Average Price,Commissions,Fees,Multiplier,Root Symbol,Underlying Symbol,Expiration Date,Strike Price,Call or Put,Order #,Total,Currency';

test('tastytrade: a forward split in two rows', async () => {
  const { home } = await imported(
    [
      TASTY,
      '2026-11-18T10:05:00-0500,Trade,Sell to Close,SELL_TO_CLOSE,NFLX,Equity,Sold 100 NFLX @ 115.00,11500.00,100,115.00,0.00,-0.01,,,,,,,9,11499.99,USD',
      '2026-11-17T07:25:20-0500,Receive Deliver,Forward Split,BUY_TO_OPEN,NFLX,Equity,Forward split: Open 100.0 NFLX,-11000.00,100,-110.00,--,0.00,,,,,,,,-11000.00,USD',
      '2026-11-17T07:25:19-0500,Receive Deliver,Forward Split,SELL_TO_CLOSE,NFLX,Equity,Forward split: Close 10.0 NFLX,11000.00,10,1100.00,--,0.00,,,,,,,,11000.00,USD',
      '2026-11-10T10:00:00-0500,Trade,Buy to Open,BUY_TO_OPEN,NFLX,Equity,Bought 10 NFLX @ 1100.00,-11000.00,10,-1100.00,0.00,0.00,,,,,,,8,-11000.00,USD',
    ].join('\n'),
  );
  expect(tradesOf(home)).toEqual(['2026-11-18 NFLX long 100 110 115 closed 49999 0 1']);
});

test('a position that is moved in a later file goes on as the same entry, with what was written to it', async () => {
  const rows = caseFile('08b-tasty-symbol-change.csv').text.trim().split('\n');
  const [head = '', ...others] = rows;
  const { home } = await imported([head, others.at(-1)].join('\n'));
  expect(tradesOf(home)).toEqual(['2026-11-10 OLDA 18DEC26 20 P short 1 1  open -114 100 14']);
  const [before] = home.app.deps.journal.list(home.maya.id, { filter: 'all', q: '', limit: 9 }).entries;
  await imported([head, ...others.slice(0, -1)].join('\n'), {}, home);
  const [after, ...more] = home.app.deps.journal.list(home.maya.id, {
    filter: 'all',
    q: '',
    limit: 9,
  }).entries;
  expect(more).toEqual([]);
  expect(after).toMatchObject({ id: before?.id, pnl: 5872n });
});

describe('a symbol that is left out', () => {
  test('is no question any more, and adds up', async () => {
    const asked = await imported('05-schwab-split.csv', { dryRun: true });
    const { report } = await imported('05-schwab-split.csv', { leaveOut: ['nflx'], dryRun: true });
    expect(report.held).toEqual([]);
    expect(report.rows).toMatchObject({ read: asked.report.rows.read, refused: 0 });
    expect(report.skipped).toContainEqual(expect.objectContaining({ reason: 'NFLX, left out by you' }));
    expect(report.leaveOut).toEqual(['nflx']);
  });
});

describe('rows that are left out', () => {
  test('are shown with their lines, five of each reason', async () => {
    const rows = Array.from(
      { length: 7 },
      (_, at) => `11/1${at}/2026,Cash Dividend,KO,COKE,,,,$${at + 1}.00`,
    );
    const { report } = await imported(
      ['Date,Action,Symbol,Description,Quantity,Price,Fees & Comm,Amount', ...rows].join('\n'),
    );
    const [dividends] = report.skipped;
    expect(dividends).toMatchObject({ reason: 'Cash Dividend', count: 7, example: rows[0] });
    expect(dividends?.lines).toEqual(
      rows.slice(0, 5).map((raw, at) => ({ file: 'export.csv', line: at + 2, raw })),
    );
  });
});

describe('the trades of a day', () => {
  const FILLS = [
    'ClientAccountID,AssetClass,Symbol,DateTime,Buy/Sell,Quantity,TradePrice,IBCommission,TradeID',
    'U1112223,STK,NVDA,20261117;100000,BUY,10,180,-1,1',
    'U1112223,STK,NVDA,20261117;110000,SELL,-10,181,-1,2',
    'U1112223,STK,KO,20261117;093000,BUY,10,60,-1,3',
    'U1112223,STK,KO,20261118;110000,BUY,10,60,-1,4',
  ].join('\n');

  test('are listed before anything is imported, with what becomes of each', async () => {
    const home = await lateNovember();
    const trades = { tradeDate: '2026-11-17', offset: 0 };
    const look = async () =>
      (await imported(FILLS, { dryRun: true, trades }, home)).report.trades?.trades ?? [];
    const seen = await look();
    expect(seen.map(({ symbol, fate }) => `${symbol} ${fate}`)).toEqual(['KO new', 'NVDA new']);
    expect(seen[1]).toEqual({
      fate: 'new',
      accountId: home.accountId,
      symbol: 'NVDA',
      instrumentType: 'stocks',
      positionType: 'long',
      quantity: 10,
      entryPrice: '180',
      exitPrice: '181',
      openedAt: '2026-11-17T15:00:00.000Z',
      closedAt: '2026-11-17T16:00:00.000Z',
      costs: 200n,
      net: 800n,
      isOpen: false,
      isEstimated: false,
    });
    await imported(FILLS, {}, home);
    expect((await look()).map(({ fate }) => fate)).toEqual(['known', 'known']);
  });

  test('come page by page', async () => {
    const minute = (at: number) => `20261117;${1000 + Math.floor(at / 30) * 100 + (at % 30)}00`;
    const many = Array.from(
      { length: 240 },
      (_, at) => `U1,STK,NVDA,${minute(at)},${at % 2 ? 'SELL' : 'BUY'},${at % 2 ? -1 : 1},180,0,${at + 1}`,
    );
    const [head = ''] = FILLS.split('\n');
    const page = async (offset: number) =>
      (
        await imported([head, ...many].join('\n'), {
          dryRun: true,
          trades: { tradeDate: '2026-11-17', offset },
        })
      ).report.trades;
    const [first, second] = [await page(0), await page(100)];
    expect([first?.count, first?.trades.length, second?.trades.length]).toEqual([120, 100, 20]);
    const times = [...(first?.trades ?? []), ...(second?.trades ?? [])].map(({ openedAt }) => openedAt ?? '');
    expect(times).toEqual([...new Set(times)].sort());
  });
});
