import { describe, expect, test } from 'bun:test';
import { NO_FACTS, NO_FIGURES } from '#src/features/journal/fields.ts';
import type { JournalEntry } from '#src/features/journal/responses.ts';
import type { DayRule } from '#src/values/time/session-day.ts';
import { type EntryFields, entryRules, lastDayFor, toFields } from './entry-form.ts';

const today = '2026-11-20';
const RULE: DayRule = { dayStarts: 'midnight', timeZone: 'America/New_York' };
const closed: EntryFields = {
  ...toFields(null, today, RULE),
  traderId: 3,
  symbol: 'ESZ6',
  pnl: '12.5',
};

const check = (fields: EntryFields, lastDay = today, root: string | null = null) =>
  entryRules({ ...RULE, lastDay, root }).safeParse(fields);

/** The first message of each field, by its place in the form. */
const messages = (fields: Partial<EntryFields>, lastDay = today): Record<string, string> =>
  Object.fromEntries(
    (check({ ...closed, ...fields }, lastDay).error?.issues ?? [])
      .map(({ path, message }) => [path.join('.'), message])
      .toReversed(),
  );

describe('the form of an entry', () => {
  test('starts as a closed long future, dated today', () => {
    expect(toFields(null, today, RULE)).toMatchObject({
      instrumentType: 'futures',
      positionType: 'long',
      tradeDate: today,
      quantity: '1',
      isOpen: false,
    });
  });

  test('converts its values to those of the contract', () => {
    const { data } = check({ ...closed, symbol: ' ESZ6 ', pnl: '−430.5', entryPrice: '6980.750' });
    expect(data).toMatchObject({
      symbol: 'ESZ6',
      pnl: -43050n,
      entryPrice: '6980.750',
      exitPrice: null,
      quantity: 1,
    });
  });

  test('accepts no future day except the one the entry already has', () => {
    expect(lastDayFor(null, today)).toBe(today);
    expect(lastDayFor({ tradeDate: '2026-11-18' }, today)).toBe(today);
    const ahead = { ...closed, tradeDate: '2026-11-21' };
    expect(messages(ahead, lastDayFor(ahead, today))).toEqual({});
    expect(messages(ahead)).toEqual({ tradeDate: 'Trade date must not be in the future' });
  });

  test('an entry that is read and not changed is saved unchanged', () => {
    const written = {
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
      accountId: 7,
      openedAt: '2026-09-30T23:30:00.000Z',
      closedAt: '2026-10-01T14:31:00.000Z',
      commission: 408n,
      fees: -20n,
      stopPrice: '-38.5',
      targetPrice: null,
      riskAmount: 25_000n,
      mae: null,
      mfe: 0n,
      tags: ['a plus', 'news'],
    } as const;
    const kept = { id: 4, createdAt: '2026-10-01T14:00:00.000Z', version: 2 };
    const entry: JournalEntry = {
      ...NO_FACTS,
      ...NO_FIGURES,
      ...written,
      tags: [...written.tags],
      ...kept,
      isCopy: false,
      afterLimit: false,
      images: [],
      outcome: 'open',
    };
    const { data } = check(toFields(entry, today, RULE));
    expect(data).toEqual({ ...written, tags: [...written.tags] });
  });

  test('leaves a computed P&L to the prices', () => {
    const entry = { ...closed, pnl: '', entryPrice: '6,720.00', exitPrice: '6725,25' };
    expect(check(entry).data).toMatchObject({ pnl: null, entryPrice: '6720.00', exitPrice: '6725.25' });
    expect(messages({ pnl: '', entryPrice: '6720' })).toEqual({ pnl: 'PnL is required' });
  });

  test('reads prices in 32nds where the contract has them', () => {
    const { data } = check({ ...closed, stopPrice: "114'085" }, today, 'ZN');
    expect(data).toMatchObject({ stopPrice: '114.265625' });
    expect(check({ ...closed, stopPrice: "114'085" }, today, 'ES').success).toBe(false);
  });

  test('takes times for those of the trade date, and of the night before it', () => {
    const { data } = check({ ...closed, openedAt: '22:15', closedAt: '01:40' });
    expect(data).toMatchObject({
      openedAt: '2026-11-20T03:15:00.000Z',
      closedAt: '2026-11-20T06:40:00.000Z',
    });
    expect(messages({ openedAt: '2026-11-20 22:15', closedAt: '01:40' })).toEqual({
      closedAt: 'Closed must not be before opened',
    });
  });

  test('splits tags at commas, and takes each once', () => {
    expect(check({ ...closed, tags: ' News, a+ ,,news ' }).data).toMatchObject({ tags: ['news', 'a+'] });
  });

  test('shows every message at once, each on its field', () => {
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

  const QUANTITY = 'Quantity must be a whole number of 1 or more';
  const PNL = 'PnL must be an amount with at most 2 decimals, below 1,000,000,000';
  const price = (label: string) =>
    `${label} price must be a number with at most 8 decimals, below 1,000,000,000,000`;

  /** What is typed or pasted into each number field, and how it is read. */
  const TAKEN: [
    field: 'quantity' | 'pnl' | 'entryPrice' | 'exitPrice',
    typed: string,
    as: string | number | bigint,
  ][] = [
    ['quantity', ' 12 ', 12],
    ['quantity', '1,000', 1000],
    ['quantity', '\u00a03\u200b', 3],
    ['quantity', '007', 7],
    ['pnl', '1,234.50', 123450n],
    ['pnl', '1,234,567', 123456700n],
    ['pnl', '1,000', 100000n],
    ['pnl', '−5', -500n],
    ['pnl', '–5', -500n],
    ['pnl', '- 5', -500n],
    ['pnl', ' 12 ', 1200n],
    ['pnl', '$5', 500n],
    ['pnl', '-$5', -500n],
    ['pnl', '$-5', -500n],
    ['pnl', '$ 5.', 500n],
    ['pnl', '+$1,450.50', 145050n],
    ['pnl', '−$430.50', -43050n],
    ['pnl', '(430.50)', -43050n],
    ['pnl', '($1,430.50)', -143050n],
    ['pnl', '\u202a-430.5\u202c', -43050n],
    ['pnl', '.5', 50n],
    ['pnl', '-0', 0n],
    ['pnl', '0001', 100n],
    ['entryPrice', '6,980.75', '6980.75'],
    ['entryPrice', '$58.20', '58.20'],
    ['entryPrice', ' 1.08505 ', '1.08505'],
    ['exitPrice', '−37.63', '-37.63'],
    ['exitPrice', '12,345,678.00000001', '12345678.00000001'],
    ['exitPrice', ' ', ''],
  ];
  for (const [field, typed, as] of TAKEN) {
    test(`reads ${JSON.stringify(typed)} as the ${field} ${as}`, () => {
      const { data } = check({ ...closed, [field]: typed });
      expect(data).toHaveProperty(field, as === '' ? null : as);
    });
  }

  const REFUSED: [
    field: 'quantity' | 'pnl' | 'entryPrice' | 'exitPrice',
    message: string,
    typed: string[],
  ][] = [
    [
      'quantity',
      QUANTITY,
      [
        '0',
        '-1',
        '−1',
        '(1)',
        '1.5',
        '1.',
        '1e3',
        '',
        ' ',
        'x',
        '$5',
        '5 lots',
        '1,5',
        '1,00',
        '10,00',
        '1 000',
        '+-1',
      ],
    ],
    ['quantity', 'Quantity must be at most 1,000,000,000', ['1000000001', '9,999,999,999']],
    [
      'pnl',
      PNL,
      [
        'abc',
        '1e9',
        '1.234',
        '1,234.567',
        '1000000000',
        '-1,000,000,000',
        '1,2345',
        '12345,678',
        ',500',
        '1,,000',
        '1,000,',
        '1.000,000',
        '0x10',
        '--5',
        '-$-5',
        '(-5)',
        '()',
        '(5',
        '$',
        '-',
        '$$5',
        '€5',
        '5 USD',
        '5%',
        '5-',
        '1.2.3',
        '٣',
        'Infinity',
      ],
    ],
    ['pnl', 'PnL is required', ['', ' ', '\u00a0', '\u200b']],
    ['entryPrice', price('Entry'), ['x', '110-16', '0.123456789', '1000000000000', '1e-7']],
    ['exitPrice', price('Exit'), ['@58', '58.2.0', '$', '1 1/2']],
  ];
  for (const [field, message, texts] of REFUSED) {
    for (const typed of texts) {
      test(`rejects ${JSON.stringify(typed)} as the ${field}, and says what it must be`, () => {
        expect(messages({ [field]: typed })).toEqual({ [field]: message });
      });
    }
  }

  for (const [field, typed, advice] of [
    ['pnl', '1250,50', 'Write 1250.50, with a point'],
    ['pnl', '−$1.234,50', 'Write -1234.50, with a point'],
    ['pnl', '1 234', 'Write 1234'],
    ['entryPrice', "114'08", 'Write 114.25 for 114 and 8/32'],
  ] as const) {
    test(`explains how to write ${typed} as the ${field}`, () => {
      expect(messages({ [field]: typed })).toEqual({ [field]: advice });
    });
  }

  test('texts that are too long are rejected, not truncated', () => {
    expect(
      messages({ symbol: 'x'.repeat(41), strategy: 'x'.repeat(201), notes: 'x'.repeat(20_001) }),
    ).toEqual({
      symbol: 'Symbol must have at most 40 characters',
      strategy: 'Strategy must have at most 200 characters',
      notes: 'Notes must have at most 20000 characters',
    });
  });

  for (const tradeDate of ['', '2026-02-30', '1999-12-31']) {
    test(`rejects the day "${tradeDate}"`, () => {
      expect(messages({ tradeDate })).toHaveProperty('tradeDate');
    });
  }
});
