/** What moves a position without a price, in the exports of each broker: one trade, or reported and held back. */

import { describe, expect, test } from 'bun:test';
import {
  ACTIONS,
  etrade,
  fidelity,
  robinhood,
  schwab,
  statement,
  tastytrade,
  thinkorswim,
  transactions,
} from '#src/testing/broker-exports.ts';
import { tradesOf } from '#src/testing/import-app.ts';
import { daysIn, imported } from '#src/testing/imported-file.ts';

const LCID_SCHWAB = [
  '11/18/2026|Sell|LCID|L|10|$21.00||$210.00',
  '11/10/2026|Buy|LCID|L|100|$2.00||-$200.00',
];
const LCID_FIDELITY = [
  '11/18/2026|YOU SOLD LUCID (LCID) (Cash)| LCID|L|Cash|21|-10||||210||',
  '11/10/2026|YOU BOUGHT LUCID (LCID) (Cash)| LCID|L|Cash|2|100||||-200||',
];
const LCID_ETRADE = ['11/18/26,Sold,EQ,LCID,-10,210,21,0,L', '11/10/26,Bought,EQ,LCID,100,-200,2,0,L'];
const LCID_TOS = [
  ',11/18/26 10:00:00,STOCK,SELL,-10,TO CLOSE,LCID,,,STOCK,21.00,21.00,MKT',
  ',11/10/26 10:00:00,STOCK,BUY,+100,TO OPEN,LCID,,,STOCK,2.00,2.00,MKT',
];

describe('a split', () => {
  // 100 at 2.00 become 10, sold at 21.00.
  test.each([
    [
      'Schwab names what was taken in by its number',
      schwab(
        ...LCID_SCHWAB,
        '11/17/2026|Reverse Split|LCID|L|10|||',
        '11/17/2026|Reverse Split|549498103|L XXXREVERSE SPLIT EFF: 11/17/26|-100|||',
      ),
    ],
    [
      'Fidelity as well',
      fidelity(
        ...LCID_FIDELITY,
        '11/17/2026|REVERSE SPLIT R/S FROM 549498103#REOR M001 LUCID (LCID) (Cash)| LCID|L|Cash||10||||||',
        '11/17/2026|REVERSE SPLIT R/S TO 549498202#REOR M000 LUCID (549498103) (Cash)| 549498103|L|Cash||-100||||||',
      ),
    ],
    [
      'E*TRADE tells what a reorganization is in its description',
      etrade(
        ...LCID_ETRADE,
        '11/17/26,Reorganization,EQ,LCID,-100,0,0,0,LUCID REVERSE SPLIT 1:10',
        '11/17/26,Reorganization,EQ,LCID,10,0,0,0,LUCID REVERSE SPLIT 1:10',
      ),
    ],
    [
      'E*TRADE tells the ratio alone',
      etrade(...LCID_ETRADE, '11/17/26,Reverse Split,EQ,LCID,0,0,0,0,LUCID 1 FOR 10'),
    ],
    [
      'Robinhood',
      robinhood(
        '11/18/2026|LCID|L|Sell|10|$21.00|$210.00',
        '11/17/2026|LCID|L|SPR|10||',
        '11/17/2026|LCID|L|SPR|100S||',
        '11/10/2026|LCID|L|Buy|100|$2.00|($200.00)',
      ),
    ],
    [
      'thinkorswim tells the ratio alone',
      thinkorswim(['11/17/26,02:10:00,RAD,="1",REVERSE SPLIT 1 FOR 10 LCID,,,,"9,000.00"'], LCID_TOS),
    ],
  ])('%s', async (_, text) => {
    const { home, report } = await imported(text);
    expect(daysIn(report)).toEqual(['2026-11-18 1000 0 1000']);
    expect(tradesOf(home)).toEqual([expect.stringMatching(/^2026-11-18 LCID long 10 20 21 closed 1000 /)]);
    expect([report.problems, report.held, report.rows.skipped]).toEqual([[], [], 0]);
  });

  test.each([
    ['Schwab', schwab(...LCID_SCHWAB, '11/17/2026|Reverse Split|LCID|L|0|||')],
    ['Fidelity', fidelity(...LCID_FIDELITY, '11/17/2026|REVERSE SPLIT LUCID (LCID)| LCID|L|Cash||0||||||')],
    ['E*TRADE', etrade(...LCID_ETRADE, '11/17/26,Reverse Split,EQ,LCID,0,0,0,0,LUCID')],
    [
      'thinkorswim',
      thinkorswim(['11/17/26,02:10:00,RAD,="1",MANDATORY REVERSE SPLIT LCID,,,,"9,000.00"'], LCID_TOS),
    ],
    [
      'Interactive Brokers',
      statement(
        'Trades,Data,Order,Stocks,USD,LCID,"2026-11-10, 10:00:00",100,2,2,-200,0,200,0,0,O',
        'Trades,Data,Order,Stocks,USD,LCID,"2026-11-18, 10:00:00",-10,21,21,210,0,-200,10,0,C',
        ACTIONS,
        'Corporate Actions,Data,Stocks,USD,2026-11-17,"2026-11-16, 20:25:00","LCID(US1) Reverse Split (LCID, LUCID, US1)",0,0,0,0,',
      ),
    ],
  ])('%s: without quantity and ratio it is asked, and nothing is made of it', async (_, text) => {
    const { home, report } = await imported(text);
    expect(report.questions).toEqual([{ kind: 'split', symbol: 'LCID', date: '2026-11-17' }]);
    expect([report.totals.gross, report.rows.refused]).toEqual([0n, 1]);
    const answered = await imported(text, { splits: { LCID: '1:10' } }, home);
    expect(daysIn(answered.report)).toEqual(['2026-11-18 1000 0 1000']);
  });

  // Of 110.00 a share, which a reader of prices alone would have lost 985.00 on each of.
  test('is in no file of Webull: what was sold beyond what was bought closes nothing', async () => {
    const { home, report } = await imported(
      [
        'Name,Symbol,Side,Status,Filled,Total Qty,Price,Avg Price,Time-in-Force,Placed Time,Filled Time',
        'N,NFLX,Buy,Filled,10,10,@1100,1100,DAY,11/10/2026 10:00:00 EST,11/10/2026 10:00:00 EST',
        'N,NFLX,Sell,Filled,100,100,@115,115,DAY,11/18/2026 10:00:00 EST,11/18/2026 10:00:00 EST',
      ].join('\n'),
    );
    expect(tradesOf(home)).toEqual(['2026-11-10 NFLX long 10 1100  open 0  ']);
    expect(report.rows).toMatchObject({ new: 1, refused: 1 });
    expect(report.held).toMatchObject([
      { symbol: 'NFLX', reason: expect.stringMatching(/90 shares were sold .* transfer or a split/) },
    ]);
  });
});

