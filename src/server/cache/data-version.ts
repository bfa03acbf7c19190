import type { Db } from '#src/db/open.ts';
import type { SettingsService } from '#src/features/settings/service.ts';
import type { VideosService } from '#src/features/videos/service.ts';

/** What responses are made of besides the request, whoever asks. A new object is a new version: compare by identity. */
export interface DataVersion {
  /** The team's day, `yyyy-MM-dd`. */
  readonly today: string;
  /** When links to private videos that are made now run out, epoch seconds. */
  readonly linksUntil: number;
}

/**
 * Tells whether a response that was made before would come out the same now. A version ends with any write to the
 * database, by this process or another, with the team's day, and with the time for which links to videos are made.
 * SQLite counts the writes itself, so that no code that writes has to think of the cache; in return a write that no
 * response shows, such as a noted log-in attempt, ends the version too, and costs one render that turns out the same.
 * @returns the version now, or `null` when the database cannot be read
 */
export function dataVersions({
  db,
  settings,
  videos,
}: {
  db: Db;
  settings: SettingsService;
  videos: VideosService;
}): () => DataVersion | null {
  let known = { writes: -1, version: { today: '', linksUntil: 0 } };
  return () => {
    try {
      const writes = db.version();
      const today = settings.today();
      const linksUntil = videos.linksUntil();
      const { version } = known;
      if (writes === known.writes && today === version.today && linksUntil === version.linksUntil)
        return version;
      known = { writes, version: { today, linksUntil } };
      return known.version;
    } catch {
      // Whoever answers without it finds out why, and says so.
      return null;
    }
  };
}
