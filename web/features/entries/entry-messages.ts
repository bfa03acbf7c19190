import type { CrudMessages } from '#web/lists/crud-messages.ts';
import type { EntryMessages } from './entry-form.ts';

export const ENTRY_MESSAGES: CrudMessages & EntryMessages = {
  noun: 'entry',
  newTitle: 'New Entry',
  editTitle: 'Edit Entry',
  create: 'Create Entry',
  created: 'Journal entry created successfully',
  updated: 'Journal entry updated successfully',
  deleted: 'Journal entry deleted successfully',
  createFailed: 'Failed to create entry',
  updateFailed: 'Failed to update entry',
  deleteFailed: 'Failed to delete entry',
  strategyHint: 'Choose one of your strategies, or write what you like.',
  linkedHint: 'Linked: this trade counts in your strategy.',
};
