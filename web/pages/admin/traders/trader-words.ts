import type { RecordWords } from '../records/record-words.ts';

export const TRADER_WORDS: RecordWords = {
  noun: 'trader',
  created: 'Trader created successfully',
  updated: 'Trader updated successfully',
  deleted: 'Trader deleted successfully',
  createFailed: 'Failed to create trader',
  updateFailed: 'Failed to update trader',
  deleteFailed: 'Failed to delete trader',
};
