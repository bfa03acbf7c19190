import { readFile } from 'node:fs/promises';
import { AppError, invalidField } from '#src/errors.ts';
import { IMAGES } from '#src/ops/backups/parts.ts';
import type { Disk } from '#src/ops/disk.ts';
import { storedFiles } from '#src/ops/stored-files.ts';
import {
  type ImageType,
  imageFileName,
  isImageFileName,
  thumbnailFileName,
} from '#src/values/image-file-name.ts';
import { FILE_EMPTY, FILE_FIELD, FILE_TOO_LARGE, MAX_IMAGE_SIZE, TYPE_REJECTED } from './contract.ts';
import { imageType } from './header-rules.ts';
import { remade } from './remaking.ts';

/** An image encoded anew, whose files do not have their final names yet. */
export interface ReceivedImage {
  hash: string;
  type: ImageType;
  /** Bytes. */
  fileSize: number;
  thumbnailSize: number;
  drafts: { path: string; fileName: string }[];
}

export interface ImageFilesDeps {
  /** The data folder. */
  dataDir: string;
  disk: Disk;
}

/** The files of an image: the image itself, and its thumbnail. */
export const fileNamesOf = ({ hash, type }: { hash: string; type: ImageType }): string[] => [
  imageFileName(hash, type),
  thumbnailFileName(hash),
];

/** The image files: `images/` in the data folder. */
export function imageFiles({ dataDir, disk }: ImageFilesDeps) {
  const files = storedFiles({ dataDir, disk, name: IMAGES, isFileName: isImageFileName });
  const { path, isWhole, settleNow, removeNow, putOthersAside } = files;
  const inTurn = oneAtATime();

  async function discard({ drafts }: Pick<ReceivedImage, 'drafts'>): Promise<void> {
    for (const draft of drafts) await files.discard(draft);
  }

  async function write(type: ImageType, from: string): Promise<ReceivedImage> {
    const image = await remade(type, await readFile(from));
    const drafts: ReceivedImage['drafts'] = [];
    try {
      const [own, small] = fileNamesOf({ hash: image.hash, type });
      for (const [bytes, fileName = ''] of [
        [image.bytes, own],
        [image.thumbnail, small],
      ] as const) {
        drafts.push({ path: (await files.write(bytes)).path, fileName });
      }
    } catch (error) {
      await discard({ drafts });
      throw error;
    }
    const [fileSize, thumbnailSize] = [image.bytes.byteLength, image.thumbnail.byteLength];
    return { hash: image.hash, type, fileSize, thumbnailSize, drafts };
  }

  return {
    path,
    isWhole,
    settleNow,
    removeNow,
    putOthersAside,
    discard,

    /**
     * Receives an image and encodes it anew. The images of several uploads wait on disk until it is their turn, since
     * a decoded one takes much memory. Whatever fails leaves nothing behind.
     * @param onProgress called while it arrives and before it is decoded; throwing aborts
     * @throws AppError 413, 415, 422 for a file that is empty, damaged or of too many pixels, 507
     */
    async receive(chunks: AsyncIterable<Uint8Array>, onProgress: () => void): Promise<ReceivedImage> {
      const incoming = await files.receive(chunks, {
        maxSize: MAX_IMAGE_SIZE,
        tooLarge: FILE_TOO_LARGE,
        empty: () => invalidField(FILE_FIELD, FILE_EMPTY),
        typeOf,
        onProgress,
      });
      try {
        return await inTurn(() => {
          onProgress();
          return write(incoming.type, incoming.path);
        });
      } finally {
        await files.discard(incoming);
      }
    },
  };
}

function typeOf(head: Uint8Array): ImageType {
  const type = imageType(head);
  if (type === null) throw new AppError('unsupported_type', TYPE_REJECTED);
  return type;
}

/** Runs works one after the other, in the order they come. */
function oneAtATime() {
  let last: Promise<unknown> = Promise.resolve();
  return <T>(work: () => Promise<T>): Promise<T> => {
    const done = last.then(work);
    last = done.catch(() => {});
    return done;
  };
}
