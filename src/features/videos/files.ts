import { AppError, invalidField } from '#src/errors.ts';
import { VIDEOS } from '#src/ops/backups/parts.ts';
import type { Disk } from '#src/ops/disk.ts';
import { storedFiles } from '#src/ops/stored-files.ts';
import { isVideoFileName } from '#src/values/text/video-file-name.ts';
import { FILE_EMPTY, FILE_FIELD, fileTooLarge, TYPE_REJECTED } from './contract.ts';
import { type VideoType, videoType } from './rules.ts';

/** A completely received file on disk that does not belong to a video yet. */
export interface ReceivedFile extends VideoType {
  /** Its temporary path, and its final name. */
  path: string;
  fileName: string;
  /** Bytes. */
  size: number;
}

export interface VideoFilesDeps {
  /** The data folder. */
  dataDir: string;
  disk: Disk;
  /** Bytes. */
  maxSize: number;
}

/** The video files: `videos/` in the data folder. */
export function videoFiles({ dataDir, disk, maxSize }: VideoFilesDeps) {
  const { path, isWhole, receive, settle, discard, remove, putAside, putOthersAside } = storedFiles({
    dataDir,
    disk,
    name: VIDEOS,
    isFileName: isVideoFileName,
  });

  return {
    path,
    isWhole,
    remove,
    putAside,
    putOthersAside,

    /**
     * Writes incoming chunks to disk; an incomplete upload leaves nothing behind.
     * @param onProgress called every MiB; throwing aborts the upload
     * @throws AppError 413, 415, 422 for an empty file, 507
     */
    async receive(chunks: AsyncIterable<Uint8Array>, onProgress: () => void): Promise<ReceivedFile> {
      const { id, type, ...file } = await receive(chunks, {
        maxSize,
        tooLarge: fileTooLarge(maxSize),
        empty: () => invalidField(FILE_FIELD, FILE_EMPTY),
        detectType,
        onProgress,
      });
      return { ...file, ...type, fileName: `${id}.${type.ending}` };
    },

    /** Gives a received file its final name. */
    settle: (file: ReceivedFile): Promise<void> => settle(file, file.fileName),

    /** Deletes a file that did not become a video. */
    discard: (file: ReceivedFile): Promise<void> => discard(file, file.fileName),
  };
}

/** Detects a file's type from its first bytes; neither its name nor the declared type counts. */
async function detectType(head: Uint8Array): Promise<VideoType> {
  // Loaded with the first upload: nothing else needs it.
  const { fileTypeFromBuffer } = await import('file-type');
  const type = videoType((await fileTypeFromBuffer(head))?.mime);
  if (!type) throw new AppError('unsupported_type', TYPE_REJECTED);
  return type;
}
