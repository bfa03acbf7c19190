import type { EntryMessages } from '#web/features/entries/entry-messages.ts';
import type { CrudMessages } from '#web/lists/crud-messages.ts';

export const TRADE_MESSAGES: CrudMessages & EntryMessages = {
  noun: 'trade',
  newTitle: 'Add Trade',
  editTitle: 'Edit Trade',
  create: 'Add Trade',
  created: 'Trade added successfully',
  updated: 'Trade updated successfully',
  deleted: 'Trade deleted successfully',
  createFailed: 'Error adding trade',
  updateFailed: 'Error updating trade',
  deleteFailed: 'Error deleting trade',
  strategyHint: "Choose one of the trader's strategies, or write what you like.",
  linkedHint: 'Linked: this trade counts in their strategy.',
};
