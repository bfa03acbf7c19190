import { recordChange } from '#src/db/change-context.ts';
import type { Db } from '#src/db/open.ts';
import { AppError, expectRoomFor, expectVersion, notFound } from '#src/errors.ts';
import type { TraderIdentity } from '#src/features/access/responses.ts';
import type { AccessService } from '#src/features/access/service.ts';
import type { AccountsService } from '#src/features/accounts/service.ts';
import type { ArchivesService } from '#src/features/archives/service.ts';
import type { DaysService } from '#src/features/days/service.ts';
import type { ImportsService } from '#src/features/imports/service.ts';
import type { JournalService } from '#src/features/journal/service.ts';
import type { StrategiesService } from '#src/features/strategies/service.ts';
import type { TokensService } from '#src/features/tokens/service.ts';
import type { VideosService } from '#src/features/videos/service.ts';
import { areFewEntries } from '#src/values/entries/few-entries.ts';
import { ACCESS_CODE_TAKEN, type NewTrader, TRADER_CHANGED, type TraderChange } from './contract.ts';
import type { TraderWithCode } from './responses.ts';
import { type StoredTrader, tradersStore } from './store.ts';

/** Whom to remove, and on whose behalf. */
interface RemovalOrder {
  id: number;
  /** `admin` or `cli`. */
  actor: string;
}

export interface TradersDeps {
  db: Db;
  clock: () => number;
  access: AccessService;
  accounts: AccountsService;
  archives: ArchivesService;
  days: Pick<DaysService, 'removeAllFor'>;
  imports: Pick<ImportsService, 'expectNoneUnderWay' | 'removeAllFor'>;
  journal: JournalService;
  strategies: StrategiesService;
  tokens: TokensService;
  videos: VideosService;
  /** Runs a job in a child process, once it is its turn. */
  runJob: (name: 'remove-trader', input: RemovalOrder, expectAllowed: () => void) => Promise<unknown>;
}

/** Everyone is on the leaderboard and in every selection list. */
const MOST = 1000;

export type TradersService = ReturnType<typeof tradersService>;

