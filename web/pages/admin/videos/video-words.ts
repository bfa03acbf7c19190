import type { RecordWords } from '../records/record-words.ts';

export const VIDEO_WORDS: RecordWords = {
  noun: 'video',
  created: 'Video created successfully',
  updated: 'Video updated successfully',
  deleted: 'Video deleted successfully',
  createFailed: 'Failed to upload video',
  updateFailed: 'Failed to update video',
  deleteFailed: 'Failed to delete video',
};
