/** The steps of writing an import, taking it back and moving it: each a part of a transaction. */

import type { ImportRow, KnownFile } from '#src/broker-files/index.ts';
import { recordChange } from '#src/db/change-context.ts';
import type { AccountsService } from '#src/features/accounts/service.ts';
import type { Creation, IdempotencyService } from '#src/features/idempotency/service.ts';
import type { ImagesService } from '#src/features/images/service.ts';
import { type ChangeWriterDeps, changeWriter } from './change-writer.ts';
import { knownStore } from './known-store.ts';
import type { ImportOrder, Look } from './looking.ts';
import { type PlannedChanges, planFor, type Seen } from './planning.ts';
import type { ImportReport } from './responses.ts';
import type { Step } from './steps.ts';
import { importsStore, type StoredImport } from './store.ts';
import { reportText, summaryText } from './stored-report.ts';

export interface WorkDeps extends Omit<ChangeWriterDeps, 'images' | 'accounts'> {
  clock: () => number;
  accounts: Pick<AccountsService, 'forEntry' | 'addName'>;
  idempotency: Pick<IdempotencyService, 'once'>;
  images: Pick<ImagesService, 'copyAll' | 'deleteDropped'>;
}

const NO_KEY: Creation = { actor: '', target: '', key: null };

export type ImportsWork = ReturnType<typeof importsWork>;

export function importsWork(deps: WorkDeps) {
  const { db, clock, accounts, idempotency, images } = deps;
  const store = importsStore(db);
  const known = knownStore(db);
  const writer = changeWriter(deps);

  return {
    find: store.find,

    /** Makes an import that counts for nothing yet. @returns its id */
    begin: ({ traderId, actor, at }: ImportOrder, { report }: Look): number =>
      db.transaction(() =>
        store.add({
          traderId,
          createdAt: at,
          createdBy: actor,
          state: 'reading',
          movedToAccountId: null,
          summary: summaryText(report),
        }),
      ),

    addFile(id: number, { n, name, sha256, rows, format, content }: KnownFile): void {
      db.transaction(() =>
        store.addFile({
          importId: id,
          n,
          name,
          sha256,
          rows,
          format: format?.id ?? '',
          content,
        }),
      );
    },

    addRows: (id: number, rows: readonly ImportRow[]): void => store.addRows(id, rows),

    /** From now on its rows count: whoever comes next finishes it. */
    commit({ id, traderId }: Pick<StoredImport, 'id' | 'traderId'>, look: Look): void {
      const { report, namesToAdd, rememberMappings } = look;
      db.transaction(() => {
        for (const { accountId, name } of namesToAdd) accounts.addName(traderId, accountId, name);
        rememberMappings(clock());
        store.change(id, { state: 'writing', summary: summaryText(report) });
        store.keepReport(id, reportText({ ...report, id }));
      });
    },

    /** From now on its rows count no more. */
    takeBack: (id: number): void => db.transaction(() => store.change(id, { state: 'undoing' })),

    /** Its rows are those of another account from now on. */
    move: (id: number, accountId: number): void =>
      db.transaction(() => store.change(id, { state: 'writing', movedToAccountId: accountId })),

    /** What is left to be done for the entries to follow the rows of an import that is stored. */
    planImport({ id, traderId, state, movedToAccountId }: StoredImport): PlannedChanges {
      const contracts = known.contracts(id);
      const isMove = movedToAccountId !== null;
      const importId = state === 'writing' ? id : null;
      return planFor(db, { traderId, contracts, importId, undone: id, isMove });
    },

    /**
     * Writes until it is time for others. To be called in a transaction.
     * @param steps is used up
     * @returns whether all entries were still as they were planned for
     */
    writeSome(
      { id, traderId, createdAt }: StoredImport,
      actor: string,
      steps: Iterator<Step>,
      seen: Seen,
      isOver: () => boolean,
    ): { isDone: boolean; isAsPlanned: boolean } {
      return recordChange(db, { actor, at: clock(), isBulk: true }, () => {
        const write = writer({ traderId, createdAt, importId: id });
        let isAsPlanned = true;
        do {
          const { value, done } = steps.next();
          if (done) return { isDone: true, isAsPlanned };
          isAsPlanned = write(value, seen) && isAsPlanned;
        } while (!isOver());
        return { isDone: false, isAsPlanned };
      });
    },

    /** @returns whether any are left */
    removeSomeRows: (id: number): boolean => store.removeRows(id) > 0,

    /** Once its rows are gone. */
    remove: (id: number): void => db.transaction(() => store.remove(id)),

    done(id: number): void {
      db.transaction(() => store.change(id, { state: 'done' }));
      images.deleteDropped();
    },

    /** The same for one that was just made: repeated under the same key it gets the same report. */
    answered({ creation }: ImportOrder, id: number, report: ImportReport): ImportReport {
      return idempotency.once(creation ?? NO_KEY, () => {
        this.done(id);
        return report;
      });
    },
  };
}
