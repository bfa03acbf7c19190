import type { Db } from '#src/db/open.ts';
import { AppError, expectRoomFor, expectVersion, invalidField, notFound } from '#src/errors.ts';
import { downsampleCurve } from '#src/values/entries/net-curve.ts';
import { foldText } from '#src/values/text/text.ts';
import {
  ACCOUNT_CHANGED,
  ACCOUNT_HAS_ENTRIES,
  ACCOUNT_NAME_TAKEN,
  ACCOUNT_NOT_FOUND,
  type AccountChange,
  type AccountKind,
  type Cost,
  countsByKind,
  externalNameKey,
  externalNameTaken,
  FOLLOWED_FOLLOWS,
  FOLLOWS_FOLLOWER,
  FOLLOWS_ITSELF,
  MOST_EXTERNAL_NAMES,
  type NewAccount,
} from './contract.ts';
import type { Account } from './responses.ts';
import { accountsStore, type StoredAccount } from './store.ts';

export interface AccountsDeps {
  db: Db;
  clock: () => number;
}

/** What an entry takes over from its account. */
export interface AccountForEntry {
  id: number;
  costs: readonly Cost[];
  isArchived: boolean;
}

/** A trader's accounts are listed in full, as are everyone's for the admin. */
const MOST_OF_ONE = 100;
const MOST = 5000;
const CURVE_POINTS = 60;

export type AccountsService = ReturnType<typeof accountsService>;

/**
 * The traders' accounts. `owner` is the trader whose accounts a call concerns: other traders' accounts are not found.
 * `null` means everyone's, for the admin.
 */
