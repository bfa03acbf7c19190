import { describe, expect, test } from 'bun:test';
import { areMeantTogether } from '#src/broker-files/formats/all.ts';
import { recognise } from '#src/broker-files/formats/recognise.ts';
import type { ImportRow } from '#src/broker-files/import-row.ts';
import { readSource } from '#src/broker-files/read/source-file.ts';
import type { ReadFile } from '#src/broker-files/resolve/types.ts';
import { fixture } from '#src/testing/broker-fixtures.ts';
import { PlannedJournal } from '#src/testing/planned-journal.ts';
import { resolveAll, someAccount, someContext } from '#src/testing/resolving.ts';
import { someContract } from '#src/testing/some-contracts.ts';
import { indexContracts } from '#src/values/contracts/contract.ts';

/** Two reports of one platform that share no ids: its fills by the fixtures, and its trades of the same. */

const TRADES = {
  ninjatrader: `Instrument,Account,Market pos.,Qty,Entry price,Exit price,Entry time,Exit time,Profit,Commission
ES 06-26,SIM7,Long,2,6700.00,6703.00,3/18/2026 9:30:00 AM,3/18/2026 9:40:00 AM,$289.96,$7.80
ES 06-26,SIM7,Long,1,6698.00,6703.00,3/18/2026 9:31:00 AM,3/18/2026 9:40:00 AM,$244.98,$3.90
ES 06-26,SIM7,Short,2,6703.00,6701.50,3/18/2026 9:40:00 AM,3/18/2026 9:50:00 AM,$139.96,$7.80`,
  topstepx: `Id,ContractName,EnteredAt,ExitedAt,EntryPrice,ExitPrice,Fees,PnL,Size,Type,TradeDay,TradeDuration,Commissions
41,MESM6,06/14/2026 18:05:01 -06:00,06/14/2026 18:12:44 -06:00,6800.250000000,6804.500000000,0.74000,21.250000000,1,Long,06/15/2026 00:00:00 -05:00,00:07:43,0.50000
42,MESM6,06/14/2026 18:05:01 -06:00,06/14/2026 18:20:00 -06:00,6800.250000000,6801.000000000,0.74000,3.750000000,1,Long,06/15/2026 00:00:00 -05:00,00:14:59,0.50000`,
  tradingview: `Time,Balance before,Balance after,Realized PnL (value),Realized PnL (currency),Action
2026-08-13 09:44:10,50000,49958,-42,USD,"Close long position for symbol CME_MINI:MNQ1! at price 29989.75 for 2 units. Position AVG Price was 30000.250000, currency: USD, rate: 1.000000, point value: 2.000000"`,
  sierra: [
    'Symbol|Trade Type|Entry DateTime|Exit DateTime|Entry Price|Exit Price|Trade Quantity|Profit/Loss (C)|Commission (C)|Account',
    'ESU6.CME|Long|2026-08-19  08:30:00.120 BP|2026-08-19  08:41:10.500|6780.25|6786.00|2|575.00|8.40|LFE-701',
    'ESU6.CME|Long|2026-08-19  08:30:00.120|2026-08-19  08:41:10.500 EP|6780.50|6786.00|1|275.00|4.20|LFE-701',
    'ESU6.CME|Short|2026-08-19  08:41:10.500 BP|2026-08-19  08:50:00.000 EP|6786.00|6784.00|1|100.00|4.20|LFE-701',
  ]
    .join('\n')
    .replaceAll('|', '\t'),
};

const ACCOUNTS = { SIM7: 1, 'XFA-20011': 1, 'XFA-20012': 2, 'LFE-701': 1, '': 1 };
const context = {
  ...someContext,
  accounts: [1, 2].map((id) => someAccount(id)),
  contracts: indexContracts([someContract('ES', '50'), someContract('MES', '5'), someContract('MNQ', '2')]),
};

function rowsOf(...texts: readonly string[]): ImportRow[] {
  const files = texts.map((text, index): ReadFile => {
    const found = recognise(readSource('file', new TextEncoder().encode(text)));
    if (!('format' in found)) throw new Error('Not known');
    const { format } = found;
    const reading = format.read(readSource('file', new TextEncoder().encode(text)), { dateOrder: null });
    return { n: index + 1, name: `file${index}`, format, reading };
  });
  const { rows, problems } = resolveAll(files, { accounts: ACCOUNTS, timeZone: 'America/Chicago' }, context);
  expect(problems).toEqual([]);
  return rows;
}

const figures = (journal: PlannedJournal) =>
  journal
    .there()
    .map(({ symbol, quantity, positionType, pnl, commission, fees, stopPrice }) =>
      [symbol, positionType, quantity, pnl, commission, fees, stopPrice].join(' '),
    )
    .sort();

describe.each<[string, keyof typeof TRADES, string, string[]]>([
  [
    'NinjaTrader 8 Executions and Trades',
    'ninjatrader',
    'ninjatrader-executions.csv',
    // 300 + 250 - 15.06, and 150 - 10.04: the net of the trades, with costs that no column shows.
    ['ESM6 long 3 53494 1170 336 ', 'ESM6 short 2 13996 780 224 '],
  ],
  [
    'TopstepX Orders and Trades',
    'topstepx',
    'topstepx-orders.csv',
    // The stop of the orders, the costs of the trades. The short of the other account came by its orders alone.
    ['MESM6 long 2 2252 100 148 6795.25', 'MNQM6 short 3 5700   '],
  ],
  [
    'TradingView order history and balance history',
    'tradingview',
    'tradingview-order-history.csv',
    ['MNQ long 2 -4408 208  29990'],
  ],
  [
    'Sierra Chart activity and Trades',
    'sierra',
    'sierra-activity.txt',
    ['ESU6 long 3 83740 1260  6775', 'ESU6 short 1 9580 420  '],
  ],
])('%s', (_, platform, orders, expected) => {
  const fills = fixture(orders);
  const trades = TRADES[platform];

  test('are one set of trades, in one import or two, whichever comes first', () => {
    const one = new PlannedJournal();
    const plan = one.import(rowsOf(fills, trades), { findFormat: ({ file }) => String(file) });
    expect(figures(one)).toEqual(expected);
    const codes = plan.problems.map(({ code }) => code);
    expect(codes).toContain('told_twice');
    expect(codes).not.toContain('same_day_elsewhere');
    for (const texts of [
      [fills, trades],
      [trades, fills],
    ]) {
      const two = new PlannedJournal();
      for (const text of texts) two.import(rowsOf(text));
      expect(figures(two)).toEqual(expected);
    }
  });

  test('and the one that stays is as if the other had never come', () => {
    for (const [kept, undone] of [
      [fills, trades],
      [trades, fills],
    ] as const) {
      const alone = new PlannedJournal();
      alone.import(rowsOf(kept));
      const both = new PlannedJournal();
      both.import(rowsOf(kept));
      both.import(rowsOf(undone));
      both.undo(2);
      expect(figures(both)).toEqual(figures(alone));
    }
  });
});

test('what is told twice by files that are meant to be imported together is no news', () => {
  const texts = [fixture('topstepx-orders.csv'), TRADES.topstepx];
  const findFormat = ({ file }: { file: number }) => (file === 1 ? 'topstepx-orders' : 'topstepx-trades');
  const journal = new PlannedJournal();
  expect(journal.import(rowsOf(...texts), { findFormat, areMeantTogether }).problems).toEqual([]);
  expect(journal.there()).toHaveLength(2);
  expect(areMeantTogether('ninjatrader-trades', 'ninjatrader-executions')).toBe(false);
});
