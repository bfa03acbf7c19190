import type { Db } from '#src/db/open.ts';
import { AppError, expectRoomFor, notFound } from '#src/errors.ts';
import type { QuotaService } from '#src/features/quota/service.ts';
import type { Log } from '#src/log.ts';
import { RESTORABLE_FOR } from '#src/values/entries/restorable.ts';
import type { ImageType } from '#src/values/text/image-file-name.ts';
import { MOST_IMAGES } from './contract.ts';
import { type ImageFilesDeps, imageFiles, listFileNames, type ReceivedImage } from './files.ts';
import type { EntryImage } from './responses.ts';
import { imagesStore } from './store.ts';

export interface ImagesDeps extends ImageFilesDeps {
  db: Db;
  clock: () => number;
  log: Log;
  quota: Pick<QuotaService, 'expectRoom'>;
}

/** The file of an image or of its thumbnail, for an allowed caller. */
export interface ImageFile {
  path: string;
  fileName: string;
  /** For saving. */
  name: string;
  contentType: string;
  /** Bytes. */
  size: number;
}

/** The traders whose entries a caller may read. */
type Readers = Pick<readonly number[], 'includes'>;

/** Names an image, or its thumbnail. */
export interface ImageOrder {
  entryId: number;
  n: number;
  isThumbnail: boolean;
}

export type ImagesService = ReturnType<typeof imagesService>;

/**
 * The images of entries. Equal ones are stored once. Files get their names, and lose them, within transactions that
 * know what is listed; the list of dropped images outlives a crash, so that no file stays behind.
 */
export function imagesService({ db, clock, log, quota, ...disk }: ImagesDeps) {
  const store = imagesStore(db);
  const files = imageFiles(disk);

  const toImage = (entryId: number, n: number, type: ImageType): EntryImage => {
    const url = `/api/journal/${entryId}/images/${n}`;
    return { n, type, url, thumbnailUrl: `${url}/thumbnail` };
  };

  function expectOwner(owner: number, entryId: number): void {
    if (store.owner(entryId) !== owner) throw notFound('Journal entry');
  }

  function expectRoom(entryId: number): void {
    expectRoomFor('images', { there: store.countImages(entryId), most: MOST_IMAGES });
  }

  function expectReader(entryId: number, readers: Readers): void {
    const owner = store.owner(entryId) ?? store.archivedOwner(entryId);
    if (owner === undefined || !readers.includes(owner)) throw notFound('Image');
  }

  function list(entryId: number, { drafts, ...image }: ReceivedImage): EntryImage {
    const n = store.add(entryId, image);
    const [own = '', small = ''] = listFileNames(image);
    const isKept = files.isWhole(own, image.fileSize) && files.isWhole(small, image.thumbnailSize);
    if (!isKept) files.settleNow(drafts);
    return toImage(entryId, n, image.type);
  }

  /** Deletes the files of images that no entry shows any more, nor one that could be brought back. */
  function deleteDropped(): void {
    try {
      const long = store.deletedBefore(clock() - RESTORABLE_FOR);
      if (long.length > 0) db.transaction(() => store.dropImages(long));
      if (store.dropped().length === 0) return;
      db.transaction(() => {
        const gone = store.dropped().filter(({ hash }) => !store.isListed(hash));
        files.removeNow(gone.flatMap(listFileNames));
        store.forgetDropped();
      });
    } catch (error) {
      // They stay dropped, and are deleted the next time.
      log.error({ err: error }, 'could not delete the files of dropped images');
    }
  }

  return {
    /** Adds their images to the entries of a page. */
    on<Entry extends { id: number }>(entries: readonly Entry[]): (Entry & { images: EntryImage[] })[] {
      const found = entries.length === 0 ? [] : store.ofEntries(entries.map(({ id }) => id));
      const byEntry = new Map<number, EntryImage[]>();
      for (const { entryId, n, type } of found) {
        byEntry.set(entryId, [...(byEntry.get(entryId) ?? []), toImage(entryId, n, type)]);
      }
      return entries.map((entry) => ({ ...entry, images: byEntry.get(entry.id) ?? [] }));
    },

    /**
     * Before anything is uploaded.
     * @throws AppError 404 for the entry of another trader, 409 when it has enough, 507 when they have no room left
     */
    expectAddable(owner: number, entryId: number, bytes = 1): void {
      expectOwner(owner, entryId);
      expectRoom(entryId);
      quota.expectRoom(owner, bytes);
    },

    /** Before one is received. @see imageFiles */
    queue: files.queue,

    /** Receives an image as it arrives. @see imageFiles */
    receive: files.receive,

    /** Deletes a received image that will not be added. */
    discard: files.discard,

    /**
     * Adds a received image to an entry.
     * @param expectAllowed checked right before, since both the upload and the encoding take time
     * @param once runs its argument unless that was done already
     * @throws AppError 404, 409 when the entry has enough of them, 507, and whatever `expectAllowed` throws
     */
    async add(
      { owner, entryId, image }: { owner: number; entryId: number; image: ReceivedImage },
      expectAllowed: () => void,
      once = (create: () => EntryImage): EntryImage => create(),
    ): Promise<EntryImage> {
      try {
        await db.writes.turn();
        expectAllowed();
        return once(() =>
          db.transaction(() => {
            this.expectAddable(owner, entryId, image.fileSize + image.thumbnailSize);
            return list(entryId, image);
          }),
        );
      } catch (error) {
        if (!store.isListed(image.hash)) files.removeNow(listFileNames(image));
        throw error;
      } finally {
        await files.discard(image);
      }
    },

    /** Gives an entry the images of another one, as many as there is room for. Part of a transaction. */
    copyAll(from: number, to: number): void {
      const room = MOST_IMAGES - store.countImages(to);
      if (room > 0) store.copy(from, to, room);
    },

    /** @throws AppError 404 */
    remove(owner: number, entryId: number, n: number): void {
      db.transaction(() => {
        expectOwner(owner, entryId);
        if (!store.remove(entryId, n)) throw notFound('Image');
      });
      deleteDropped();
    },

    /** For a download in progress. @throws AppError 404 */
    expectReader,

    /** The file of an image. @throws AppError 404, also for a missing file */
    file({ entryId, n, isThumbnail }: ImageOrder, readers: Readers): ImageFile {
      expectReader(entryId, readers);
      const image = store.find(entryId, n);
      if (!image) throw notFound('Image');
      const [own = '', small = ''] = listFileNames(image);
      const [fileName, size] = isThumbnail ? [small, image.thumbnailSize] : [own, image.fileSize];
      if (!files.isWhole(fileName, size)) {
        log.error({ file: fileName }, 'the file of an image is missing or incomplete');
        throw new AppError('not_found', 'The file of this image is missing on the server');
      }
      const name = `entry-${entryId}-image-${n}.${fileName.split('.').at(-1)}`;
      const contentType = isThumbnail ? 'image/webp' : image.type;
      return { path: files.path(fileName), fileName, name, contentType, size };
    },

    /** Deletes the files that deleted entries leave behind. */
    deleteDropped,

    /**
     * Deletes the files of dropped images, and quarantines other leftovers of a crash: incomplete uploads, and files
     * that belong to no image. Only at server start, when nothing is being uploaded.
     * @returns the names of the quarantined
     */
    async quarantineLeftovers(): Promise<string[]> {
      deleteDropped();
      const leftovers = await files.putOthersAside(new Set(store.all().flatMap(listFileNames)));
      if (leftovers.length > 0) log.warn({ files: leftovers }, 'quarantined leftover image files');
      return leftovers;
    },
  };
}
