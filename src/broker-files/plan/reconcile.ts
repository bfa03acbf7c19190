/** The trades that all rows make meet the entries that earlier imports made: what is to be written so that they agree. */

import { comparedBy } from '#src/values/compared-by.ts';
import type { KnownRow } from '../import-row.ts';
import { entryKey } from './entry-key.ts';
import { isSameFigures, merged } from './merge.ts';
import * as messages from './messages.ts';
import { type PairedUp, pairUp } from './pair-up.ts';
import type { MadeTrade } from './trades.ts';
import {
  type Change,
  type Figures,
  type ImportedEntry,
  type Outcome,
  type Plan,
  type PlannedTrade,
  type PlanOptions,
  placeOf,
  type StoredLeg,
} from './types.ts';

export type Reconciled = Pick<Plan, 'changes' | 'outcomes' | 'removed' | 'problems'>;

/** @param groups the trades of each account's contract */
export function reconcile(
  groups: readonly (readonly MadeTrade[])[],
  entries: readonly ImportedEntry[],
  { importId, isMove = false, held = new Map() }: PlanOptions,
): Reconciled {
  const made = groups.flat();
  const pairs = pairUp(groups, entries, isMove);
  const mergedInto = listMerged(pairs);
  const plan: Reconciled = { changes: [], outcomes: [], removed: [], problems: [] };

  const report = (one: MadeTrade, reported: messages.Message) => {
    const row = one.rows.find((found) => found.importId === importId) ?? one.rows[0];
    if (row) plan.problems.push({ place: placeOf(row), ...reported });
  };
  const note = (one: MadeTrade, kind: Outcome['kind'], figures: Partial<Pick<Outcome, 'before' | 'after'>>) =>
    plan.outcomes.push({
      kind,
      trade: one.trade,
      rows: one.rows,
      isOfImport: one.isOfImport,
      before: figures.before ?? null,
      after: figures.after ?? null,
    });

  /** Our own export brings what the journal has already as well, in so many equal entries. */
  const isInJournal = ({ trade, rows }: MadeTrade): boolean => {
    if (!isExported(rows)) return false;
    const key = entryKey(trade.figures);
    const count = held.get(key) ?? 0;
    if (count > 0) held.set(key, count - 1);
    return count > 0;
  };
  /** What an earlier import brought was settled then. */
  const isSettled = ({ trade, rows }: MadeTrade): boolean =>
    isExported(rows) && (isMove || trade.importId !== importId);

  const withoutEntry = (one: MadeTrade, heldBy: ImportedEntry | null) => {
    if (heldBy) {
      if (one.isOfImport) report(one, whyHeld(heldBy));
      note(one, 'known', {});
    } else if (one.rejection) {
      if (one.isOfImport) report(one, { severity: 'refused', ...one.rejection });
      note(one, 'refused', {});
    } else if (isInJournal(one)) note(one, 'known', {});
    else if (isSettled(one)) {
      if (one.isOfImport && !isMove) report(one, messages.notAsFound(one.trade.figures));
      note(one, 'known', {});
    } else {
      plan.changes.push({ kind: 'create', trade: one.trade });
      note(one, 'created', { after: one.trade.figures });
    }
  };

  const withEntry = (one: MadeTrade, entry: ImportedEntry, merges: readonly number[]) => {
    const { trade } = one;
    const { current } = entry;
    if (!current) {
      const isReported = entry.state === 'deleted' || !isSameFigures(trade.figures, entry.figures);
      if (one.isOfImport && isReported) report(one, whyHeld(entry));
      plan.changes.push(...markMoved(entry, trade, trade.legs));
      note(one, 'known', {});
      return;
    }
    const before = current.figures;
    if (one.rejection) {
      if (one.isOfImport) report(one, { severity: 'refused', ...one.rejection });
      note(one, 'refused', { before, after: before });
      return;
    }
    const { figures, isEdited, differing } = merged(entry.figures, before, trade.figures);
    if (differing.length > 0) report(one, messages.edited(differing, before, trade.figures));
    const isChanged = !isSameFigures(figures, before) || merges.length > 0;
    const isSame = !isChanged && isEdited === current.isEdited && isStored(entry, trade, current.importId);
    if (!isSame)
      plan.changes.push({ kind: 'update', entryId: entry.entryId, trade, figures, isEdited, merges });
    note(one, isChanged ? 'updated' : 'known', { before, after: figures });
  };

  for (const [index, one] of made.entries()) {
    const entry = pairs.entries[index];
    if (entry) withEntry(one, entry, mergedInto.get(index) ?? []);
    else withoutEntry(one, pairs.heldBy[index] ?? null);
  }
  removeLeft(pairs, made, plan, report);
  plan.changes.sort(compareChanges);
  return plan;
}

