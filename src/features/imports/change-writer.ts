/** Writes what was planned, step by step, unless somebody has changed an entry since. */

import type { Change, Marked, PlannedTrade } from '#src/broker-files/index.ts';
import type { Db } from '#src/db/open.ts';
import type { ContractsService } from '#src/features/contracts/service.ts';
import type { ImagesService } from '#src/features/images/service.ts';
import type { JournalService } from '#src/features/journal/service.ts';
import type { EntryColumns } from '#src/features/journal/writable-columns-store.ts';
import { entryOutcomes } from '#src/values/entries/entry-outcome.ts';
import { initialRisks } from '#src/values/entries/initial-risk.ts';
import {
  type EntryRules,
  staysComputed,
  toColumns,
  toWritten,
  type WrittenColumns,
} from './entry-columns.ts';
import { knownStore, type StoredEntryNow } from './known-store.ts';
import { mergeColumns } from './merge-columns.ts';
import { NEXT_IMPORT, type Seen, seenAs } from './planning.ts';
import type { Step } from './steps.ts';
import { importsStore, type StoredMark } from './store.ts';

export interface ChangeWriterDeps {
  db: Db;
  breakEvenTicks: () => number | null;
  contracts: Pick<ContractsService, 'all'>;
  images: Pick<ImagesService, 'copyAll'>;
  journal: Pick<JournalService, 'imported'>;
}

/** Whose entries they are, and on whose behalf they change. */
export interface WriteOrder {
  traderId: number;
  /** Of new entries. Epoch milliseconds. */
  createdAt: number;
  /** Of rows that were planned before they were stored. */
  importId: number;
}

interface EntryNow {
  entry: StoredEntryNow;
  imageCount: number;
}

export function changeWriter({ db, breakEvenTicks, contracts, images, journal }: ChangeWriterDeps) {
  const store = importsStore(db);
  const known = knownStore(db);

  /** What holds for the entries of a transaction. */
  const rulesNow = (): EntryRules => ({
    outcome: entryOutcomes({ contracts: contracts.all(), breakEvenTicks: breakEvenTicks() }),
    initialRisk: initialRisks(contracts.all()),
  });

  /** In the transaction of a change that is recorded. @returns whether each was still as it was planned for */
  return ({ traderId, createdAt, importId }: WriteOrder) => {
    const rules = rulesNow();

    const toMark = (entryId: number, { accountId, contract, figures, legs }: Marked): StoredMark => ({
      entryId,
      traderId,
      accountId,
      contract,
      figures: JSON.stringify(figures),
      legs: JSON.stringify(legs),
    });

    const resolveImportId = (planned: number): number => (planned === NEXT_IMPORT ? importId : planned);

    function asSeen(id: number, seen: Seen): StoredEntryNow | null {
      const now = known.entryNow(id);
      return now?.entry.traderId === traderId && isAsSeen(now, seen) ? now.entry : null;
    }

    const newRow = ({ importId: planned, figures, writing }: PlannedTrade) => {
      const marks = { importId: resolveImportId(planned), isEdited: false, isComputed: false };
      return { ...toColumns(figures, toWritten(writing), marks, rules), traderId, createdAt };
    };

    function create(trades: readonly PlannedTrade[]): void {
      const ids = journal.imported.add(trades.map(newRow));
      store.addMarks(trades.map((trade, index) => toMark(ids[index] ?? 0, trade)));
    }

    function update(change: Extract<Change, { kind: 'update' }>, seen: Seen): boolean {
      const [entry, ...others] = [change.entryId, ...change.merges].map((id) => asSeen(id, seen));
      if (!entry || !others.every((other) => other !== null)) return false;
      const marks = {
        importId: resolveImportId(change.trade.importId),
        isEdited: change.isEdited,
        isComputed: staysComputed(entry, change.figures),
      };
      const written = mergeColumns(writtenIn(entry), others.map(writtenIn));
      const row = toColumns(change.figures, written, marks, rules);
      if (isOther(entry, row)) journal.imported.update(entry.id, { ...row, traderId });
      for (const { id } of others) {
        images.copyAll(id, entry.id);
        remove(id, seen);
      }
      store.mark(toMark(entry.id, change.trade));
      return true;
    }

    /** One that people have deleted, or that has another trader by now, is only forgotten. */
    function remove(id: number, seen: Seen): boolean {
      const now = known.stateNow(id);
      if (now?.traderId === traderId) {
        if (seenAs(now) !== seen.get(id)) return false;
        journal.imported.remove(id);
      }
      store.unmark(id);
      return true;
    }

    /** One that was brought back meanwhile goes along with the others. */
    function mark({ entryId, trade }: Extract<Change, { kind: 'mark' }>, seen: Seen): boolean {
      const now = known.stateNow(entryId);
      if (now?.traderId === traderId && seenAs(now) !== seen.get(entryId)) return false;
      store.mark(toMark(entryId, trade));
      return true;
    }

    return (step: Step, seen: Seen): boolean => {
      if (step.kind === 'update') return update(step, seen);
      if (step.kind === 'mark') return mark(step, seen);
      // One that is merged went with the entry that it was merged into, or stays with it.
      if (step.kind === 'remove') return step.isMerged || remove(step.entryId, seen);
      create(step.trades);
      return true;
    };
  };
}

const writtenIn = (entry: StoredEntryNow): WrittenColumns => ({ ...entry, tags: JSON.parse(entry.tags) });

const isAsSeen = ({ entry, imageCount }: EntryNow, seen: Seen): boolean =>
  seenAs({ version: entry.version, imageCount }) === seen.get(entry.id);

const isOther = (entry: StoredEntryNow, row: EntryColumns): boolean => {
  const before: Record<string, unknown> = entry;
  return Object.entries(row).some(([name, value]) => value !== before[name]);
};
