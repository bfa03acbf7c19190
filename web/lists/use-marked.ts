import { useEffect, useRef, useState } from 'react';

/** How long a row stays marked. Milliseconds. */
const MARKED_FOR = 10_000;

interface Marking<Row> {
  /** Tells one list from another: what a filter brings has not changed. */
  list: string;
  keyOf: (row: Row) => number;
  /** Differs where a row has changed. */
  stateOf: (row: Row) => string | number;
  /** Whether rows differ now because of somebody else, or of another tab. */
  isFromElsewhere: () => boolean;
}

/** The rows that others have added or changed a moment ago, by their keys. The functions may not change. */
export function useMarked<Row>(
  rows: readonly Row[],
  { list, keyOf, stateOf, isFromElsewhere }: Marking<Row>,
): ReadonlySet<number> {
  const [marked, setMarked] = useState<ReadonlySet<number>>(NONE);
  const known = useRef<{ list: string; states: ReadonlyMap<number, string | number> }>(null);
  useEffect(() => {
    const before = known.current;
    const states = new Map(rows.map((row) => [keyOf(row), stateOf(row)]));
    known.current = { list, states };
    if (before?.list !== list || !isFromElsewhere()) return;
    const changed = new Set(
      [...states].filter(([key, state]) => before.states.get(key) !== state).map(([key]) => key),
    );
    if (changed.size === 0) return;
    setMarked((others) => others.union(changed));
    setTimeout(() => setMarked((all) => all.difference(changed)), MARKED_FOR);
  }, [rows, list, keyOf, stateOf, isFromElsewhere]);
  return marked;
}

const NONE: ReadonlySet<number> = new Set();
