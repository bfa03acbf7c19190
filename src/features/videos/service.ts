import { createHmac, timingSafeEqual } from 'node:crypto';
import type { Db } from '#src/db/open.ts';
import { AppError, expectRoomFor, expectVersion, invalidField, notFound } from '#src/errors.ts';
import type { Log } from '#src/log.ts';
import { tradeDateAt } from '#src/values/time/instants.ts';
import {
  type FileQuery,
  type NewVideo,
  TRADER_NOT_FOUND,
  VIDEO_CHANGED,
  type VideoChange,
} from './contract.ts';
import { type ReceivedFile, type VideoFilesDeps, videoFiles } from './files.ts';
import type { Video } from './responses.ts';
import { linkExpiry, linkIsOver, signedText } from './rules.ts';
import { type StoredVideo, videosStore } from './store.ts';

export interface VideosDeps extends VideoFilesDeps {
  db: Db;
  clock: () => number;
  log: Log;
  /** The team's time zone, for the day of a video. */
  timeZone: () => string;
  /** Signs the links to traders' own videos. */
  linkKey: Buffer;
}

/** The file of a video, for an allowed caller. */
export interface VideoFile {
  path: string;
  fileName: string;
  title: string;
  contentType: string;
  /** Bytes. */
  size: number;
  /** Whether it is for everyone. */
  isPublic: boolean;
}

/** Videos are listed in full. */
const MOST = 1000;

/** The traders whose own videos a caller may see. */
type Readers = Pick<readonly number[], 'includes'>;

export type VideosService = ReturnType<typeof videosService>;

/**
 * The videos and their files. A row is added only once its file is complete on disk, and deleted before the file is:
 * whatever happens in between, no video is listed without its file.
 */
