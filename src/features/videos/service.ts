import { createHmac, timingSafeEqual } from 'node:crypto';
import type { Db } from '#src/db/open.ts';
import { AppError, expectRoomFor, expectVersion, invalidField, notFound } from '#src/errors.ts';
import type { Log } from '#src/log.ts';
import { tradeDateAt } from '#src/values/dates.ts';
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
  /** Of the team: which day a video is of. */
  timeZone: () => string;
  /** Signs the links to traders' own videos. */
  linkKey: Buffer;
}

/** The file of a video, for whoever may have it. */
export interface VideoFile {
  path: string;
  fileName: string;
  title: string;
  contentType: string;
  /** Bytes. */
  size: number;
  /** Whether anyone may have it. */
  isPublic: boolean;
}

/** They are listed all at once. */
const MOST = 1000;

/** The traders whose videos a caller may see. */
type Readers = readonly number[] | 'all';

export type VideosService = ReturnType<typeof videosService>;

/**
 * The videos and their files. A file is on the disk, whole and named, before its row says so, and its row is gone before
 * the file is: whatever happens in between, no video is listed without its file.
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

  const signatureOf = ({ id, traderId }: StoredVideo, expires: string): string =>
    createHmac('sha256', linkKey)
      .update(signedText(id, traderId, expires))
      .digest('base64url');

  const linksUntil = (): number => linkExpiry(clock());

  function fileUrl(video: StoredVideo): string {
    const path = `/api/videos/${video.id}/file`;
    if (video.traderId === null) return path;
    const expires = String(linksUntil());
    return `${path}?${new URLSearchParams({ expires, signature: signatureOf(video, expires) })}`;
  }

  const videoOf = (row: StoredVideo): Video => ({
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

  /** Whether a link was made here, for the video's trader of now. */
  function isSigned(video: StoredVideo, { expires, signature }: FileQuery): boolean {
    if (expires === undefined || signature === undefined) return false;
    const [given, due] = [Buffer.from(signature), Buffer.from(signatureOf(video, expires))];
    return given.length === due.length && timingSafeEqual(given, due);
  }

  const isListed = ({ traderId }: StoredVideo, readers: Readers): boolean =>
    traderId === null || readers === 'all' || readers.includes(traderId);

  /** The video is gone; a file that could not be is put into quarantine at the next start. */
  const left = (work: Promise<void>): Promise<void> =>
    work.catch((error: unknown) => log.error({ err: error }, 'could not take the file of a video away'));

  return {
    /** Newest first: those for everyone. */
    list: (): Video[] => store.forEveryone().map(videoOf),
    /** The same with those that are for this trader. */
    listFor: (traderId: number): Video[] => store.forTrader(traderId).map(videoOf),
    listAll: (): Video[] => store.all().map(videoOf),

    /** Until when the links are good that a list names now, epoch seconds. */
    linksUntil,

    /** Takes in a file as it arrives. @see videoFiles */
    receive: (chunks: AsyncIterable<Uint8Array>, onProgress: () => void): Promise<ReceivedFile> =>
      files.receive(chunks, onProgress),

    /** Takes back a received file that will not be added. */
    discard: (file: ReceivedFile): Promise<void> => files.discard(file),

    /**
     * Makes a received file a video; where that fails, or it is one already, the file goes.
     * @param expectAllowed asked right before the row is added: an upload takes its time, and so does the disk
     * @param once runs what it is given, unless that was done already
     * @throws AppError 409, 422 for an unknown trader, and what `expectAllowed` throws
     */
    async add(
      file: ReceivedFile,
      video: NewVideo,
      expectAllowed: () => void,
      once = (create: () => Video): Video => create(),
    ): Promise<Video> {
      try {
        await files.settle(file);
        // An upload may have begun long ago.
        await db.writes.turn();
        expectAllowed();
        let isAdded = false;
        const response = once(() =>
          db.transaction(() => {
            expectRoomFor('videos', { there: store.count(), most: MOST });
            expectKnownTrader(video.traderId);
            isAdded = true;
            const { fileName, contentType, size: fileSize } = file;
            return videoOf(store.add({ ...video, fileName, contentType, fileSize, uploadDate: clock() }));
          }),
        );
        if (!isAdded) await files.discard(file);
        return response;
      } catch (error) {
        await files.discard(file);
        throw error;
      }
    },

    /** Changes the fields that are sent. A version that is sent must be the current one. @throws AppError 404, 409, 422 */
    change: (id: number, { version, ...change }: VideoChange): Video =>
      db.transaction(() => {
        const { title, description, duration, traderId, version: current } = existing(id);
        expectVersion(current, version, VIDEO_CHANGED);
        expectKnownTrader(change.traderId ?? null);
        return videoOf(store.update(id, { title, description, duration, traderId, ...change }));
      }),

    /** @throws AppError 404 */
    async remove(id: number): Promise<void> {
      const { fileName } = existing(id);
      db.transaction(() => store.remove(id));
      await left(files.remove(fileName));
    },

    /** For what is being sent already: a link that was good when it began still is. @throws AppError 404 */
    expectReader(id: number, readers: Readers, link: FileQuery): void {
      const video = existing(id);
      if (!isListed(video, readers) && !isSigned(video, link)) throw notFound('Video');
    },

    /**
     * The file of a video for everyone, of one's own, or by a link that is good.
     * @throws AppError 404 for any other, and where the file is not there, 403 for a link that is over
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
        log.error({ file: fileName }, 'the file of a video is missing or not whole');
        throw new AppError('not_found', 'The file of this video is missing on the server');
      }
      return { path: files.path(fileName), fileName, title, contentType, size, isPublic };
    },

    /**
     * Takes a trader's own videos off the desk; part of removing the trader, in the same transaction.
     * @returns what puts their files aside, for after it
     */
    removeAllOf(traderId: number): () => Promise<void> {
      const rows = store.ofTrader(traderId);
      for (const { id } of rows) store.remove(id);
      return () => left(files.putAside(rows.map(({ fileName }) => fileName)));
    },

    /**
     * Puts aside what a crash left behind: uploads that were cut off, and files that are no video's. For the start of
     * a server, when nothing is arriving.
     * @returns their names
     */
    async quarantineLeftovers(): Promise<string[]> {
      const leftovers = await files.putOthersAside(store.fileNames());
      if (leftovers.length > 0) log.warn({ files: leftovers }, 'put leftover video files into quarantine');
      return leftovers;
    },
  };
}
