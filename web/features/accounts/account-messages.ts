import type { AccountKind } from '#src/features/accounts/contract.ts';
import type { CrudMessages } from '#web/lists/crud-messages.ts';

export const ACCOUNT_MESSAGES: CrudMessages = {
  noun: 'account',
  created: 'Account created successfully',
  updated: 'Account updated successfully',
  deleted: 'Account deleted successfully',
  createFailed: 'Failed to create account',
  updateFailed: 'Failed to update account',
  deleteFailed: 'Failed to delete account',
};

/** What the admin switches, in the form and on the card. */
export const COUNTS_FOR_TEAM = 'Counts for the team';

export const KIND_NAMES: Record<AccountKind, string> = {
  sim: 'Simulation',
  evaluation: 'Evaluation',
  funded: 'Funded',
  live: 'Live',
};
