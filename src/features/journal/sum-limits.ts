import { invalidField } from '#src/errors.ts';
import { memoize } from '#src/values/memoize.ts';
import { MAX_MONEY_CENTS, MAX_SUM_CENTS } from '#src/values/money/money.ts';
import { COSTS_TOO_LARGE, SUMS_TOO_LARGE } from './contract.ts';
import type { WritableEntry } from './rows.ts';
import type { JournalStore } from './store.ts';

/** What every total adds up. */
export const SUMMED = ['pnl', 'commission', 'fees'] as const;
type Sums = Pick<WritableEntry, (typeof SUMMED)[number]>;

/**
 * Every sum adds some wins and some losses. As long as all wins and all losses each fit into a SQLite integer, so
 * does every sum. Costs and rebates are not kept apart: their sums fit as long as they would with the most of both
 * on every entry.
 * @returns checks one entry after the other, on top of those before it. @throws AppError 422
 */
export function summing(store: Pick<JournalStore, 'grossOfAll'>): (entry: Sums) => void {
  const before = memoize(() => store.grossOfAll());
  const added = { won: 0, lost: 0, entries: 0 };
  return ({ pnl, commission, fees }) => {
    const cents = Number(pnl ?? 0n);
    added.entries += 1;
    if (cents === 0 && !commission && !fees) return;
    added.won += Math.max(cents, 0);
    added.lost += Math.max(-cents, 0);
    const { won, lost, entries } = before();
    const sum = cents > 0 ? won + added.won : lost + added.lost;
    if (sum > MAX_SUM_CENTS) throw invalidField('pnl', SUMS_TOO_LARGE);
    if (!commission && !fees) return;
    if (BigInt(entries + added.entries) * 2n * MAX_MONEY_CENTS > MAX_SUM_CENTS)
      throw invalidField('commission', COSTS_TOO_LARGE);
  };
}
