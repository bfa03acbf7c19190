import { inSlices } from '#src/in-slices.ts';
import { takingTurnsEach } from '#src/turns.ts';
import type { Snapshot } from './snapshots.ts';

export type ReadLong = ReturnType<typeof longReads>;

/** A snapshot, and the version that the data has in it. */
export interface VersionedSnapshot extends Snapshot {
  readonly dataVersion: number;
}

interface LongReadsDeps {
  snapshot: () => Snapshot;
  version: () => number;
}

/** Reads that would hold others up. */
export function longReads({ snapshot: take, version }: LongReadsDeps) {
  const inTurn = takingTurnsEach(1);

  /**
   * Reads in slices between which other requests are served, all as of one moment.
   * @param who waits for their own reads alone: one of them goes on at a time
   * @param read yields where others may run in between
   * @param expectWanted throws once nobody wants the result any more
   */
  return <T>(
    who: string,
    read: (snapshot: VersionedSnapshot) => Generator<void, T>,
    expectWanted?: () => void,
  ): Promise<T> =>
    inTurn(who, async () => {
      const dataVersion = version();
      const snapshot = take();
      try {
        return await inSlices(read({ ...snapshot, dataVersion }), expectWanted);
      } finally {
        snapshot.close();
      }
    });
}
