import type { LimitEvent } from '#src/features/limits/responses.ts';
import type { LimitKind } from '#src/values/limit-kinds.ts';
import { formatCount } from '#src/values/money/figure.ts';
import { formatMoney } from '#src/values/money/money.ts';
import { count } from '#src/values/text/count.ts';

/** What limits are called. */
export const LIMIT_NAMES: Record<LimitKind, string> = {
  dailyLoss: 'Daily loss',
  weeklyLoss: 'Weekly loss',
  maxTrades: 'Trades',
  maxContracts: 'Size',
  maxLossesInARow: 'Losses in a row',
  allowedRoots: 'Symbols',
  stopRequired: 'Stops',
};

/** A number of what is limited: `8 trades`, `1 mini`, `3 losses in a row`. */
export const COUNTED = {
  maxTrades: (n: number) => count(n, 'trade'),
  maxContracts: (n: number) => count(n, 'mini'),
  maxLossesInARow: (n: number) => count(n, 'loss in a row', 'losses in a row'),
} as const;

const isCounted = (kind: LimitEvent['kind']): kind is keyof typeof COUNTED => kind in COUNTED;

/** What came of a limit, after a trader's name: `over the daily loss, −$1,007.60 of $1,000.00`. */
export function describeEvent({ kind, level, limit, count: most, used, net }: LimitEvent): string {
  if (kind === 'allowedRoots') return 'traded a symbol that is not allowed';
  if (kind === 'stopRequired') return 'traded without the stop that is required';
  if (isCounted(kind)) {
    const counted = COUNTED[kind](most ?? 0);
    // As many losses as the limit are red, of all else those beyond it.
    const isBeyond = level === 'red' && (kind !== 'maxLossesInARow' || used > 100);
    if (isBeyond) return `over the limit of ${counted}`;
    return used < 100 ? `at ${formatCount(used)}% of ${counted}` : `at the limit of ${counted}`;
  }
  const name = kind === 'weeklyLoss' ? 'weekly loss' : 'daily loss';
  const how = level === 'red' ? `over the ${name}` : `at ${formatCount(used)}% of the ${name}`;
  return `${how}, ${formatMoney(net)} of ${formatMoney(limit ?? 0n, { plus: 'never' })}`;
}
