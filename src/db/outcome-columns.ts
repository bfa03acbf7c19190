import type { archivedEntries, journalEntries } from './tables.ts';

/** What an entry's outcome follows from, and the outcome. */
export const outcomeColumns = ({
  symbol,
  instrumentType,
  tradeDate,
  quantity,
  isOpen,
  pnlCents,
  commissionCents,
  feesCents,
  outcome,
}: typeof journalEntries | typeof archivedEntries) => ({
  symbol,
  instrumentType,
  tradeDate,
  quantity,
  isOpen,
  pnlCents,
  commissionCents,
  feesCents,
  outcome,
});
