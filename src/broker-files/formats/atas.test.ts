import { expect, test } from 'bun:test';
import { dayTotals, fixtureBytes, readWith } from '#src/testing/broker-fixtures.ts';
import { workbookOf } from '#src/testing/workbook.ts';
import { atasWorkbook } from './atas-workbook.ts';

const STATISTICS = [['Statistics'], ['Net profit', '31.25']];
const JOURNAL = [
  'Account,Instrument,Open time,Open price,Open volume,Close time,Close price,Close volume,Price PnL,Profit (ticks),PnL,Comment',
  // Aug 20, 2026 is day 46254: 13:30:00, and 13:42:30.
  'DEMO7A,MES@CME_Ind,46254.5625,6790.25,2,46254.5711805556,6793.5,-2,3.25,13,32.5,',
  'DEMO7A,MNQ@CME_Ind,46254.5833333333,30050.5,-1,46254.59375,30056,1,-5.5,-22,-11,',
  'DEMO7B,MES@CME_Ind,46255.5625,6801,1,46255.5641203704,6803,-1,2,8,10,',
].map((line) => line.split(','));
const EXECUTIONS = [
  'Account,Instrument,Time,Exchange ID,Direction,Price,Volume,Route,Commission',
  'DEMO7A,MESU6@CME_Ind,46254.5711805556,9000000002,Sell,6793.5,2,,1.04',
  'DEMO7A,MESU6@CME_Ind,46254.5625,9000000001,Buy,6790.25,2,,1.04',
  'DEMO7A,MNQU6@CME_Ind,46254.59375,9000000004,Buy,30056,1,,0.52',
  'DEMO7A,MNQU6@CME_Ind,46254.5833333333,9000000003,Sell,30050.5,1,,0.52',
].map((line) => line.split(','));

/** The workbook that lies beside it. */
const book = (executions = EXECUTIONS) =>
  workbookOf({ Statistics: STATISTICS, Journal: JOURNAL, Executions: executions }, { isTyped: true });

test('Executions stand for the trades of Journal where they are complete', () => {
  const { items, problems, skipped, dateOrder } = readWith(atasWorkbook, fixtureBytes('atas-workbook.xlsx'));
  expect(dayTotals(items)).toEqual([
    // 2 MES, 3.25 × $5 × 2 = 32.50, and 1 MNQ short, −5.50 × $2 = −11.00; 2 × 1.04 + 2 × 0.52.
    '2026-08-20: 21.5, 3.12, 0, 18.38, 4',
    // 1 MES in another account, of which there are no executions: 2 × $5 = 10.00.
    '2026-08-21: 10, 0, 0, 10, 1',
  ]);
  expect([problems, skipped, dateOrder]).toEqual([[], 2, null]);
  expect(readWith(atasWorkbook, book()).items).toEqual(items);
  expect(items[0]).toMatchObject({
    kind: 'fill',
    id: '9000000002',
    account: 'DEMO7A',
    symbol: 'MESU6@CME_Ind',
    at: { clock: '2026-08-20T13:42:30.000', offset: null, zone: null },
    commission: '1.04',
    fees: null,
  });
  expect(items[4]).toMatchObject({
    kind: 'roundTrip',
    account: 'DEMO7B',
    side: 'long',
    pnl: { amount: '10', is: 'gross' },
  });
});

test('where an execution is missing, the trades of that product come from Journal, and it is told', () => {
  const { items, problems } = readWith(atasWorkbook, book(EXECUTIONS.toSpliced(4, 1)));
  expect(dayTotals(items)).toEqual(['2026-08-20: 21.5, 2.08, 0, 19.42, 3', '2026-08-21: 10, 0, 0, 10, 1']);
  expect(problems).toMatchObject([{ severity: 'warning', code: 'executions_incomplete', line: 3 }]);
});

test('a sheet alone, saved as text, is read as well', () => {
  const text = JOURNAL.map((cells) => cells.join(',')).join('\n');
  const { items } = readWith(atasWorkbook, text);
  expect(dayTotals(items)).toEqual(['2026-08-20: 21.5, 0, 0, 21.5, 2', '2026-08-21: 10, 0, 0, 10, 1']);
  expect(items[1]).toMatchObject({
    side: 'short',
    quantity: '1',
    openedAt: { clock: '2026-08-20T14:00:00.000' },
  });
});
