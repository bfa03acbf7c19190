import type { CrudMessages } from '#web/lists/crud-messages.ts';

export const STRATEGY_MESSAGES: CrudMessages = {
  noun: 'strategy',
  created: 'Strategy created successfully',
  updated: 'Strategy updated successfully',
  deleted: 'Strategy deleted successfully',
  createFailed: 'Failed to create strategy',
  updateFailed: 'Failed to update strategy',
  deleteFailed: 'Failed to delete strategy',
};
