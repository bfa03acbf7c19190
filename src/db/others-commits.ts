import type { Database } from 'bun:sqlite';

export type OthersCommits = ReturnType<typeof othersCommits>;

/** Tells when another process has committed. SQLite counts what others commit, for each connection by itself. */
export function othersCommits(raw: Database) {
  const count = raw.query<{ data_version: number }, []>('PRAGMA data_version');
  const read = () => count.get()?.data_version ?? 0;
  let known = read();
  return {
    /** Whether one has since this was asked last. */
    hasNew(): boolean {
      const before = known;
      known = read();
      return known !== before;
    },

    /** Leaves out what is committed until it is disposed of, by somebody who keeps all others from writing. */
    leaveOut(): Disposable {
      const isKnown = read() === known;
      return {
        [Symbol.dispose]() {
          if (isKnown) known = read();
        },
      };
    },
  };
}