export function accountsService({ db, clock }: AccountsDeps) {
  const store = accountsStore(db);

  function existing(owner: number | null, id: number): StoredAccount {
    const account = store.find(id);
    if (!account || (owner !== null && account.traderId !== owner)) throw notFound('Account');
    return account;
  }

  /** The owner of a new account. @throws AppError 422 if the admin names no trader or an unknown one */
  function resolveTrader(owner: number | null, named: number | undefined): number {
    if (owner !== null) return owner;
    if (named === undefined) throw invalidField('traderId', 'Trader is required');
    if (!store.hasTrader(named)) throw invalidField('traderId', 'Trader not found');
    return named;
  }

  /** @param own the account that may have the name; `null` for a new one */
  function expectFreeName(traderId: number, own: number | null, name: string): void {
    const key = foldText(name);
    const isTaken = store.list(traderId).some((other) => other.id !== own && foldText(other.name) === key);
    if (isTaken) throw new AppError('conflict', ACCOUNT_NAME_TAKEN);
  }

  /** @param own the account that would follow; `null` for a new one */
  function expectLeader(traderId: number, own: number | null, leaderId: number): void {
    const reject = (message: string) => invalidField('followsAccountId', message);
    if (leaderId === own) throw reject(FOLLOWS_ITSELF);
    const leader = store.find(leaderId);
    if (leader?.traderId !== traderId) throw reject(ACCOUNT_NOT_FOUND);
    if (leader.followsAccountId !== null) throw reject(FOLLOWS_FOLLOWER);
    if (own !== null && store.isFollowed(own)) throw reject(FOLLOWED_FOLLOWS);
  }

  function setNames(traderId: number, id: number, names: readonly string[]): void {
    const keyed = names.map((name) => ({ nameKey: externalNameKey(name), name }));
    const taken = store.takenName(traderId, id, keyed);
    if (taken) throw new AppError('conflict', externalNameTaken(taken.name));
    store.setNames(traderId, id, keyed);
  }

  /** @param owner of `accounts` */
  function complete(owner: number | null, accounts: readonly StoredAccount[]): Account[] {
    const sums = new Map(store.sums(owner).map((sum) => [sum.accountId, sum]));
    const names = Map.groupBy(store.listNames(owner), ({ accountId }) => accountId);
    // Nobody looks at the curves of a whole team at once.
    const curve = (id: number) => (owner === null ? [] : downsampleCurve(store.days(id), CURVE_POINTS));
    return accounts.map(({ startingCents, carriedCents, carriedCostsCents, createdAt, ...account }) => {
      const { net = 0n, paid = 0n, entries = 0 } = sums.get(account.id) ?? {};
      const startingBalance = BigInt(startingCents);
      const before = startingBalance + carriedCents;
      return {
        ...account,
        startingBalance,
        externalNames: (names.get(account.id) ?? []).map(({ name }) => name),
        rules: null,
        balance: before + net,
        costsPaid: carriedCostsCents + paid,
        entries,
        curve: curve(account.id).map(({ date, net }) => ({ date, balance: before + net })),
        createdAt: new Date(createdAt).toISOString(),
      };
    });
  }

  /** @throws AppError 404 */
  function find(owner: number | null, id: number): Account {
    const account = existing(owner, id);
    const [found] = complete(account.traderId, [account]);
    if (!found) throw notFound('Account');
    return found;
  }

  return {
    /** By name. */
    list: (owner: number | null): Account[] => complete(owner, store.list(owner)),
    find,

    /** What an entry of this trader takes over from its account. @throws AppError 422 if it is not theirs */
    forEntry(traderId: number, id: number): AccountForEntry {
      const account = store.find(id);
      if (account?.traderId !== traderId) throw invalidField('accountId', ACCOUNT_NOT_FOUND);
      const { costs, isArchived } = account;
      return { id, costs, isArchived };
    },

    /** Ids of the accounts that follow another one: their entries are copies. */
    copying: (): ReadonlySet<number> => new Set(store.copying()),

    /** @throws AppError 409 for a name that is taken, or when there are too many; 422 */
    create: (owner: number | null, { traderId: named, countsForTeam, ...account }: NewAccount): Account =>
      db.transaction(() => {
        const traderId = resolveTrader(owner, named);
        expectRoomFor('accounts of one trader', { there: store.count(traderId), most: MOST_OF_ONE });
        expectRoomFor('accounts', { there: store.count(null), most: MOST });
        const { externalNames, startingBalance, ...rest } = account;
        expectFreeName(traderId, null, rest.name);
        if (rest.followsAccountId !== null) expectLeader(traderId, null, rest.followsAccountId);
        const id = store.add({
          ...rest,
          traderId,
          startingCents: Number(startingBalance),
          createdAt: clock(),
          countsForTeam: (owner === null ? countsForTeam : undefined) ?? countsByKind(rest.kind),
        });
        setNames(traderId, id, externalNames);
        return find(traderId, id);
      }),

    /**
     * Changes the fields that are sent. A version, if sent, must be the current one.
     * @throws AppError 404, 409, 422
     */
    update: (owner: number | null, id: number, change: AccountChange): Account =>
      db.transaction(() => {
        const { version, externalNames, startingBalance, countsForTeam, ...rest } = change;
        const before = existing(owner, id);
        expectVersion(before.version, version, ACCOUNT_CHANGED);
        if (rest.name !== undefined) expectFreeName(before.traderId, id, rest.name);
        const leader = rest.followsAccountId;
        if (leader != null && leader !== before.followsAccountId) expectLeader(before.traderId, id, leader);
        const counts = (owner === null ? countsForTeam : undefined) ?? changedCounts(before, rest.kind);
        store.update(id, {
          ...rest,
          ...(startingBalance === undefined ? {} : { startingCents: Number(startingBalance) }),
          ...(counts === undefined ? {} : { countsForTeam: counts }),
        });
        if (externalNames !== undefined) setNames(before.traderId, id, externalNames);
        return find(owner, id);
      }),

    /** Accounts that follow it become independent. @throws AppError 404; 409 when there are entries */
    remove: (owner: number | null, id: number): void =>
      db.transaction(() => {
        if (store.isUsed(existing(owner, id))) throw new AppError('conflict', ACCOUNT_HAS_ENTRIES);
        store.releaseFollowers(id);
        store.remove(id);
      }),

    /** Adds a name that files have for an account, unless another one has it by now. Part of a transaction. */
    addName(traderId: number, id: number, name: string): void {
      if (store.countNames(id) >= MOST_EXTERNAL_NAMES) return;
      if (store.addName(traderId, id, { nameKey: externalNameKey(name), name })) store.update(id, {});
    },

    /** Which of the names accounts of other traders have in files, and only that. */
    namesElsewhere(traderId: number, names: readonly string[]): string[] {
      const taken = new Set(store.namesElsewhere(traderId, names.map(externalNameKey)));
      return names.filter((name) => taken.has(externalNameKey(name)));
    },

    /** Part of removing a trader, once their entries are gone. */
    removeAllFor: (traderId: number): void => store.removeAllFor(traderId),
  };
}

/** What was no simulation and becomes one no longer counts, and the other way round. */
const changedCounts = (before: StoredAccount, kind: AccountKind = before.kind): boolean | undefined =>
  countsByKind(kind) === countsByKind(before.kind) ? undefined : countsByKind(kind);
