import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { AppError } from '#src/errors.ts';
import type { Disk } from '#src/ops/disk.ts';
import { storedFiles } from '#src/ops/stored-files.ts';
import { takingPlaces } from '#src/turns.ts';
import { cleanText, hasControl } from '#src/values/text/text.ts';
import {
  FILE_FIELD,
  IMPORTS_WAIT,
  MAX_IMPORT_SIZE,
  MOST_FILES,
  TOO_LARGE,
  TOO_MANY_FILES,
} from './contract.ts';

/** A file that waits in the data folder until it is read. */
export interface IncomingFile {
  /** As its sender calls it. */
  name: string;
  path: string;
}

export interface IncomingFilesDeps {
  /** The data folder. */
  dataDir: string;
  disk: Disk;
}

/** Their folder in the data folder. Nothing in it outlives its request. */
const INCOMING = 'incoming';
const MAX_NAME = 200;
/** Uploads of one trader, beside the one that is read: each takes its files' room on the disk. */
const MOST_WAITING = 2;
/** Seconds. */
const RETRY_AFTER = 5;

export type IncomingFiles = ReturnType<typeof incomingFiles>;

/** The files of imports on their way from the request to the process that reads them. */
export function incomingFiles({ dataDir, disk }: IncomingFilesDeps) {
  const files = storedFiles({ dataDir, disk, name: INCOMING, isFileName: () => false });

  const place = takingPlaces(1 + MOST_WAITING);

  const discard = ({ path }: IncomingFile): Promise<void> => files.discard({ path });

  return {
    /** A place among the imports of a trader, until it is disposed of. @throws AppError `too_many_streams` */
    queue(owner: number): Disposable {
      const taken = place(owner);
      if (taken) return taken;
      throw new AppError('too_many_streams', IMPORTS_WAIT, { retryAfter: RETRY_AFTER });
    },

    /**
     * Receives the files of one import, held to their number and to what they have together.
     * @param onProgress called every MiB; throwing aborts the upload
     * @throws AppError 413, 507
     */
    reception(onProgress: () => void) {
      let [count, bytes] = [0, 0];
      async function* counted(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
        for await (const chunk of chunks) {
          bytes += chunk.byteLength;
          if (bytes > MAX_IMPORT_SIZE) throw new AppError('too_large', TOO_LARGE);
          yield chunk;
        }
      }
      return {
        name: FILE_FIELD,
        // One more than may be, so that it is rejected rather than left out.
        most: MOST_FILES + 1,
        async receive({ chunks, name }: { chunks: AsyncIterable<Uint8Array>; name: string }) {
          if (++count > MOST_FILES) throw new AppError('too_large', TOO_MANY_FILES);
          const shown = shownName(name, count);
          const issuePath = `${FILE_FIELD}.${count - 1}`;
          const { path } = await files.receive(counted(chunks), {
            maxSize: MAX_IMPORT_SIZE,
            tooLarge: TOO_LARGE,
            empty: () =>
              new AppError('invalid', `${shown} is empty`, {
                issues: [{ path: issuePath, message: 'It is empty' }],
              }),
            detectType: () => null,
            onProgress,
          });
          return { path, name: shown };
        },
        discard,
      };
    },

    async discardAll(received: readonly IncomingFile[]): Promise<void> {
      for (const file of received) await discard(file);
    },

    /** Deletes what a crash left behind. Only at server start, when nothing is being uploaded. */
    clear: (): Promise<void> => rm(join(dataDir, INCOMING), { recursive: true, force: true }),
  };
}

/** A name comes from outside, and is shown and stored. */
function shownName(name: string, n: number): string {
  const clean = cleanText(name.slice(0, MAX_NAME));
  return clean === '' || hasControl(clean) ? `File ${n}` : clean;
}
