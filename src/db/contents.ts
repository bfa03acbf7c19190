import { schemaVersion } from './migrate.ts';
import { openReader } from './reader.ts';

/** What a database file that nobody writes to says of what belongs beside it. */
export interface DatabaseContents {
  schema: number;
  /** Of the key it was made with. */
  keyFingerprint: string | null;
  /** The files of its videos, and their sizes in bytes. */
  videos: { fileName: string; fileSize: number }[];
}

/** The schema that brought the videos. */
const VIDEOS_SINCE = 2;

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
            .query<{ fileName: string; fileSize: number }, []>(
              'SELECT file_name AS fileName, file_size AS fileSize FROM videos ORDER BY id',
            )
            .all();
    return { schema, keyFingerprint: key?.value ?? null, videos };
  } finally {
    raw.close();
  }
}
