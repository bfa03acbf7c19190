/** Rows of files of no known format that are no deals: what is held goes on as one trade, or what follows is held back. */

import { describe, expect, test } from 'bun:test';
import { importCase, lateApp, mappingIn, netsOf } from '#src/testing/case-files.ts';
import { importApp, type Sent, tradesOf } from '#src/testing/import-app.ts';
import { expectAddedUp } from '#src/testing/imported-file.ts';
import type { ImportMapping } from './contract.ts';

const SHARES: Partial<ImportMapping> = { instrumentType: 'stocks' };

async function imported(lines: readonly string[], chosen = SHARES, fields: Sent = {}) {
  const home = await importApp(lateApp());
  const report = await importCase(home, { name: 'mine.csv', text: lines.join('\n') }, chosen, fields);
  expectAddedUp(report);
  return { report, trades: tradesOf(home).map((trade) => trade.trimEnd()) };
}

const HEAD = 'Date,Action,Symbol,Quantity,Price';

describe('a split', () => {
  // 10 at 1,100.00 are 100 at 110.00, sold at 112.00.
  const trade = '2026-11-18 NFLX long 100 110 112 closed 20000';
  test.each([
    ['tells what came', 'Stock Split,NFLX,90,'],
    ['tells its ratio', 'Split 10:1,NFLX,,'],
    ['is in Chinese', '拆股 10:1,NFLX,,'],
  ])('%s', async (_, split) => {
    const { report, trades } = await imported([
      HEAD,
      '2026-11-10,Buy,NFLX,10,1100',
      `2026-11-17,${split}`,
      '2026-11-18,Sell,NFLX,100,112',
    ]);
    expect([trades, report.problems, report.rows]).toEqual([
      [trade],
      [],
      { read: 3, new: 3, known: 0, skipped: 0, refused: 0 },
    ]);
  });

  test('without its ratio is asked about, and the rest of its symbol waits', async () => {
    const lines = [
      HEAD,
      '2026-11-10,Buy,NFLX,10,1100',
      '2026-11-17,Stock Split,NFLX,,',
      '2026-11-18,Sell,NFLX,100,112',
      '2026-11-18,Buy,MSFT,10,500',
      '2026-11-19,Sell,MSFT,10,501',
    ];
    const { report } = await imported(lines);
    expect(report.questions).toMatchObject([{ kind: 'split', symbol: 'NFLX', date: '2026-11-17' }]);
    expect(report).toMatchObject({
      rows: { read: 5, new: 3, skipped: 1, refused: 1 },
      held: [{ symbol: 'NFLX', count: 1 }],
    });
    expect(netsOf(report)).toEqual({ '2026-11-19': 1000 });
    const answered = await imported(lines, SHARES, { splits: { NFLX: '10:1' } });
    expect(answered.trades).toContain(trade);
  });

  test('in a file of signed quantities stands in whatever column says it', async () => {
    const { trades } = await imported([
      'Date,Type,Symbol,Description,Quantity,Price',
      '2026-11-10,Trade,NFLX,NETFLIX,10,1100',
      '2026-11-17,,NFLX,FORWARD SPLIT 10 FOR 1,90,',
      '2026-11-18,Trade,NFLX,NETFLIX,-100,112',
    ]);
    expect(trades).toEqual([trade]);
  });

  test('comes while a short is open, and at the minute of a trade', async () => {
    const { trades } = await imported([
      HEAD,
      '2026-11-10 10:00,Sell Short,NFLX,10,1100',
      '2026-11-17 09:30,Split 10:1,NFLX,,',
      '2026-11-17 09:30,Buy to Cover,NFLX,100,108',
    ]);
    expect(trades).toEqual(['2026-11-17 NFLX short 100 110 108 closed 20000']);
  });

  test('that is reverse tells what went', async () => {
    const { trades } = await imported([
      'Date,Type,Symbol,Quantity,Price',
      '2026-11-10,Buy,SOXS,1000,1.1',
      '2026-11-17,Reverse Split,SOXS,-900,0',
      '2026-11-18,Sell,SOXS,100,12',
    ]);
    expect(trades).toEqual(['2026-11-18 SOXS long 100 11 12 closed 10000']);
  });
});

