import type { archivedEntries, journalEntries } from './tables.ts';

/** What an entry's root and outcome follow from, and both. */
export const judgedColumns = ({
  symbol,
  instrumentType,
  tradeDate,
  quantity,
  isOpen,
  pnlCents,
  commissionCents,
  feesCents,
  root,
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
  root,
  outcome,
});
