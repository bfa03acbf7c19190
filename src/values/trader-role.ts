/** A manager reads everyone's pages, and changes only their own entries. */
export const TRADER_ROLES = ['trader', 'manager'] as const;
export type TraderRole = (typeof TRADER_ROLES)[number];
