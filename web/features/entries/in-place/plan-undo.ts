/** What takes a change of one trade back. */

import type { AdminEntryChange } from '#src/features/journal/contract.ts';
import { LABELLED_NAMES, type LabelledName } from '#src/features/journal/fields.ts';
import type { JournalEntry } from '#src/features/journal/responses.ts';
import { ENTRY_LABELS } from '../entry-form.ts';

/** A change without the version that it is made to. */
export type Undo = Omit<AdminEntryChange, 'version'>;

/** What the server changes along with a field, unless it is sent too: a strategy's link, and the day that times lead to. */
const FOLLOWING: Partial<Record<LabelledName, LabelledName>> = {
  strategy: 'strategyId',
  openedAt: 'tradeDate',
  closedAt: 'tradeDate',
};

/** @param before the trade as it was; what is not a field of its own is left alone */
export function planUndo(before: JournalEntry, change: Partial<AdminEntryChange>): Undo {
  const sent = LABELLED_NAMES.filter((name) => name in change);
  const names = new Set(sent.flatMap((name) => [name, FOLLOWING[name] ?? name]));
  return Object.fromEntries([...names].map((name) => [name, before[name]]));
}

/** `Stop`; nothing where it is more than one field, or none. */
export function findLabel(change: Partial<AdminEntryChange>): string | null {
  const labels: Partial<Record<string, string>> = ENTRY_LABELS;
  const named = Object.keys(change).flatMap((name) => labels[name] ?? []);
  return named.length === 1 ? (named[0] ?? null) : null;
}
