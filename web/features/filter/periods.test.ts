import { expect, test } from 'bun:test';
import { namedPeriods, periodText, withPeriodDays, withPeriodName } from './periods.ts';

// A Monday.
const TODAY = '2026-11-23';

test('periods by name end where their week, month or year does', () => {
  const named = Object.fromEntries(namedPeriods(TODAY).map(({ name, period }) => [name, period]));
  expect(named).toEqual({
    Today: { from: '2026-11-23', to: '2026-11-23' },
    Yesterday: { from: '2026-11-22', to: '2026-11-22' },
    'This week': { from: '2026-11-22', to: '2026-11-28' },
    'Last week': { from: '2026-11-15', to: '2026-11-21' },
    'This month': { from: '2026-11-01', to: '2026-11-30' },
    'Last month': { from: '2026-10-01', to: '2026-10-31' },
    'Last 90 days': { from: '2026-08-26', to: '2026-11-23' },
    'This year': { from: '2026-01-01', to: '2026-12-31' },
    'Last year': { from: '2025-01-01', to: '2025-12-31' },
  });
});

test.each([
  [{}, null],
  [{ from: '2026-11-01', to: '2026-11-30' }, 'This month'],
  [{ from: '2026-11-01', to: '2026-11-22' }, 'Nov 1 – 22'],
  [{ from: '2026-10-30', to: '2026-11-02' }, 'Oct 30 – Nov 2'],
  [{ from: '2025-11-01', to: '2025-11-22' }, 'Nov 1 – 22, 2025'],
  [{ from: '2025-10-30', to: '2025-11-02' }, 'Oct 30 – Nov 2, 2025'],
  [{ from: '2025-12-30', to: '2026-01-02' }, 'Dec 30, 2025 – Jan 2'],
  [{ from: '2026-11-19', to: '2026-11-19' }, 'Nov 19'],
  [{ from: '2026-11-22', to: '2026-11-01' }, 'Nov 22 – Nov 1'],
  [{ from: '2026-11-19' }, 'since Nov 19'],
  [{ to: '2025-11-19' }, 'until Nov 19, 2025'],
])('%j is %p', (period, text) => {
  expect(periodText(period, TODAY)).toBe(text);
});

test('a period is saved by its name, and has its days when it is used', () => {
  const saved = withPeriodName('from=2026-08-26&side=short&to=2026-11-23', TODAY);
  expect(saved).toBe('side=short&period=Last+90+days');
  expect(withPeriodDays(saved, '2026-12-01')).toBe('side=short&from=2026-09-03&to=2026-12-01');
  const typed = 'from=2026-08-27&to=2026-11-23';
  expect([withPeriodName(typed, TODAY), withPeriodDays(typed, '2026-12-01')]).toEqual([typed, typed]);
  expect(withPeriodName('side=short', TODAY)).toBe('side=short');
});
