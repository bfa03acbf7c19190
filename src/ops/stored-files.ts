import { randomUUID } from 'node:crypto';
import { closeSync, fsyncSync, lstatSync, openSync, renameSync, rmSync } from 'node:fs';
import { type FileHandle, mkdir, open, readdir, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { AppError } from '#src/errors.ts';
import { type Disk, diskFull, isDiskFull } from '#src/ops/disk.ts';

/** A complete file on disk that does not have its final name yet. */
export interface DraftFile {
  /** Unique, for a final name; its temporary path follows from it. */
  id: string;
  /** Its temporary path. */
  path: string;
  /** Bytes. */
  size: number;
}

/** How an incoming file is held to the rules of its kind. */
export interface Reception<Type> {
  /** Bytes. */
  maxSize: number;
  tooLarge: string;
  /** For a file of zero bytes. */
  empty: () => AppError;
  /** Tells its type from its first bytes. @throws AppError for a type that is not accepted */
  detectType: (head: Uint8Array) => Type | Promise<Type>;
  /** Called every MiB; throwing aborts the upload. */
  onProgress: () => void;
}

export interface StoredFilesDeps {
  /** The data folder. */
  dataDir: string;
  disk: Disk;
  /** Name of their folder in it. */
  name: string;
  /** Whether a name is one that these files get. Any other could point anywhere. */
  isFileName: (name: string) => boolean;
}

/** Extension of incomplete files. */
const PARTIAL = '.part';
/** Leading bytes used to detect the file type. */
const HEAD = 4100;
/** Bytes between checks of disk space and permission, few enough for a slow connection. */
const POLL_INTERVAL = 1024 * 1024;

/** The files of one kind that the database lists, in their folder of the data folder. Files there are never overwritten. */
export function storedFiles({ dataDir, disk, name: folderName, isFileName }: StoredFilesDeps) {
  const folder = join(dataDir, folderName);
  const quarantine = join(folder, 'quarantine');

  /** Path of a file. @throws AppError for a name no upload produces, which could point anywhere */
  function resolvePath(fileName: string): string {
    if (isFileName(fileName)) return join(folder, fileName);
    throw new AppError('internal', `A file of ${folderName} has a name that no upload is given`);
  }

  /** Quarantines files that are not listed, so that they can still be recovered. */
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

  function syncFolderNow(): void {
    const descriptor = openSync(folder, 'r');
    try {
      fsyncSync(descriptor);
    } finally {
      closeSync(descriptor);
    }
  }

  const draftPath = (id: string): string => join(folder, `${id}${PARTIAL}`);

  /** Writes a new file, synced to disk; a failure leaves nothing behind. */
  async function draft<Written>(
    id: string,
    write: (handle: FileHandle) => Promise<Written>,
  ): Promise<{ id: string; path: string; written: Written }> {
    await mkdir(folder, { recursive: true, mode: 0o700 });
    const path = draftPath(id);
    const handle = await open(path, 'wx', 0o600);
    try {
      const written = await write(handle);
      await handle.sync();
      return { id, path, written };
    } catch (error) {
      await rm(path, { force: true });
      throw isDiskFull(error) ? diskFull(error) : error;
    } finally {
      await handle.close();
    }
  }

  async function writeIncoming<Type>(
    handle: FileHandle,
    chunks: AsyncIterable<Uint8Array>,
    { maxSize, tooLarge, empty, detectType, onProgress }: Reception<Type>,
  ): Promise<{ size: number; type: Type }> {
    let size = 0;
    let head = new Uint8Array();
    let found: { type: Type } | null = null;
    let looked = Number.NEGATIVE_INFINITY;
    for await (const chunk of chunks) {
      if (size - looked >= POLL_INTERVAL) {
        disk.expectRoom(POLL_INTERVAL);
        onProgress();
        looked = size;
      }
      size += chunk.byteLength;
      if (size > maxSize) throw new AppError('too_large', tooLarge);
      if (found === null) {
        head = Buffer.concat([head, chunk]);
        if (head.length >= HEAD) found = { type: await detectType(head.subarray(0, HEAD)) };
      }
      await writeAll(handle, chunk);
    }
    if (size === 0) throw empty();
    found ??= { type: await detectType(head.subarray(0, HEAD)) };
    return { size, ...found };
  }

  return {
    path: resolvePath,
    draftPath,

    /** Whether a file exists with its full size. A symbolic link does not count. */
    isWhole(fileName: string, size: number): boolean {
      const found = lstatSync(resolvePath(fileName), { throwIfNoEntry: false });
      return found?.isFile() === true && found.size === size;
    },

    /**
     * Writes incoming chunks to disk; an incomplete upload leaves nothing behind.
     * @throws AppError 413, 507, and what the rules of its kind throw
     */
    async receive<Type>(
      chunks: AsyncIterable<Uint8Array>,
      reception: Reception<Type>,
    ): Promise<DraftFile & { type: Type }> {
      const { id, path, written } = await draft(randomUUID(), (handle) =>
        writeIncoming(handle, chunks, reception),
      );
      return { id, path, ...written };
    },

    /** Writes bytes of our own making. @param id of the draft; unique @throws AppError 507 */
    async write(id: string, bytes: Uint8Array): Promise<void> {
      disk.expectRoom(bytes.byteLength);
      await draft(id, (handle) => writeAll(handle, bytes));
    },

    /** Gives a received file its final name. */
    async settle({ path }: Pick<DraftFile, 'path'>, fileName: string): Promise<void> {
      await rename(path, resolvePath(fileName));
      await syncFolder();
    },

    /** The same for several at once, within the transaction that lists them. */
    settleNow(drafts: readonly { path: string; fileName: string }[]): void {
      for (const { path, fileName } of drafts) renameSync(path, resolvePath(fileName));
      syncFolderNow();
    },

    /** Deletes a file that will not be listed. */
    async discard({ path }: Pick<DraftFile, 'path'>, fileName?: string): Promise<void> {
      await rm(path, { force: true });
      if (fileName !== undefined) await rm(resolvePath(fileName), { force: true });
    },

    async remove(fileName: string): Promise<void> {
      await rm(resolvePath(fileName), { force: true });
      await syncFolder();
    },

    /** The same for several at once, within the transaction that knows them to be unlisted. */
    removeNow(fileNames: readonly string[]): void {
      for (const name of fileNames) rmSync(resolvePath(name), { force: true });
    },

    /** Quarantines files that are no longer listed. */
    async putAside(fileNames: readonly string[]): Promise<void> {
      for (const name of fileNames) resolvePath(name);
      await moveAside(fileNames);
    },

    /** Quarantines files that are not listed. @returns the quarantined ones */
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

const isMissing = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === 'ENOENT';
