import { expect, test } from 'bun:test';
import type { LimitEvent } from '#src/features/limits/responses.ts';
import { describeEvent } from './limit-names.ts';

const event = (change: Partial<LimitEvent>): LimitEvent => ({
  id: 1,
  traderId: 7,
  traderName: 'Leo Brandt',
  day: '2026-11-20',
  kind: 'dailyLoss',
  level: 'red',
  limit: null,
  count: null,
  used: 100,
  net: -100_760n,
  entryId: 3,
  at: '2026-11-20T20:00:00.000Z',
  foundLater: false,
  reason: null,
  acknowledgedBy: null,
  acknowledgedAt: null,
  ...change,
});

test('an event says what came of its limit, one of a thing in the singular', () => {
  for (const [change, said] of [
    [{ limit: 100_000n }, 'over the daily loss, −$1,007.60 of $1,000.00'],
    [
      { kind: 'weeklyLoss', limit: 250_000n, level: 'amber', used: 80 },
      'at 80% of the weekly loss, −$1,007.60 of $2,500.00',
    ],
    [{ kind: 'maxTrades', count: 1 }, 'over the limit of 1 trade'],
    [{ kind: 'maxTrades', count: 8, level: 'amber', used: 75 }, 'at 75% of 8 trades'],
    [{ kind: 'maxTrades', count: 8, level: 'amber', used: 100 }, 'at the limit of 8 trades'],
    [{ kind: 'maxContracts', count: 1 }, 'over the limit of 1 mini'],
    [{ kind: 'maxContracts', count: 0.5 }, 'over the limit of 0.5 minis'],
    [{ kind: 'maxLossesInARow', count: 3 }, 'at the limit of 3 losses in a row'],
    [{ kind: 'maxLossesInARow', count: 2, used: 150 }, 'over the limit of 2 losses in a row'],
    [{ kind: 'maxLossesInARow', count: 1 }, 'at the limit of 1 loss in a row'],
    [{ kind: 'maxLossesInARow', count: 4, level: 'amber', used: 75 }, 'at 75% of 4 losses in a row'],
    [{ kind: 'allowedRoots' }, 'traded a symbol that is not allowed'],
    [{ kind: 'stopRequired' }, 'traded without the stop that is required'],
  ] as const)
    expect(describeEvent(event(change))).toBe(said);
});
