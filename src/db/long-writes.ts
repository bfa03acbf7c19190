import { drizzle } from 'drizzle-orm/bun-sqlite';
import { giveWay, inSlices } from '#src/in-slices.ts';
import { takingTurnsEach } from '#src/turns.ts';
import { type Db, inTransaction, openFile } from './open.ts';

/** Changes that would hold others up, on a connection of their own. */
export interface LongWrites {
  /** What is written on it is part of such a change, and nobody else sees it before it is through. */
  readonly db: Db;
  /**
   * Runs a change in one transaction, all or nothing, in slices between which others are served. They read what was
   * there before, and whoever writes waits.
   * @param who waits for their own changes alone, before anybody else has to wait for them
   * @param expectAllowed throws once it may not be carried out any more, and then nothing of it is
   */
  run<T>(who: string, change: () => Generator<void, T>, expectAllowed: () => void): Promise<T>;
  close(): void;
}

/** @param file that `main` has open @param watch is given the connection before anything is prepared on it */
export function openLongWrites(file: string, main: Db, watch: (raw: Db['raw']) => void): LongWrites {
  const raw = openFile(file);
  for (const pragma of ['synchronous = FULL', 'foreign_keys = ON', 'trusted_schema = OFF']) {
    raw.run(`PRAGMA ${pragma}`);
  }
  raw.run('PRAGMA busy_timeout = 0');
  // The log is left to the main connection's commits, and to what it asks to copy it.
  raw.run('PRAGMA wal_autocheckpoint = 0');
  watch(raw);
  const inTurn = takingTurnsEach(1);
  const transaction: Db['transaction'] = (work) => inTransaction(raw, work);
  return {
    db: { ...main, raw, query: drizzle(raw), transaction, readTogether: (read) => read() },
    run: (who, change, expectAllowed) =>
      inTurn(who, async () => {
        using _ = await main.writes.keep();
        using _own = main.others.leaveOut();
        raw.run('BEGIN IMMEDIATE');
        try {
          const result = await inSlices(change(), expectAllowed);
          await giveWay();
          raw.run('COMMIT');
          return result;
        } finally {
          // Serious errors end it by themselves.
          if (raw.inTransaction) raw.run('ROLLBACK');
        }
      }),
    close: () => raw.close(),
  };
}