test('a long turned short by one sale is two trades once the short one is closed', async () => {
  const head = 'Symbol,Side,Status,Filled,Avg Price,Filled Time';
  const rows = [
    'SOFI,Buy,Filled,10,10,11/10/2026 10:00:00 EST',
    'SOFI,Sell,Filled,30,11,11/10/2026 10:10:00 EST',
  ];
  const { home, report } = await imported([head, ...rows].join('\n'));
  expect(tradesOf(home)).toEqual(['2026-11-10 SOFI long 10 10  open 0  ']);
  expect(report.rows).toMatchObject({ new: 1, refused: 1 });
  await imported([head, ...rows, 'SOFI,Buy,Filled,20,10.5,11/10/2026 10:20:00 EST'].join('\n'), {}, home);
  expect(tradesOf(home)).toEqual([
    '2026-11-10 SOFI long 10 10 11 closed 1000  ',
    '2026-11-10 SOFI short 20 11 10.5 closed 1000  ',
  ]);
});

describe('a merger', () => {
  const BOUGHT = 'Trades,Data,Order,Stocks,USD,OLDD,"2026-11-10, 10:00:00",100,10,10,-1000,0,1000,0,0,O';

  // 100 bought at 10.00, 12.00 paid for each.
  test.each([
    [
      'Fidelity',
      fidelity(
        '11/18/2026|MERGER MER PAYOUT #REOR M001 OLDD CORP (OLDD) (Cash)| OLDD|O|Cash||-100||||1200.00||',
        '11/10/2026|YOU BOUGHT OLDD (OLDD) (Cash)| OLDD|O|Cash|10|100||||-1000||',
      ),
    ],
    [
      'Robinhood, with a row of its money',
      robinhood(
        '11/18/2026|OLDD|O|MRGC|||$1,200.00',
        '11/18/2026|OLDD|O|MRGC|100S||',
        '11/10/2026|OLDD|O|Buy|100|$10.00|($1,000.00)',
      ),
    ],
    [
      'E*TRADE',
      etrade('11/18/26,Merger,EQ,OLDD,-100,1200,0,0,O', '11/10/26,Bought,EQ,OLDD,100,-1000,10,0,O'),
    ],
    [
      'tastytrade',
      tastytrade(
        '2026-11-18T07:00:00-0500|Receive Deliver|Cash Merger|SELL_TO_CLOSE|OLDD|Equity|Cash merger|1,200.00|100|12.00|--|0.00',
        '2026-11-10T10:00:00-0500|Trade|Buy to Open|BUY_TO_OPEN|OLDD|Equity|Bought 100 OLDD @ 10.00|-1,000.00|100|-10.00|0|0',
      ),
    ],
    [
      'thinkorswim',
      thinkorswim(
        ['11/18/26,02:10:00,RAD,="1",CASH MERGER OLDD -100.0,,,"1,200.00","9,000.00"'],
        [',11/10/26 10:00:00,STOCK,BUY,+100,TO OPEN,OLDD,,,STOCK,10.00,10.00,MKT'],
      ),
    ],
    [
      'a transaction history of Interactive Brokers',
      transactions(
        'Transaction History,Data,2026-11-18,U1,"OLDD(US1) Merged(Acquisition) FOR USD 12.00 PER SHARE (OLDD, O, US1)",Corporate Action,OLDD,-100,-,USD,1200,-,1200',
        'Transaction History,Data,2026-11-10,U1,O,Buy,OLDD,100,10,USD,-1000,0,-1000',
      ),
    ],
  ])('for cash sells the shares: %s', async (_, text) => {
    const { home, report } = await imported(text);
    expect(daysIn(report)).toEqual(['2026-11-18 20000 0 20000']);
    expect(tradesOf(home)).toEqual([expect.stringMatching(/^2026-11-18 OLDD long 100 10 12 closed 20000 /)]);
  });

  test.each([
    [
      'Schwab, in the words of a merger for cash',
      schwab(
        '11/18/2026|Sell|NEWW|N|50|$30.00||$1500.00',
        '11/17/2026|Cash Merger|OLDD|O||||$500.00',
        '11/17/2026|Stock Merger|NEWW|N|50|||',
        '11/17/2026|Cash Merger Adj|OLDD|O|-100|||',
        '11/10/2026|Buy|OLDD|O|100|$10.00||-$1000.00',
      ),
    ],
    [
      'Schwab, with the money in a row of its own',
      schwab(
        '11/18/2026|Sell|NEWW|N|50|$30.00||$1500.00',
        '11/17/2026|Cash and Stock Merger|OLDD|O||||$500.00',
        '11/17/2026|Stock Merger|NEWW|N|50|||',
        '11/17/2026|Stock Merger|OLDD|O|-100|||',
        '11/10/2026|Buy|OLDD|O|100|$10.00||-$1000.00',
      ),
    ],
    [
      'Fidelity',
      fidelity(
        '11/18/2026|YOU SOLD NEWW (NEWW) (Cash)| NEWW|N|Cash|30|-50||||1500||',
        '11/17/2026|MERGER MER FROM 123456789#REOR NEWW CORP (NEWW) (Cash)| NEWW|N|Cash||50||||||',
        '11/17/2026|MERGER MER PAYOUT #REOR M001 OLDD CORP (OLDD) (Cash)| OLDD|O|Cash||-100||||500.00||',
        '11/10/2026|YOU BOUGHT OLDD (OLDD) (Cash)| OLDD|O|Cash|10|100||||-1000||',
      ),
    ],
    [
      'Robinhood',
      robinhood(
        '11/18/2026|NEWW|N|Sell|50|$30.00|$1,500.00',
        '11/17/2026|NEWW|N|MRGS|50||',
        '11/17/2026|OLDD|O|MRGS|100S||$500.00',
        '11/10/2026|OLDD|O|Buy|100|$10.00|($1,000.00)',
      ),
    ],
    [
      'tastytrade',
      tastytrade(
        '2026-11-18T10:05:00-0500|Trade|Sell to Close|SELL_TO_CLOSE|NEWW|Equity|Sold 50 NEWW @ 30.00|1,500.00|50|30.00|0|0',
        '2026-11-16T07:25:20-0500|Receive Deliver|Cash Merger|SELL_TO_CLOSE|OLDD|Equity|Cash merger|500.00|100|5.00|--|0',
        '2026-11-16T07:25:20-0500|Receive Deliver|Stock Merger|BUY_TO_OPEN|NEWW|Equity|Stock merger|0.00|50|0.00|--|0',
        '2026-11-10T10:00:00-0500|Trade|Buy to Open|BUY_TO_OPEN|OLDD|Equity|Bought 100 OLDD @ 10.00|-1,000.00|100|-10.00|0|0',
      ),
    ],
    [
      'Interactive Brokers',
      statement(
        BOUGHT,
        'Trades,Data,Order,Stocks,USD,NEWW,"2026-11-18, 10:00:00",-50,30,30,1500,0,-501,999,0,C',
        ACTIONS,
        'Corporate Actions,Data,Stocks,USD,2026-11-17,"2026-11-16, 20:25:00","OLDD(US1) Merged(Acquisition) WITH US2 1 FOR 2 (NEWW, N, US2)",50,0,1000,0,',
        'Corporate Actions,Data,Stocks,USD,2026-11-17,"2026-11-16, 20:25:00","OLDD(US1) Merged(Acquisition) FOR USD 5.00 PER SHARE (OLDD, O, US1)",-100,500,-1500,0,',
      ),
    ],
  ])('half in shares leaves the trade open, and holds the new shares back: %s', async (_, text) => {
    const { home, report } = await imported(text);
    expect(tradesOf(home)).toEqual([expect.stringMatching(/^2026-11-10 OLDD long 100 10 {2}open 0 /)]);
    expect(report.totals.gross).toBe(0n);
    const held = report.held.map(({ symbol, count }) => `${symbol} ${count}`);
    expect(held.sort()).toEqual(['NEWW 1', 'OLDD 0']);
  });
});

