import { describe, expect, test } from 'bun:test';
import type { JournalEntry } from '#src/journal/contract.ts';
import { checkEntry, type EntryFields, fieldsOf } from './entry-form.ts';

const today = '2026-11-20';
const closed: EntryFields = { ...fieldsOf(null, today), symbol: 'ESZ6', pnl: '12.5' };

const messages = (fields: Partial<EntryFields>) => {
  const { errors } = checkEntry({ ...closed, ...fields }, today);
  return Object.fromEntries(Object.entries(errors).map(([name, error]) => [name, error.message]));
};

describe('the form of an entry', () => {
  test('starts as a closed long future of today', () => {
    expect(fieldsOf(null, today)).toMatchObject({
      instrumentType: 'futures',
      positionType: 'long',
      tradeDate: today,
      quantity: '1',
      isOpen: false,
    });
  });

  test('says what it holds as the wire wants it', () => {
    const { values } = checkEntry(
      { ...closed, symbol: ' ESZ6 ', pnl: '−430.5', entryPrice: '6980.750' },
      today,
    );
    expect(values).toMatchObject({
      symbol: 'ESZ6',
      pnl: '-430.50',
      entryPrice: '6980.750',
      exitPrice: null,
      quantity: 1,
    });
  });

  test('an entry that is read and not changed is saved as it was', () => {
    const entry: JournalEntry = {
      id: 4,
      traderId: 1,
      symbol: 'CLF7',
      pnl: null,
      notes: 'a\nb',
      instrumentType: 'options',
      positionType: 'short',
      entryPrice: '-37.63',
      exitPrice: null,
      quantity: 3,
      strategy: null,
      strategyId: null,
      isOpen: true,
      tradeDate: '2026-10-01',
      createdAt: '2026-10-01T14:00:00.000Z',
      version: 2,
    };
    const { values } = checkEntry(fieldsOf(entry, today), today);
    const { id: _, traderId: __, strategyId: ___, createdAt: ____, version: _____, ...written } = entry;
    expect(values).toEqual(written);
  });

  test('shows every message at once, each at its field', () => {
    expect(messages({ symbol: ' ', pnl: '', quantity: '1e3', tradeDate: '2026-11-21' })).toEqual({
      symbol: 'Asset is required',
      pnl: 'PnL is required',
      quantity: 'Quantity must be a whole number of 1 or more',
      tradeDate: 'Trade date must not be in the future',
    });
  });

  test('an open entry needs no P&L', () => {
    expect(messages({ pnl: '', isOpen: true })).toEqual({});
  });

  for (const quantity of ['0', '-1', '1.5', '1e3', '', 'x']) {
    test(`refuses the quantity "${quantity}"`, () => {
      expect(messages({ quantity })).toHaveProperty('quantity');
    });
  }

  for (const pnl of ['abc', '1e9', '1.234', '1,000']) {
    test(`refuses the P&L "${pnl}"`, () => {
      expect(messages({ pnl })).toHaveProperty('pnl');
    });
  }

  for (const tradeDate of ['', '2026-02-30', '1999-12-31']) {
    test(`refuses the day "${tradeDate}"`, () => {
      expect(messages({ tradeDate })).toHaveProperty('tradeDate');
    });
  }
});
