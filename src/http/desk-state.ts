import type { Deps } from '#src/deps.ts';

/** What every public page shows, whoever asks. A new object stands for a new state: compare by identity. */
export interface DeskState {
  /** The team's day, `yyyy-MM-dd`. */
  readonly today: string;
}

/** In every zone a day begins with a minute. Milliseconds. */
const MINUTE = 60_000;

/**
 * Tells whether a page that was rendered before would come out the same now. Its state ends with any write to the
 * database, by this process or another, and with the team's day. SQLite counts the writes itself, so that no code that
 * writes has to think of the pages; in return a write that no page shows, such as a noted log-in attempt, ends the
 * state too, and costs one render in which the page turns out to be the same.
 * @returns the state now, or `null` when the database cannot be read
 */
export function deskStates({
  db,
  clock,
  settings,
}: Pick<Deps, 'db' | 'clock' | 'settings'>): () => DeskState | null {
  let known = { version: -1, minute: -1, state: { today: '' } };
  /** What this process had changed when others were last asked about; -1 from the next turn of the loop on. */
  let changesAsked = -1;
  return () => {
    try {
      // Requests that are answered in one turn of the loop came together: what other processes wrote is asked for once.
      const changes = db.ownChanges();
      const minute = Math.floor(clock() / MINUTE);
      if (changes === changesAsked && minute === known.minute) return known.state;
      const version = db.version();
      if (changesAsked === -1) setImmediate(() => (changesAsked = -1));
      changesAsked = changes;
      if (version === known.version && minute === known.minute) return known.state;
      const today = settings.today();
      const isSame = version === known.version && today === known.state.today;
      known = { version, minute, state: isSame ? known.state : { today } };
      return known.state;
    } catch {
      // Whoever answers without it finds out why, and says so.
      return null;
    }
  };
}
