import { describe, expect, test } from 'bun:test';
import type { JournalEntry } from '#src/features/journal/responses.ts';
import type { Clock } from '#src/values/time/clock.ts';
import { unconfirmedEntry } from '#web/queries/unconfirmed-entry.ts';
import { formatHeld, hasFacts, listFacts } from './shown-facts.ts';

const plain = unconfirmedEntry({
  traderId: 1,
  symbol: 'ESZ6',
  pnl: 61848n,
  tradeDate: '2026-11-19',
  isOpen: false,
  instrumentType: 'futures',
  positionType: 'long',
  quantity: 2,
  notes: null,
  entryPrice: null,
  exitPrice: null,
  strategy: null,
});
const reported = (facts: Partial<JournalEntry>, accountName: string | null = null, clock: Clock = 12) =>
  listFacts({ ...plain, ...facts }, { accountName, timeZone: 'America/New_York', clock }).map(
    ({ term, text }) => `${term} ${text}`,
  );

describe('the facts of an entry', () => {
  test('are none where nothing is known', () => {
    expect([reported({}), hasFacts(plain)]).toEqual([[], false]);
  });

  test('say what comes from a file, what is estimated and what was edited', () => {
    const imported = { importId: 3, commission: 516n, grossPnl: 62364n, isEstimated: true };
    expect(reported(imported)).toEqual(['Gross +$623.64', 'Costs $5.16 estimated', 'Source Imported']);
    expect(reported({ importId: 3, isEdited: true })).toEqual(['Source Imported, edited']);
    expect(hasFacts({ ...plain, importId: 3 })).toBe(true);
  });

  test('are told in the order of the form', () => {
    const facts = {
      openedAt: '2026-11-19T16:20:15.000Z',
      closedAt: '2026-11-19T16:52:48.000Z',
      stopPrice: '24994.75',
      targetPrice: '25029.75',
      risk: 40000n,
      rMultiple: 1.55,
      plannedR: 2.5,
      commission: 516n,
      fees: 636n,
      grossPnl: 63000n,
      mae: 17000n,
      mfe: 78000n,
    };
    expect(reported(facts, 'Topstep 50K')).toEqual([
      'Account Topstep 50K',
      'Time 11:20 → 11:52 AM',
      'Held 32m 33s',
      'R +1.55',
      'Planned R 2.50',
      'Risk $400.00',
      'Stop 24,994.75',
      'Target 25,029.75',
      'Gross +$630.00',
      'Costs $11.52',
      'MAE −$170.00',
      'MFE +$780.00',
    ]);
  });

  test('name the day of a time where it is not the trade’s', () => {
    const [openedAt, closedAt] = ['2026-11-18T23:10:00.000Z', '2026-11-19T14:05:00.000Z'];
    expect(reported({ openedAt })).toEqual(['Opened Nov 18, 6:10 PM']);
    expect(reported({ closedAt })).toEqual(['Closed 9:05 AM']);
    expect(reported({ openedAt, closedAt })).toEqual([
      'Time Nov 18, 6:10 PM → Nov 19, 9:05 AM',
      'Held 14h 55m',
    ]);
    expect(reported({ openedAt, closedAt: '2026-11-19T00:10:00.000Z' })).toEqual([
      'Time Nov 18, 6:10 → 7:10 PM',
      'Held 1h',
    ]);
  });

  test('have times by the team’s clock', () => {
    const [openedAt, closedAt] = ['2026-11-18T23:10:00.000Z', '2026-11-19T14:05:00.000Z'];
    expect(reported({ openedAt, closedAt }, null, 24)[0]).toBe('Time Nov 18, 18:10 → Nov 19, 09:05');
    expect(reported({ openedAt: closedAt, closedAt: '2026-11-19T18:40:00.000Z' })[0]).toBe(
      'Time 9:05 AM → 1:40 PM',
    );
  });

  test('of what was given back are rebates, and an open position has no result yet', () => {
    expect(reported({ fees: -40n, grossPnl: 61808n })).toEqual(['Gross +$618.08', 'Rebates $0.40']);
    expect(reported({ isOpen: true, pnl: null, risk: 100n, fees: 40n })).toEqual([
      'Risk $1.00',
      'Costs $0.40',
    ]);
  });

  test.each<Partial<JournalEntry>>([{ tags: ['a'] }, { accountId: 3 }, { mae: 0n }, { stopPrice: '1' }])(
    'are known to be there by %p',
    (facts) => expect(hasFacts({ ...plain, ...facts })).toBe(true),
  );
});

test.each([
  [0, '0s'],
  [999, '0s'],
  [59_999, '59s'],
  [60_000, '1m'],
  [3_661_000, '1h 1m'],
  [90_000_000, '1d 1h'],
  [259_200_000, '3d'],
])('%p ms are held %p', (milliseconds, text) => {
  expect(formatHeld(milliseconds)).toBe(text);
});
