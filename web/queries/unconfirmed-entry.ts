import type { NewJournalEntry } from '#src/features/journal/contract.ts';
import { NO_FACTS, NO_FIGURES } from '#src/features/journal/fields.ts';
import type { JournalEntry } from '#src/features/journal/responses.ts';
import { signOf } from '#src/values/money/money.ts';
import { UNCONFIRMED_ID } from './journal-lists.ts';

/** An entry with the trader and the day, as its form knows them. */
export type NewEntry = NewJournalEntry & { traderId: number; tradeDate: string };

/** A new entry as the lists show it until the server has settled it. */
export const unconfirmedEntry = ({ strategyId = null, ...written }: NewEntry): JournalEntry => ({
  ...NO_FACTS,
  ...NO_FIGURES,
  images: [],
  isCopy: false,
  afterLimit: false,
  ...written,
  strategyId,
  outcome: likelyOutcome({ pnl: written.pnl ?? null, isOpen: written.isOpen }),
  id: UNCONFIRMED_ID,
  createdAt: '',
  version: 0,
});

/** Without what the team counts as break-even, which the server knows. */
export function likelyOutcome({
  pnl,
  isOpen,
}: Pick<JournalEntry, 'pnl' | 'isOpen'>): JournalEntry['outcome'] {
  if (isOpen) return 'open';
  const sign = signOf(pnl ?? 0n);
  return sign === 0 ? 'even' : sign > 0 ? 'win' : 'loss';
}
