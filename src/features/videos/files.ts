import { randomUUID } from 'node:crypto';
import { lstatSync } from 'node:fs';
import { type FileHandle, mkdir, open, readdir, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { AppError, invalidField } from '#src/errors.ts';
import { type Disk, diskFull, isDiskFull } from '#src/ops/disk.ts';
import { isVideoFileName } from '#src/values/video-file-name.ts';
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

/** Extension of incomplete uploads. */
const PARTIAL = '.part';
/** Leading bytes used to detect the file type. */
const HEAD = 4100;
/** Bytes between checks of disk space and permission, few enough for a slow connection. */
const POLL_INTERVAL = 1024 * 1024;

/** The video files: `videos/` in the data folder. Files there are never overwritten. */
export function videoFiles({ dataDir, disk, maxSize }: VideoFilesDeps) {
  const folder = join(dataDir, 'videos');
  const quarantine = join(folder, 'quarantine');

  /** Path of a video's file. @throws AppError for a name no upload produces, which could point anywhere */
  function placeOf(fileName: string): string {
    if (isVideoFileName(fileName)) return join(folder, fileName);
    throw new AppError('internal', 'A video has a file name that is not one of a video');
  }

  /** Quarantines files that belong to no video, so that they can still be recovered. */
  async function moveAside(names: readonly string[]): Promise<void> {
    if (names.length === 0) return;
    await mkdir(quarantine, { recursive: true, mode: 0o700 });
    for (const name of names) {
      try {
        await rename(join(folder, name), join(quarantine, name));
      } catch (error) {
        if (!isMissing(error)) throw error;
      }
    }
    await syncFolder();
  }

  /** All files in the folder, whatever their names. */
  async function namesInFolder(): Promise<string[]> {
    try {
      const found = await readdir(folder, { withFileTypes: true });
      return found.filter((entry) => entry.isFile()).map(({ name }) => name);
    } catch (error) {
      if (isMissing(error)) return [];
      throw error;
    }
  }

  /** Makes renames and removals durable, which takes a sync of the folder itself. */
  async function syncFolder(): Promise<void> {
    const handle = await open(folder, 'r');
    try {
      await handle.sync();
    } finally {
      await handle.close();
    }
  }

  async function writeTo(handle: FileHandle, chunks: AsyncIterable<Uint8Array>, onProgress: () => void) {
    let size = 0;
    let head = new Uint8Array();
    let type: VideoType | null = null;
    let looked = Number.NEGATIVE_INFINITY;
    for await (const chunk of chunks) {
      if (size - looked >= POLL_INTERVAL) {
        disk.expectRoom(POLL_INTERVAL);
        onProgress();
        looked = size;
      }
      size += chunk.byteLength;
      if (size > maxSize) throw new AppError('too_large', fileTooLarge(maxSize));
      if (type === null) {
        head = Buffer.concat([head, chunk]);
        if (head.length >= HEAD) type = await typeOf(head);
      }
      await writeAll(handle, chunk);
    }
    if (size === 0) throw invalidField(FILE_FIELD, FILE_EMPTY);
    type ??= await typeOf(head);
    await handle.sync();
    return { size, ...type };
  }

  return {
    path: placeOf,

    /** Whether a file exists with its full size. A symbolic link does not count. */
    isWhole(fileName: string, size: number): boolean {
      const found = lstatSync(placeOf(fileName), { throwIfNoEntry: false });
      return found?.isFile() === true && found.size === size;
    },

    /**
     * Writes incoming chunks to disk; an incomplete upload leaves nothing behind.
     * @param onProgress called every MiB; throwing aborts the upload
     * @throws AppError 413, 415, 422 for an empty file, 507
     */
    async receive(chunks: AsyncIterable<Uint8Array>, onProgress: () => void): Promise<ReceivedFile> {
      await mkdir(folder, { recursive: true, mode: 0o700 });
      const id = randomUUID();
      const path = join(folder, `${id}${PARTIAL}`);
      const handle = await open(path, 'wx', 0o600);
      try {
        const written = await writeTo(handle, chunks, onProgress);
        return { ...written, path, fileName: `${id}.${written.ending}` };
      } catch (error) {
        await rm(path, { force: true });
        throw isDiskFull(error) ? diskFull(error) : error;
      } finally {
        await handle.close();
      }
    },

    /** Gives a received file its final name. */
    async settle({ path, fileName }: ReceivedFile): Promise<void> {
      await rename(path, placeOf(fileName));
      await syncFolder();
    },

    /** Deletes a file that did not become a video. */
    async discard({ path, fileName }: ReceivedFile): Promise<void> {
      await rm(path, { force: true });
      await rm(placeOf(fileName), { force: true });
    },

    async remove(fileName: string): Promise<void> {
      await rm(placeOf(fileName), { force: true });
      await syncFolder();
    },

    /** Quarantines the files of removed videos. */
    async putAside(fileNames: readonly string[]): Promise<void> {
      for (const name of fileNames) placeOf(name);
      await moveAside(fileNames);
    },

    /** Quarantines files that belong to no video. @param listed files of all videos @returns the quarantined ones */
    async putOthersAside(listed: ReadonlySet<string>): Promise<string[]> {
      const others = (await namesInFolder()).filter((name) => !listed.has(name));
      await moveAside(others);
      return others;
    },
  };
}

/** A single write may be partial. */
async function writeAll(handle: FileHandle, chunk: Uint8Array): Promise<void> {
  let at = 0;
  while (at < chunk.byteLength) at += (await handle.write(chunk, at)).bytesWritten;
}

/** Detects a file's type from its first bytes; neither its name nor the declared type counts. */
async function typeOf(head: Uint8Array): Promise<VideoType> {
  // Loaded with the first upload: nothing else needs it.
  const { fileTypeFromBuffer } = await import('file-type');
  const type = videoType((await fileTypeFromBuffer(head.subarray(0, HEAD)))?.mime);
  if (!type) throw new AppError('unsupported_type', TYPE_REJECTED);
  return type;
}

const isMissing = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === 'ENOENT';