/** New entries come last, by their day and time: of a day, the journal shows the latest entered first. */
export function compareChanges(a: Change, b: Change): number {
  if (a.kind !== 'create' || b.kind !== 'create') {
    return Number(a.kind === 'create') - Number(b.kind === 'create');
  }
  const [one, other] = [a.trade.figures, b.trade.figures];
  return comparedBy(one.tradeDate, other.tradeDate) || comparedBy(timeOf(one), timeOf(other));
}

const timeOf = ({ openedAt, closedAt }: Figures): number => openedAt ?? closedAt ?? Number.POSITIVE_INFINITY;

const isExported = ([row]: readonly KnownRow[]): boolean => row?.content.kind === 'entry';

const whyHeld = ({ state, figures }: ImportedEntry): messages.Message =>
  state === 'deleted' ? messages.deletedBefore(figures) : messages.archivedTrade(figures);

/** Whether a trade can take an entry in: that it is one of the journal, and follows the files. */
const canMerge = (pairs: PairedUp, made: readonly MadeTrade[], trade: number): boolean =>
  pairs.entries[trade]?.state === 'there' && made[trade]?.rejection === null;

/** Ids of entries by the trade that takes in what people wrote to them. */
function listMerged(pairs: PairedUp): Map<number, number[]> {
  const mergedInto = new Map<number, number[]>();
  for (const { entry, trade } of pairs.left) {
    if (trade === null || !entry.current?.isTouched) continue;
    const others = mergedInto.get(trade);
    if (others) others.push(entry.entryId);
    else mergedInto.set(trade, [entry.entryId]);
  }
  for (const ids of mergedInto.values()) ids.sort((a, b) => a - b);
  return mergedInto;
}

function removeLeft(
  pairs: PairedUp,
  made: readonly MadeTrade[],
  plan: Reconciled,
  report: (one: MadeTrade, reported: messages.Message) => void,
): void {
  for (const { entry, trade } of pairs.left.toSorted((a, b) => a.entry.entryId - b.entry.entryId)) {
    const { entryId, state, current } = entry;
    const into = trade === null ? undefined : made[trade];
    if (state !== 'there' || !current) {
      // It is reported separately as long as its fills are there.
      if (into) plan.changes.push(...markMoved(entry, into.trade, entry.legs));
      else if (state === 'deleted') plan.changes.push({ kind: 'remove', entryId, isMerged: false });
      continue;
    }
    if (trade !== null && into && !canMerge(pairs, made, trade)) {
      if (into.isOfImport) report(into, messages.leftAsItIs(current.figures));
      continue;
    }
    if (into && current.isEdited) report(into, messages.editedMerged(current.figures));
    plan.changes.push({ kind: 'remove', entryId, isMerged: into !== undefined && current.isTouched });
    plan.removed.push(current.figures);
  }
}

/** One that is there no more stays as it is when its import is moved, and is known in the account that its fills are of now. */
const markMoved = (
  { entryId, accountId, figures }: ImportedEntry,
  trade: PlannedTrade,
  legs: readonly StoredLeg[],
): Change[] =>
  accountId === trade.accountId
    ? []
    : [
        {
          kind: 'mark',
          entryId,
          trade: { accountId: trade.accountId, contract: trade.contract, figures, legs },
        },
      ];

/** Whether everything that is kept of an entry beside its figures is as it was. */
const isStored = (entry: ImportedEntry, trade: PlannedTrade, importId: number): boolean =>
  importId === trade.importId &&
  entry.accountId === trade.accountId &&
  isSameFigures(entry.figures, trade.figures) &&
  entry.legs.length === trade.legs.length &&
  entry.legs.every((leg, index) => isSameLeg(leg, trade.legs[index]));

const isSameLeg = (a: StoredLeg, b: StoredLeg | undefined): boolean =>
  b !== undefined &&
  a.role === b.role &&
  a.side === b.side &&
  a.quantity === b.quantity &&
  a.price === b.price &&
  a.at === b.at &&
  a.commission === b.commission &&
  a.fees === b.fees &&
  a.isEstimated === b.isEstimated &&
  a.rows.length === b.rows.length &&
  a.rows.every((row, index) => row === b.rows[index]);