describe('what comes at no price', () => {
  test.each([
    ['Transfer In', 'AAPL', '10', '0'],
    ['Journaled Shares', 'AAPL', '10', '265'],
    ['Gifted', 'AAPL', '10', ''],
    ['Transfer In', 'MESZ6', '10', ''],
  ])('by “%s” makes no short of the sale of %s', async (words, symbol, quantity, price) => {
    const { report, trades } = await imported(
      [HEAD, `2026-11-10,${words},${symbol},${quantity},${price}`, `2026-11-18,Sell,${symbol},10,270`],
      symbol === 'AAPL' ? SHARES : {},
    );
    expect(trades).toEqual([]);
    expect(report).toMatchObject({
      rows: { read: 2, new: 0, skipped: 1, refused: 1 },
      skipped: [{ reason: words, count: 1 }],
      held: [{ symbol, count: 1 }],
    });
    expect(report.held[0]?.reason).toContain(symbol === 'AAPL' ? '10 shares came' : '10 contracts came');
  });

  test('of a corporate action beside signed quantities is no purchase at nothing', async () => {
    const { report, trades } = await imported([
      'Date,Activity,Symbol,Quantity,Price',
      '2026-11-10 10:00:00,Trade,NFLX,10,1100',
      '2026-11-17 10:00:00,Corporate Action,NFLX,90,0',
      '2026-11-18 10:00:00,Trade,NFLX,-100,112',
    ]);
    expect(trades).toEqual(['2026-11-10 NFLX long 10 1100  open 0']);
    expect(report.held).toMatchObject([{ symbol: 'NFLX', count: 1 }]);
  });

  test('under another name goes on as one trade', async () => {
    const { trades } = await imported([
      HEAD,
      '2026-11-10,Buy,FB,10,300',
      '2026-11-17,Name Change,FB,-10,',
      '2026-11-17,Name Change,META,10,',
      '2026-11-18,Sell,META,10,310',
    ]);
    expect(trades).toEqual(['2026-11-18 META long 10 300 310 closed 10000']);
  });
});

test('options that expired or were assigned close at nothing, and the shares of an assignment wait', async () => {
  const { report, trades } = await imported([
    HEAD,
    '2026-11-10,Buy to Open,AAPL 11/20/2026 Call $300.00,1,2.00',
    '2026-11-20,Expired,AAPL 11/20/2026 Call $300.00,1,',
    '2026-11-20,Option Expiration,MSFT 11/20/2026 Put $400.00,1,0',
    '2026-11-10,Sell to Open,MSFT 11/20/2026 Put $400.00,1,2.00',
    '2026-11-10,Sell to Open,NVDA 11/20/2026 Put $200.00,1,2.00',
    '2026-11-20,Assigned,NVDA 11/20/2026 Put $200.00,1,200',
    '2026-11-20,Assigned,NVDA,100,200',
    '2026-11-23,Sell,NVDA,100,210',
  ]);
  expect(trades).toEqual([
    '2026-11-20 AAPL 20NOV26 300 C long 1 2 0 closed -20000',
    '2026-11-20 MSFT 20NOV26 400 P short 1 2 0 closed 20000',
    '2026-11-20 NVDA 20NOV26 200 P short 1 2 0 closed 20000',
  ]);
  expect(report.held).toMatchObject([{ symbol: 'NVDA', count: 1 }]);
});

test('money that comes and goes is left out in the words of the file', async () => {
  const { report, trades } = await imported([
    `${HEAD},Amount`,
    '2026-11-10,Buy,AAPL,10,260,-2600',
    '2026-11-11,Dividend,AAPL,,,2.6',
    '2026-11-12,Dividend,AAPL,10,0.26,2.6',
    '2026-11-12,Reinvest Dividend,AAPL,,,2.6',
    '2026-11-12,Wire Transfer,,,,500',
    '2026-11-12,Internal Transfer,USD,500,1,500',
    '2026-11-18,Sell,AAPL,10,270,2700',
  ]);
  expect(trades).toEqual(['2026-11-18 AAPL long 10 260 270 closed 10000']);
  expect(report.skipped.map(({ reason, count }) => [reason, count])).toEqual([
    ['Dividend', 2],
    ['Reinvest Dividend', 1],
    ['Wire Transfer', 1],
    ['Internal Transfer', 1],
  ]);
});

test('a company or an account that is named like an event is dealt all the same', async () => {
  const { trades } = await imported([
    'Date,Type,Symbol,Description,Quantity,Price',
    '2026-11-10,Margin,VIG,VANGUARD DIVIDEND ETF,10,200',
    '2026-11-11,Cash,VIG,VANGUARD DIVIDEND ETF,-10,201',
  ]);
  expect(trades).toEqual(['2026-11-11 VIG long 10 200 201 closed 1000']);
});

test('in a file of finished trades they are left out', async () => {
  const { report, trades } = await imported(
    [
      'Symbol,Side,Qty,Open Time,Close Time,Entry Price,Exit Price,P&L',
      'MESZ6,Long,1,2026-11-16 09:31:00,2026-11-16 09:41:00,6800,6801,5',
      'MESZ6,Short,1,2026-11-16 09:51:00,2026-11-16 09:55:00,6800,6799,5',
      'AAPL,Dividend,,2026-11-16 09:31:00,,,,2.5',
    ],
    {},
  );
  expect(trades).toHaveLength(2);
  expect(report).toMatchObject({ rows: { refused: 0 }, skipped: [{ reason: 'Dividend', count: 1 }] });
});

test('the column of such words is suggested for the side where some of them are one', async () => {
  const home = await importApp(lateApp());
  const suggested = async (...actions: string[]) => {
    const rows = actions.map((action) => `2026-11-10,${action},AAPL,10,260`);
    const report = await home.import([{ name: 'x.csv', text: [HEAD, ...rows].join('\n') }], { dryRun: true });
    return mappingIn(report.questions)?.suggested.columns.Action;
  };
  expect(await suggested('Transfer In', 'Dividend', 'Dividend', 'Sell')).toBe('side');
  expect(await suggested('Transfer In', 'Dividend')).toBe('ignore');
});