/** The team's traders and their access codes. */
export function tradersService({
  db,
  clock,
  access,
  accounts,
  archives,
  days,
  imports,
  journal,
  strategies,
  tokens,
  videos,
  runJob,
}: TradersDeps) {
  const store = tradersStore(db);

  function existing(id: number): StoredTrader {
    const trader = store.find(id);
    if (!trader) throw notFound('Trader');
    return trader;
  }

  /** @throws AppError 409 when any trader already has that code */
  function freshCode(code: string) {
    const protectedCode = access.protectCode(code);
    if (store.hasCode(protectedCode.codeLookup)) throw new AppError('conflict', ACCESS_CODE_TAKEN);
    return protectedCode;
  }

  /** Whoever got in by an old code or is suspended is out, and so are the scripts of a token made before. */
  function endAccess(id: number): void {
    access.endSessions(id);
    tokens.removeAllFor(id);
  }

  /**
   * Removes a trader, after archiving their entries, strategies and video metadata in the same transaction.
   * @returns the number of archived entries, and a function that quarantines the video files, to be called afterwards
   */
  function removeNow(id: number, actor: string) {
    return recordChange(db, { actor, at: clock(), archiving: true, isBulk: true }, () => {
      const trader = existing(id);
      imports.expectNoneUnderWay(id);
      const archivedEntries = archives.archiveTrader({ id, name: trader.name }, actor);
      journal.removeAllFor(id);
      imports.removeAllFor(id);
      accounts.removeAllFor(id);
      strategies.removeAllFor(id);
      days.removeAllFor(id);
      tokens.removeAllFor(id);
      const putFilesAside = videos.removeAllFor(id);
      store.remove(id);
      return { name: trader.name, archivedEntries, putFilesAside };
    });
  }

  /** Removes a trader and quarantines their video files. @returns the number of archived entries */
  async function remove(id: number, actor: string): Promise<{ name: string; archivedEntries: number }> {
    const { putFilesAside, ...removed } = removeNow(id, actor);
    await putFilesAside();
    return removed;
  }

  return {
    list: (): TraderWithCode[] =>
      store.list().map((trader) => withCode(trader, access.revealCode(trader.codeSealed))),
    isEmpty: (): boolean => store.isEmpty(),
    /** The managers who can log in, but for a trader, by name. */
    listManagersBeside: (id: number): TraderIdentity[] => store.listManagersBeside(id),

    add: (trader: NewTrader): TraderWithCode =>
      db.transaction(() => {
        expectRoomFor('traders', { there: store.count(), most: MOST });
        const row = store.add({
          name: trader.name,
          ...freshCode(trader.accessCode),
          includePnl: trader.includePnl,
          backgroundImage: trader.backgroundImage,
          role: trader.role,
          createdAt: clock(),
        });
        return withCode(row, trader.accessCode);
      }),

    find: (id: number): TraderWithCode => {
      const trader = existing(id);
      return withCode(trader, access.revealCode(trader.codeSealed));
    },

    /**
     * Changes the fields that are sent; a new code and a suspension end their sessions and API tokens, another role their
     * wall screens. A version, if sent, must be the current one.
     * @throws AppError 404, 409
     */
    change: (id: number, { version, ...change }: TraderChange): TraderWithCode =>
      db.transaction(() => {
        const before = existing(id);
        expectVersion(before.version, version, TRADER_CHANGED);
        const code = access.revealCode(before.codeSealed);
        const { accessCode = code, ...rest } = change;
        const isNewCode = access.protectCode(accessCode).codeLookup !== before.codeLookup;
        const row = store.update(id, {
          name: rest.name ?? before.name,
          includePnl: rest.includePnl ?? before.includePnl,
          backgroundImage: rest.backgroundImage === undefined ? before.backgroundImage : rest.backgroundImage,
          role: rest.role ?? before.role,
          isSuspended: rest.isSuspended ?? before.isSuspended,
          ...(isNewCode ? freshCode(accessCode) : {}),
        });
        // Also as they are let in again: a log-in may have come through as they were suspended.
        if (isNewCode || row.isSuspended || before.isSuspended) endAccess(id);
        // Also as they become a manager: no screen of an earlier time as one is to come back.
        if (row.role !== before.role) access.endScreens(id);
        return withCode(row, accessCode);
      }),

    /** Gives a trader a new code, generated unless given. Their sessions and API tokens end. */
    changeCode: (id: number, code = access.generateCode()): TraderWithCode =>
      db.transaction(() => {
        existing(id);
        const trader = store.update(id, freshCode(code));
        endAccess(id);
        return withCode(trader, code);
      }),

    /** Gives everyone a new code without needing the old ones: the recovery from a lost key. */
    reissueCodes: (): TraderWithCode[] =>
      db.transaction(() =>
        store.list().map(({ id }) => {
          const code = access.generateCode();
          const trader = store.update(id, freshCode(code));
          endAccess(id);
          return withCode(trader, code);
        }),
      ),

    removeNow,
    remove,

    /** Removes a trader without blocking the server: a removal that takes long runs in a child process. */
    async removeInBackground(id: number, actor: string, expectAllowed: () => void): Promise<void> {
      const expectRemovable = (): void => {
        expectAllowed();
        existing(id);
        imports.expectNoneUnderWay(id);
      };
      expectRemovable();
      if (areFewEntries(() => journal.countEntries(id))) await remove(id, actor);
      else await runJob('remove-trader', { id, actor }, expectRemovable);
    },
  };
}

function withCode(trader: StoredTrader, accessCode: string): TraderWithCode {
  return {
    id: trader.id,
    name: trader.name,
    accessCode,
    includePnl: trader.includePnl,
    backgroundImage: trader.backgroundImage,
    role: trader.role,
    isSuspended: trader.isSuspended,
    createdAt: new Date(trader.createdAt).toISOString(),
    version: trader.version,
  };
}