export function videosService({ db, clock, log, timeZone, linkKey, ...disk }: VideosDeps) {
  const store = videosStore(db);
  const files = videoFiles(disk);

  function existing(id: number): StoredVideo {
    const video = store.find(id);
    if (!video) throw notFound('Video');
    return video;
  }

  function expectKnownTrader(traderId: number | null): void {
    if (traderId !== null && !store.hasTrader(traderId)) throw invalidField('traderId', TRADER_NOT_FOUND);
  }

  const signLink = ({ id, traderId }: StoredVideo, expires: string): string =>
    createHmac('sha256', linkKey)
      .update(signedText(id, traderId, expires))
      .digest('base64url');

  const linksUntil = (): number => linkExpiry(clock());

  function fileUrl(video: StoredVideo): string {
    const path = `/api/videos/${video.id}/file`;
    if (video.traderId === null) return path;
    const expires = String(linksUntil());
    return `${path}?${new URLSearchParams({ expires, signature: signLink(video, expires) })}`;
  }

  const toVideo = (row: StoredVideo): Video => ({
    id: row.id,
    title: row.title,
    description: row.description,
    duration: row.duration,
    fileSize: row.fileSize,
    uploadDate: new Date(row.uploadDate).toISOString(),
    uploadDay: tradeDateAt(row.uploadDate, timeZone()),
    traderId: row.traderId,
    fileUrl: fileUrl(row),
    version: row.version,
  });

  /** Whether a link was issued by this installation, for the video's current trader. */
  function isSigned(video: StoredVideo, { expires, signature }: FileQuery): boolean {
    if (expires === undefined || signature === undefined) return false;
    const [given, due] = [Buffer.from(signature), Buffer.from(signLink(video, expires))];
    return given.length === due.length && timingSafeEqual(given, due);
  }

  const isListed = ({ traderId }: StoredVideo, readers: Readers): boolean =>
    traderId === null || readers.includes(traderId);

  /** The video is already removed; a file that could not be deleted is quarantined at the next start. */
  const left = (work: Promise<void>): Promise<void> =>
    work.catch((error: unknown) => log.error({ err: error }, 'could not remove the file of a video'));

  return {
    /** Those for everyone, newest first. */
    list: (): Video[] => store.forEveryone().map(toVideo),
    /** Those for everyone and for this trader, newest first. */
    listFor: (traderId: number): Video[] => store.forTrader(traderId).map(toVideo),
    listAll: (): Video[] => store.all().map(toVideo),

    /** When the links in a list made now expire, epoch seconds. */
    linksUntil,

    /** Receives a file as it arrives. @see videoFiles */
    receive: (chunks: AsyncIterable<Uint8Array>, onProgress: () => void): Promise<ReceivedFile> =>
      files.receive(chunks, onProgress),

    /** Deletes a received file that will not be added. */
    discard: (file: ReceivedFile): Promise<void> => files.discard(file),

    /**
     * Adds a received file as a video; deletes it if that fails or the video was already added.
     * @param expectAllowed checked right before the row is added, since both the upload and the disk take time
     * @param once runs its argument unless that was done already
     * @throws AppError 409, 422 for an unknown trader, and whatever `expectAllowed` throws
     */
    async add(
      file: ReceivedFile,
      video: NewVideo,
      expectAllowed: () => void,
      once = (create: () => Video): Video => create(),
    ): Promise<Video> {
      try {
        await files.settle(file);
        // The upload may have started long ago.
        await db.writes.turn();
        expectAllowed();
        let isAdded = false;
        const response = once(() =>
          db.transaction(() => {
            expectRoomFor('videos', { there: store.count(), most: MOST });
            expectKnownTrader(video.traderId);
            isAdded = true;
            const { fileName, contentType, size: fileSize } = file;
            return toVideo(store.add({ ...video, fileName, contentType, fileSize, uploadDate: clock() }));
          }),
        );
        if (!isAdded) await files.discard(file);
        return response;
      } catch (error) {
        await files.discard(file);
        throw error;
      }
    },

    /** Changes the fields that are sent. A version, if sent, must be the current one. @throws AppError 404, 409, 422 */
    change: (id: number, { version, ...change }: VideoChange): Video =>
      db.transaction(() => {
        const { title, description, duration, traderId, version: current } = existing(id);
        expectVersion(current, version, VIDEO_CHANGED);
        expectKnownTrader(change.traderId ?? null);
        return toVideo(store.update(id, { title, description, duration, traderId, ...change }));
      }),

    /** @throws AppError 404 */
    async remove(id: number): Promise<void> {
      const { fileName } = existing(id);
      db.transaction(() => store.remove(id));
      await left(files.remove(fileName));
    },

    /** For a download in progress: a link that was valid when it started stays valid. @throws AppError 404 */
    expectReader(id: number, readers: Readers, link: FileQuery): void {
      const video = existing(id);
      if (!isListed(video, readers) && !isSigned(video, link)) throw notFound('Video');
    },

    /**
     * The file of a video that is for everyone, one's own, or opened by a valid link.
     * @throws AppError 404 for any other video and for a missing file, 403 for an expired link
     */
    file(id: number, readers: Readers, link: FileQuery): VideoFile {
      const video = existing(id);
      const { title, fileName, contentType, fileSize: size, traderId } = video;
      const isPublic = traderId === null;
      if (!isListed(video, readers)) {
        if (!isSigned(video, link)) throw notFound('Video');
        if (linkIsOver(link.expires ?? '', clock())) {
          throw new AppError('forbidden', 'This link has expired. Please reload the page.');
        }
      }
      if (!files.isWhole(fileName, size)) {
        log.error({ file: fileName }, 'the file of a video is missing or incomplete');
        throw new AppError('not_found', 'The file of this video is missing on the server');
      }
      return { path: files.path(fileName), fileName, title, contentType, size, isPublic };
    },

    /**
     * Removes a trader's own videos. Part of removing the trader, in the same transaction.
     * @returns a function that quarantines the files, to be called afterwards
     */
    removeAllFor(traderId: number): () => Promise<void> {
      const rows = store.ofTrader(traderId);
      for (const { id } of rows) store.remove(id);
      return () => left(files.putAside(rows.map(({ fileName }) => fileName)));
    },

    /**
     * Quarantines leftovers of a crash: incomplete uploads, and files that belong to no video. Only at server start,
     * when nothing is being uploaded.
     * @returns their names
     */
    async quarantineLeftovers(): Promise<string[]> {
      const leftovers = await files.putOthersAside(store.fileNames());
      if (leftovers.length > 0) log.warn({ files: leftovers }, 'quarantined leftover video files');
      return leftovers;
    },
  };
}
