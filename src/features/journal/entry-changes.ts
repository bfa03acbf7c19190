import type { Db } from '#src/db/open.ts';
import { expectVersion, invalidField, notFound } from '#src/errors.ts';
import type { AccountsService } from '#src/features/accounts/service.ts';
import type { ContractsService } from '#src/features/contracts/service.ts';
import type { QuotaService } from '#src/features/quota/service.ts';
import type { StrategiesService } from '#src/features/strategies/service.ts';
import { entryOutcomes } from '#src/values/entries/entry-outcome.ts';
import { initialRisks } from '#src/values/entries/initial-risk.ts';
import { adminStore } from './admin-store.ts';
import {
  ACCOUNT_ARCHIVED,
  type AdminEntryChange,
  ENTRY_CHANGED,
  type JournalEntryChange,
  type NewJournalEntry,
  STRATEGY_NOT_FOUND,
} from './contract.ts';
import { NO_FACTS } from './fields.ts';
import { notInFuture } from './not-in-future.ts';
import type { JournalEntry } from './responses.ts';
import { toColumns, toStored, type WritableEntry } from './rows.ts';
import { type Settling, type SettlingOf, settledAgain, settledChange, settledNew } from './settling.ts';
import type { JournalStore } from './store.ts';
import type { StoredEntry } from './stored.ts';
import { SUMMED, summing } from './sum-limits.ts';

export interface EntryChangesDeps {
  db: Db;
  /** The team's current day. */
  today: () => string;
  /** The team's day of an instant, epoch milliseconds. */
  dayOf: (instant: number) => string;
  breakEvenTicks: () => number | null;
  accounts: Pick<AccountsService, 'forEntry'>;
  contracts: Pick<ContractsService, 'all'>;
  quota: Pick<QuotaService, 'expectRoomForNotes'>;
  strategies: Pick<StrategiesService, 'findName'>;
}

/** An entry's strategy as stored: always the text, and the link if there is one. */
type EntryStrategy = Pick<StoredEntry, 'strategy' | 'strategyId'>;

type JournalAccount = Pick<JournalEntry, 'traderId' | 'accountId'>;

