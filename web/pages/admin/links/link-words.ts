import type { RecordWords } from '../records/record-words.ts';

export const LINK_WORDS: RecordWords = {
  noun: 'link',
  created: 'Google Drive link created successfully',
  updated: 'Google Drive link updated successfully',
  deleted: 'Google Drive link deleted successfully',
  createFailed: 'Failed to create Google Drive link',
  updateFailed: 'Failed to update Google Drive link',
  deleteFailed: 'Failed to delete link',
};
