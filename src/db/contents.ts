import { schemaVersion } from './migrate.ts';
import { openReader } from './reader.ts';

/** What an idle database file says about the files that belong to it. */
export interface DatabaseContents {
  schema: number;
  /** Fingerprint of the key it was created with. */
  keyFingerprint: string | null;
  /** File names and sizes in bytes of its videos. */
  videos: { fileName: string; fileSize: number }[];
}

/** Schema version that introduced videos. */
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
