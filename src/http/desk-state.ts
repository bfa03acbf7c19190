import type { Deps } from '#src/deps.ts';

/** What every public page shows, whoever asks. A new object stands for a new state: compare by identity. */
export interface DeskState {
  /** The team's day, `yyyy-MM-dd`. */
  readonly today: string;
}

/**
 * Tells whether a page that was rendered before would come out the same now. Its state ends with any write to the
 * database, by this process or another, and with the team's day. SQLite counts the writes itself, so that no code that
 * writes has to think of the pages; in return a write that no page shows, such as a noted log-in attempt, ends the
 * state too, and costs one render in which the page turns out to be the same.
 * @returns the state now, or `null` when the database cannot be read
 */
export function deskStates({ db, settings }: Pick<Deps, 'db' | 'settings'>): () => DeskState | null {
  let known = { version: -1, state: { today: '' } };
  return () => {
    try {
      const version = db.version();
      const today = settings.today();
      if (version === known.version && today === known.state.today) return known.state;
      known = { version, state: { today } };
      return known.state;
    } catch {
      // Whoever answers without it finds out why, and says so.
      return null;
    }
  };
}
