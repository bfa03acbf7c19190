import type { Db } from '#src/db/open.ts';
import type { SettingsService } from '#src/features/settings/service.ts';
import type { VideosService } from '#src/features/videos/service.ts';

/** Everything a response depends on besides the request. Each new version is a new object: compare by identity. */
export interface DataVersion {
  /** The team's day, `yyyy-MM-dd`. */
  readonly today: string;
  /** When links to private videos made now expire, epoch seconds. */
  readonly linksUntil: number;
}

/**
 * Tells whether an earlier response would still be the same now. A version ends with any write to the database, by this
 * process or another, with the team's day, and with the validity period of video links. SQLite counts the writes, so
 * code that writes need not know of the cache. The price: a write that changes no response, such as a recorded log-in
 * attempt, ends the version too and costs one redundant render.
 * @returns the current version, or `null` when the database cannot be read
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
      // The uncached path will hit the same error and report it.
      return null;
    }
  };
}