// 10 at 60.00, and 10 more of which nobody knows the price.
test.each([
  [
    'Robinhood',
    robinhood(
      '11/18/2026|CCC|C|Sell|20|$31.00|$620.00',
      '11/12/2026|CCC|C|XYZ|10||',
      '11/10/2026|CCC|C|Buy|10|$60.00|($600.00)',
    ),
  ],
  [
    'E*TRADE',
    etrade(
      '11/18/26,Sold,EQ,CCC,-20,620,31,0,C',
      '11/12/26,Mystery,EQ,CCC,10,0,0,0,C',
      '11/10/26,Bought,EQ,CCC,10,-600,60,0,C',
    ),
  ],
  [
    'thinkorswim',
    thinkorswim(
      ['11/12/26,03:10:00,XYZ,="1",SOMETHING NEW +10.0 CCC,,,,"9,000.00"'],
      [
        ',11/18/26 10:00:00,STOCK,SELL,-20,TO CLOSE,CCC,,,STOCK,31.00,31.00,MKT',
        ',11/10/26 10:00:00,STOCK,BUY,+10,TO OPEN,CCC,,,STOCK,60.00,60.00,MKT',
      ],
    ),
  ],
  [
    'a transaction history of Interactive Brokers',
    transactions(
      'Transaction History,Data,2026-11-18,U1,C,Sell,CCC,-20,31,USD,620,0,620',
      'Transaction History,Data,2026-11-12,U1,Something new,Mystery,CCC,10,-,USD,-,-,-',
      'Transaction History,Data,2026-11-10,U1,C,Buy,CCC,10,60,USD,-600,0,-600',
    ),
  ],
])('shares without money have come, whatever a row calls it: %s', async (_, text) => {
  const { home, report } = await imported(text);
  expect(tradesOf(home)).toEqual([expect.stringMatching(/^2026-11-10 CCC long 10 60 {2}open 0 /)]);
  expect(report.held).toMatchObject([{ symbol: 'CCC', count: 1 }]);
  expect(report.rows).toMatchObject({ new: 1, skipped: 1, refused: 1 });
});

test('cash for a part of a share moves nothing', async () => {
  const { home, report } = await imported(
    fidelity(
      '11/19/2026|IN LIEU OF FRX SHARE LEU PAYOUT XX CORP (XX) (Cash)| XX|X|Cash||0||||12.5||',
      '11/18/2026|YOU SOLD XX CORP (XX) (Cash)| XX|X|Cash|10|-110||||1100||',
      '11/12/2026|STOCK DIVIDEND XX CORP (XX) (Cash)| XX|X|Cash||10||||||',
      '11/10/2026|YOU BOUGHT XX CORP (XX) (Cash)| XX|X|Cash|10|100||||-1000||',
    ),
  );
  expect(daysIn(report)).toEqual(['2026-11-18 10000 0 10000']);
  expect(tradesOf(home)).toEqual(['2026-11-18 XX long 110 9.09090909 10 closed 10000 0 0']);
  expect(report.skipped).toMatchObject([{ count: 1, reason: expect.stringContaining('IN LIEU') }]);
});