/** What follows for an entry that changes, be it one or of many. @param store of the same connection */
export function entryChanges(
  { db, today, dayOf, breakEvenTicks, accounts, contracts, quota, strategies }: EntryChangesDeps,
  store: JournalStore,
) {
  const everyones = adminStore(db);
  const expectNotFuture = notInFuture({ today, dayOf });

  function existing(owner: number | null, id: number): StoredEntry {
    const entry = owner === null ? everyones.find(id)?.entry : store.find(owner, id);
    if (!entry) throw notFound('Journal entry');
    return entry;
  }

  function expectTrader(traderId: number): void {
    if (!store.hasTrader(traderId)) throw invalidField('traderId', 'Trader not found');
  }

  /**
   * What an entry of that trader is settled by.
   * @param before the account it has, or goes back to, which may have been archived since
   * @throws AppError 422 when the account is not one of theirs, or archived
   */
  function prepareSettling(traderId: number, accountId: number | null, before: number | null): Settling {
    const account = accountId === null ? null : accounts.forEntry(traderId, accountId);
    if (account?.isArchived && accountId !== before) throw invalidField('accountId', ACCOUNT_ARCHIVED);
    const known = contracts.all();
    return {
      contracts: known,
      decideOutcome: entryOutcomes({ contracts: known, breakEvenTicks: breakEvenTicks() }),
      computeRisk: initialRisks(known),
      account,
      dayOf,
      today: today(),
    };
  }

  /**
   * Copies a linked strategy's name into the entry, which keeps it when the strategy is renamed or deleted.
   * @throws AppError 422 when it is not one of that trader's strategies
   */
  function linked(traderId: number, strategyId: number): EntryStrategy {
    const strategy = strategies.findName(traderId, strategyId);
    if (strategy === null) throw invalidField('strategyId', STRATEGY_NOT_FOUND);
    return { strategy, strategyId };
  }

  /**
   * The strategy after a change. A new text without a link ends the link, which would otherwise hide it; so does a move
   * to another trader, unless one of that trader's strategies is chosen.
   */
  function changedStrategy(before: StoredEntry, change: JournalEntryChange, traderId: number): EntryStrategy {
    const { strategy = before.strategy, strategyId } = change;
    const isFormers = strategyId === undefined || strategyId === before.strategyId;
    if (traderId !== before.traderId && isFormers) return { strategy, strategyId: null };
    // An entry sent back as it was read keeps its strategy name, even if the strategy has since been renamed.
    if (strategyId === before.strategyId && strategy === before.strategy) return { strategy, strategyId };
    if (typeof strategyId === 'number') return linked(traderId, strategyId);
    const staysLinked = strategyId === undefined && strategy === before.strategy;
    return { strategy, strategyId: staysLinked ? before.strategyId : null };
  }

  /** The account after a change. One that the former trader had does not go with the entry. */
  function changedAccount(before: JournalAccount, change: AdminEntryChange, traderId: number): number | null {
    const { accountId = before.accountId } = change;
    return traderId !== before.traderId && accountId === before.accountId ? null : accountId;
  }

  /** The account that an entry stays in, or is taken back to: it has it, or had it before its last change. */
  const keptAccount = ({ id, accountId }: StoredEntry, wanted: number | null): number | null =>
    accountId === wanted ? accountId : store.accountBefore(id);

  /**
   * Changes the fields that are sent. A version, if sent, must be the current one. Only the admin can move an entry
   * to another trader. Part of a change that is recorded.
   * @param settling of several entries, what they have in common is read once
   * @throws AppError 404, 409 when the entry is at another version, 422
   */
  function changed(
    owner: number | null,
    row: StoredEntry,
    change: AdminEntryChange,
    settling: SettlingOf = prepareSettling,
  ): StoredEntry {
    expectVersion(row.version, change.version, ENTRY_CHANGED);
    const traderId = owner ?? change.traderId ?? row.traderId;
    if (traderId !== row.traderId) expectTrader(traderId);
    const before = toStored(row);
    const accountId = changedAccount(before, change, traderId);
    const typed = { ...before, ...change, ...changedStrategy(row, change, traderId), accountId };
    const kept = keptAccount(row, accountId);
    const settled = settledChange(typed, change, before, settling(traderId, accountId, kept));
    if (SUMMED.some((sum) => settled[sum] !== before[sum])) summing(store)(settled);
    expectNotFuture(settled, before);
    // Also where they stay as they are: the version before keeps them as well.
    quota.expectRoomForNotes(traderId, [settled.notes]);
    // Whoever gets it does not read the former trader's imports.
    const importId = traderId === row.traderId ? settled.importId : null;
    const stored = store.update(row.id, { ...toColumns({ ...settled, importId }), traderId }, row);
    if (!stored) throw notFound('Journal entry');
    return stored;
  }

  /** An entry that comes back. A strategy that is gone leaves its name. */
  function settledBack(
    traderId: number,
    { strategyId, ...entry }: WritableEntry,
    settling: SettlingOf,
  ): WritableEntry {
    const isLinked = strategyId !== null && strategies.findName(traderId, strategyId) !== null;
    const { accountId } = entry;
    return settledAgain(
      { ...entry, strategyId: isLinked ? strategyId : null },
      settling(traderId, accountId, accountId),
    );
  }

  /**
   * What a new entry is settled to.
   * @param settling of several entries, what they have in common is read once
   * @throws AppError 422
   */
  function settledFor(
    traderId: number,
    entry: NewJournalEntry,
    settling: SettlingOf = prepareSettling,
  ): WritableEntry {
    const { strategy, strategyId = null } = entry;
    const kept = strategyId === null ? { strategy, strategyId } : linked(traderId, strategyId);
    const typed = { ...NO_FACTS, ...entry, ...kept };
    const settled = settledNew(typed, settling(traderId, typed.accountId, null));
    expectNotFuture(settled, null);
    return settled;
  }

  return { existing, expectTrader, prepareSettling, changed, settledBack, settledFor };
}
