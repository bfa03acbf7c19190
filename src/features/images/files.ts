import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import * as z from 'zod';
import { AppError, invalidField } from '#src/errors.ts';
import { IMAGES } from '#src/ops/backups/parts.ts';
import type { Disk } from '#src/ops/disk.ts';
import { storedFiles } from '#src/ops/stored-files.ts';
import { takingPlaces } from '#src/turns.ts';
import {
  type ImageType,
  imageFileName,
  isImageFileName,
  thumbnailFileName,
} from '#src/values/text/image-file-name.ts';
import {
  FILE_EMPTY,
  FILE_FIELD,
  FILE_TOO_LARGE,
  IMAGE_TYPES,
  IMAGES_WAIT,
  MAX_IMAGE_SIZE,
  MOST_IMAGES,
  TYPE_REJECTED,
} from './contract.ts';
import { imageType } from './header-rules.ts';
import { remade } from './remaking.ts';

/** Uploads of one trader that may wait for their turn: each takes its room on the disk. */
const MOST_WAITING = MOST_IMAGES;
/** Seconds. */
const RETRY_AFTER = 5;

/** An image encoded anew, whose files do not have their final names yet. */
export interface ReceivedImage extends MadeImage {
  type: ImageType;
  drafts: { path: string; fileName: string }[];
}

export interface ImageFolder {
  /** The data folder. */
  dataDir: string;
  disk: Disk;
}

export interface ImageFilesDeps extends ImageFolder {
  /** Runs a job in a child process, once it is the trader's turn. */
  runJob: (
    name: 'image',
    input: ImageWork & { actor: string; traderId: number },
    expectAllowed: () => void,
    sender?: AbortSignal,
  ) => Promise<unknown>;
}

/** Who sends an image. */
export interface Sender {
  traderId: number;
  /** Checked while it arrives, and before it is decoded. Throwing aborts. */
  expectAllowed: () => void;
  /** Aborted once nobody waits for it any more. */
  signal?: AbortSignal;
}

/** What a job has to make: of a received file, an image and its thumbnail. */
export const ImageWork = z.object({
  type: z.enum(IMAGE_TYPES),
  from: z.string(),
  image: z.string(),
  thumbnail: z.string(),
});
/** All but the type are ids of drafts, so that whoever gives them can remove what a job leaves that is ended. */
type ImageWork = z.output<typeof ImageWork>;

const MadeImage = z.object({ hash: z.string(), fileSize: z.int(), thumbnailSize: z.int() });
/** The SHA-256 of an image in hex, and bytes. */
type MadeImage = z.output<typeof MadeImage>;

/** The files of an image: the image itself, and its thumbnail. */
export const listFileNames = ({ hash, type }: { hash: string; type: ImageType }): string[] => [
  imageFileName(hash, type),
  thumbnailFileName(hash),
];

const filesIn = ({ dataDir, disk }: ImageFolder) =>
  storedFiles({ dataDir, disk, name: IMAGES, isFileName: isImageFileName });

/** Encodes a received image anew. Takes time and memory, of a job of its own. @throws AppError 415, 422, 507 */
export async function makeImage(
  folder: ImageFolder,
  { type, from, image, thumbnail }: ImageWork,
): Promise<MadeImage> {
  const files = filesIn(folder);
  const made = await remade(type, await readFile(files.draftPath(from)));
  await files.write(image, made.bytes);
  await files.write(thumbnail, made.thumbnail);
  return { hash: made.hash, fileSize: made.bytes.byteLength, thumbnailSize: made.thumbnail.byteLength };
}

/** The image files: `images/` in the data folder. */
export function imageFiles({ runJob, ...folder }: ImageFilesDeps) {
  const files = filesIn(folder);
  const { path, isWhole, settleNow, removeNow, putOthersAside } = files;
  const place = takingPlaces(MOST_WAITING);

  async function discard({ drafts }: { drafts: readonly { path: string }[] }): Promise<void> {
    for (const draft of drafts) await files.discard(draft);
  }

  return {
    path,
    isWhole,
    settleNow,
    removeNow,
    putOthersAside,
    discard,

    /** A place among the images that a trader sends, until it is disposed of. @throws AppError `too_many_streams` */
    queue(owner: number): Disposable {
      const taken = place(owner);
      if (taken) return taken;
      throw new AppError('too_many_streams', IMAGES_WAIT, { retryAfter: RETRY_AFTER });
    },

    /**
     * Receives an image and has it encoded anew by a job: decoded, a small file may take a lot of memory, and long. Each
     * trader's wait on disk until it is their turn. Whatever fails leaves nothing behind.
     * @throws AppError 413, also for one that takes too long; 415; 422 for a file that is empty, damaged or of too many
     *   pixels; 507
     */
    async receive(
      chunks: AsyncIterable<Uint8Array>,
      { traderId, expectAllowed, signal }: Sender,
    ): Promise<ReceivedImage> {
      const incoming = await files.receive(chunks, {
        maxSize: MAX_IMAGE_SIZE,
        tooLarge: FILE_TOO_LARGE,
        empty: () => invalidField(FILE_FIELD, FILE_EMPTY),
        detectType,
        onProgress: expectAllowed,
      });
      const { id: from, type } = incoming;
      const work = { type, from, image: randomUUID(), thumbnail: randomUUID() };
      const drafts = [work.image, work.thumbnail].map((id) => ({ path: files.draftPath(id) }));
      try {
        const input = { ...work, actor: `trader:${traderId}`, traderId };
        const made = MadeImage.parse(await runJob('image', input, expectAllowed, signal));
        const names = listFileNames({ ...made, type });
        return { ...made, type, drafts: drafts.map((draft, n) => ({ ...draft, fileName: names[n] ?? '' })) };
      } catch (error) {
        await discard({ drafts });
        throw error;
      } finally {
        await files.discard(incoming);
      }
    },
  };
}

function detectType(head: Uint8Array): ImageType {
  const type = imageType(head);
  if (type === null) throw new AppError('unsupported_type', TYPE_REJECTED);
  return type;
}
