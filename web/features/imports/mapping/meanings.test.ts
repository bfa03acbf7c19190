import { expect, test } from 'bun:test';
import type { ColumnMeaning, ImportMapping } from '#src/features/imports/contract.ts';
import { hideAmounts } from '#src/values/money/money.ts';
import {
  findInstruments,
  type MappingQuestionShape,
  showCell,
  withInstruments,
  withKind,
  withMeaning,
} from './meanings.ts';
import { hasSigns, sampleReadings } from './sample-reading.ts';

const MAPPING: ImportMapping = {
  columns: { Sym: 'symbol', N: 'quantity', P: 'price', Day: 'date', Clock: 'time', A: 'fees', B: 'fees' },
  isFills: true,
  pnlIs: 'net',
};
const question: MappingQuestionShape = {
  kind: 'mapping',
  file: 'mine.csv',
  headers: ['Sym', 'N', 'P', 'Day', 'Clock', 'A', 'B', 'Sym (2)', ''],
  sample: [
    ['ESZ6', '1', '6000.25', '9/1/2026', '09:30', '1', '', 'other', 'x'],
    ['ESZ6', '-1', '6003.75', '9/1/2026', '9/2/2026 09:30', '1', '2', 'other', 'x'],
  ],
  suggested: { ...MAPPING, instrumentType: null },
  isRemembered: false,
  isTeamMates: false,
  nearest: null,
};

test('a meaning moves to the column it is given, but for costs, which several columns have', () => {
  expect(withMeaning(MAPPING, 'Clock', 'price').columns).toMatchObject({ P: 'ignore', Clock: 'price' });
  expect(withMeaning(MAPPING, 'Clock', 'fees').columns).toMatchObject({
    A: 'fees',
    B: 'fees',
    Clock: 'fees',
  });
});

test('fills become trades and fills again, with their price and time', () => {
  const trades = withKind(MAPPING, false);
  expect(trades).toMatchObject({ isFills: false, columns: { P: 'entryPrice', Clock: 'closedAt' } });
  expect(withKind(trades, true)).toEqual(MAPPING);
});

test('what the rows are is said of all of them, or by a column', () => {
  expect(findInstruments(MAPPING)).toBeNull();
  const shares = withInstruments(MAPPING, 'stocks');
  expect([shares.instrumentType, findInstruments(shares)]).toEqual(['stocks', 'stocks']);
  const byColumn = withMeaning(withInstruments(shares, null), 'B', 'instrumentType');
  expect(findInstruments(byColumn)).toBe('column');
  expect(withInstruments(byColumn, 'futures')).toMatchObject({
    columns: { B: 'ignore' },
    instrumentType: 'futures',
  });
});

test('of trades the side is what was held', () => {
  const trades = withKind(withMeaning(MAPPING, 'A', 'side'), false);
  const closing = { ...question, sample: [['ESZ6', '1', '6000.25', '9/1/2026', '09:30', 'Close Short', '']] };
  expect(sampleReadings(closing, trades)[0]).toMatchObject({ side: 'Short' });
});

test('rows are shown as they are read: the side by the sign where no column tells it', () => {
  expect(hasSigns(question, MAPPING)).toBe(true);
  expect(sampleReadings(question, MAPPING)).toEqual([
    {
      row: 1,
      symbol: 'ESZ6',
      side: 'Buy',
      quantity: '1',
      prices: ['6000.25'],
      times: ['9/1/2026 09:30'],
      rest: [{ label: 'Fees', text: '1' }],
    },
    {
      row: 2,
      symbol: 'ESZ6',
      side: 'Sell',
      quantity: '1',
      prices: ['6003.75'],
      times: ['9/2/2026 09:30'],
      rest: [{ label: 'Fees', text: '1 + 2' }],
    },
  ]);
  const byColumn = withMeaning(MAPPING, 'A', 'side');
  expect(sampleReadings(question, byColumn)[0]).toMatchObject({ side: 'Buy' });
  expect(sampleReadings(question, withMeaning(MAPPING, 'Day', 'side'))[0]).toMatchObject({ side: null });
});

const HIDDEN = '$•••';

test.each<[meaning: ColumnMeaning, text: string, shown: string]>([
  ['pnl', '-987.65', HIDDEN],
  ['commission', 'none', HIDDEN],
  ['price', '6800.00', '6800.00'],
  ['ignore', '49135.80', HIDDEN],
  ['ignore', '(1,234.50)', HIDDEN],
  ['ignore', 'USD 12', HIDDEN],
  ['ignore', '12.50 EUR', HIDDEN],
  ['ignore', 'Made $40.00 on it', `Made ${HIDDEN} on it`],
  ['ignore', '2026-11-10 10:00:00', '2026-11-10 10:00:00'],
  ['ignore', 'MESZ6', 'MESZ6'],
])('in a column of meaning %p, %p is %p where amounts are hidden', (meaning, text, shown) => {
  expect(showCell(meaning, text)).toBe(text);
  hideAmounts(true);
  try {
    expect(showCell(meaning, text)).toBe(shown);
  } finally {
    hideAmounts(false);
  }
});
