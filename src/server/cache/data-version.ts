import type { Deps } from '#src/server/compose.ts';

/** What answers are made of besides the request, whoever asks. A new object stands for a new state: compare by identity. */
export interface DataVersion {
  /** The team's day, `yyyy-MM-dd`. */
  readonly today: string;
  /** When links to private videos that are made now run out, epoch seconds. */
  readonly linksUntil: number;
}

/**
 * Tells whether an answer that was made before would come out the same now. Its state ends with any write to the
 * database, by this process or another, with the team's day, and with the time for which links to videos are made.
 * SQLite counts the writes itself, so that no code that writes has to think of the answers; in return a write that none
 * of them shows, such as a noted log-in attempt, ends the state too, and costs one render in which the page turns out
 * to be the same.
 * @returns the state now, or `null` when the database cannot be read
 */
export function dataVersions({
  db,
  settings,
  videos,
}: Pick<Deps, 'db' | 'settings' | 'videos'>): () => DataVersion | null {
  let known = { version: -1, state: { today: '', linksUntil: 0 } };
  return () => {
    try {
      const version = db.version();
      const today = settings.today();
      const linksUntil = videos.linksUntil();
      const { state } = known;
      if (version === known.version && today === state.today && linksUntil === state.linksUntil) return state;
      known = { version, state: { today, linksUntil } };
      return known.state;
    } catch {
      // Whoever answers without it finds out why, and says so.
      return null;
    }
  };
}
