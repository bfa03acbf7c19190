import type { archivedEntries, journalEntries } from './tables.ts';

/** What an entry's root, outcome and initial risk follow from, and these. */
export const judgedColumns = ({
  symbol,
  instrumentType,
  tradeDate,
  quantity,
  isOpen,
  pnlCents,
  commissionCents,
  feesCents,
  entryPrice,
  stopPrice,
  riskCents,
  root,
  outcome,
  initialRiskCents,
}: typeof journalEntries | typeof archivedEntries) => ({
  symbol,
  instrumentType,
  tradeDate,
  quantity,
  isOpen,
  pnlCents,
  commissionCents,
  feesCents,
  entryPrice,
  stopPrice,
  riskCents,
  root,
  outcome,
  initialRiskCents,
});
