/** The saves of a trade, which several controls of a page make: sent at once, one would conflict with the other. */

import type { JournalEntry } from '#src/features/journal/responses.ts';

/** The save of each trade that is under way, or the last of those that wait for it. */
const running = new Map<number, Promise<JournalEntry>>();

/** Between which versions of each trade nobody but oneself has changed it: its last saves, one right after the other. */
const own = new Map<number, { from: number; to: number }>();

function noteOwn({ id, version: from }: JournalEntry, { version: to }: JournalEntry): void {
  if (to <= from) return;
  const last = own.get(id);
  own.set(id, { from: last?.to === from ? last.from : from, to });
}

/** Whether what has become of a trade since then is one's own doing alone. */
export function isOwnChange(before: JournalEntry, now: JournalEntry): boolean {
  const { from, to } = own.get(now.id) ?? { from: 0, to: 0 };
  return from <= before.version && before.version < now.version && now.version <= to;
}

/** The trade as the saves under way leave it: as it is given where none of them changes it. */
async function awaitSaves(entry: JournalEntry): Promise<JournalEntry> {
  try {
    const saved = await running.get(entry.id);
    return saved && saved.version > entry.version ? saved : entry;
  } catch {
    // Whoever made it says why it failed.
    return entry;
  }
}

/** Saves a trade after what is under way. @param save receives the trade as that leaves it, and returns what it makes of it */
export function saveInTurn(
  entry: JournalEntry,
  save: (now: JournalEntry) => Promise<JournalEntry>,
): Promise<JournalEntry> {
  const saveNow = async (now: JournalEntry) => {
    const saved = await save(now);
    noteOwn(now, saved);
    return saved;
  };
  const turn = running.has(entry.id) ? awaitSaves(entry).then(saveNow) : saveNow(entry);
  running.set(entry.id, turn);
  const leave = () => {
    if (running.get(entry.id) === turn) running.delete(entry.id);
  };
  turn.then(leave, leave);
  return turn;
}

/** Does something with a trade: at once, or with what the saves under way leave of it. */
export function doAfterSaves(entry: JournalEntry, act: (now: JournalEntry) => void): void {
  if (running.has(entry.id)) void awaitSaves(entry).then(act);
  else act(entry);
}
