/** What an entry has besides what every form asks for, where nothing is known of it. */
export const NO_FACTS = {
  accountId: null,
  openedAt: null,
  closedAt: null,
  commission: null,
  fees: null,
  stopPrice: null,
  targetPrice: null,
  riskAmount: null,
  mae: null,
  mfe: null,
  tags: [],
};

/** What follows from such facts: nothing. */
export const NO_FIGURES = {
  root: null,
  grossPnl: null,
  risk: null,
  rMultiple: null,
  plannedR: null,
  isComputed: false,
};
