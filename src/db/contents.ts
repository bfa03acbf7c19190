import type { Database } from 'bun:sqlite';
import { type ImageType, imageFileName, thumbnailFileName } from '#src/values/text/image-file-name.ts';
import { schemaVersion } from './migrate.ts';
import { openReader } from './reader.ts';

/** What an idle database file says about the files that belong to it. */
export interface DatabaseContents {
  schema: number;
  /** Fingerprint of the key it was created with. */
  keyFingerprint: string | null;
  /** The files of its videos. */
  videos: ListedFile[];
  /** The files of its images and their thumbnails. */
  images: ListedFile[];
}

/** A file that belongs to a database. */
export interface ListedFile {
  fileName: string;
  /** Bytes. */
  fileSize: number;
}

/** Schema version that introduced videos. */
const VIDEOS_SINCE = 2;
/** Schema version that introduced images. */
const IMAGES_SINCE = 14;

export function readContents(file: string): DatabaseContents {
  const raw = openReader(file);
  try {
    const schema = schemaVersion(raw);
    const key = raw
      .query<{ value: string }, []>("SELECT value FROM settings WHERE key = 'key_fingerprint'")
      .get();
    const videos =
      schema < VIDEOS_SINCE
        ? []
        : raw
            .query<ListedFile, []>(
              'SELECT file_name AS fileName, file_size AS fileSize FROM videos ORDER BY id',
            )
            .all();
    const images = schema < IMAGES_SINCE ? [] : listImageFiles(raw);
    return { schema, keyFingerprint: key?.value ?? null, videos, images };
  } finally {
    raw.close();
  }
}

interface ImageRow {
  hash: string;
  type: ImageType;
  fileSize: number;
  thumbnailSize: number;
}

const listImageFiles = (raw: Database): ListedFile[] =>
  raw
    .query<ImageRow, []>(
      'SELECT hash, type, file_size AS fileSize, thumbnail_size AS thumbnailSize FROM images ORDER BY hash',
    )
    .all()
    .flatMap(({ hash, type, fileSize, thumbnailSize }) => [
      { fileName: imageFileName(hash, type), fileSize },
      { fileName: thumbnailFileName(hash), fileSize: thumbnailSize },
    ]);
