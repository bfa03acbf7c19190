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

/** What follows from such facts: nothing. It comes from no import either. */
export const NO_FIGURES = {
  root: null,
  grossPnl: null,
  risk: null,
  rMultiple: null,
  plannedR: null,
  isComputed: false,
  importId: null,
  isEstimated: false,
  isEdited: false,
};
