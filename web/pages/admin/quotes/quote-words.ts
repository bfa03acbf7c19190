import type { RecordWords } from '../records/record-words.ts';

export const QUOTE_WORDS: RecordWords = {
  noun: 'quote',
  created: 'Quote created successfully',
  updated: 'Quote updated successfully',
  deleted: 'Quote deleted successfully',
  createFailed: 'Failed to create quote',
  updateFailed: 'Failed to update quote',
  deleteFailed: 'Failed to delete quote',
};
