import { isDeepStrictEqual } from 'node:util';
import type { Db } from '#src/db/open.ts';
import { AppError, expectRoomFor, expectVersion, invalidField, notFound } from '#src/errors.ts';
import { atOnce } from '#src/in-slices.ts';
import type { Contracts } from '#src/values/contracts/contract.ts';
import { downsampleCurve } from '#src/values/entries/net-curve.ts';
import { foldText } from '#src/values/text/text.ts';
import {
  ACCOUNT_CHANGED,
  ACCOUNT_HAS_ENTRIES,
  ACCOUNT_NAME_TAKEN,
  ACCOUNT_NOT_FOUND,
  type AccountChange,
  type Cost,
  externalNameKey,
  externalNameTaken,
  FOLLOWED_FOLLOWS,
  FOLLOWS_FOLLOWER,
  FOLLOWS_ITSELF,
  MOST_EXTERNAL_NAMES,
  type NewAccount,
  RULES_ONLY,
} from './contract.ts';
import { decideCounting, decideNewCounting } from './counting-rules.ts';
import type { Account, AccountFloor } from './responses.ts';
import { type RuledAccount, ruledAccounts } from './ruled-accounts.ts';
import { type RuledDaysStore, ruledDaysStore } from './ruled-days-store.ts';
import type { AccountRules } from './rules-contract.ts';
import { accountsStore, type StoredAccount } from './store.ts';
import { findRoom, isTighter, type Tightest } from './tightest-rules.ts';

export interface AccountsDeps {
  db: Db;
  clock: () => number;
  contracts: { all: () => Contracts };
  /** The team's current day. */
  today: () => string;
}

/** Who changes an account, if not its owner alone: a manager sets the rules of anyone's, and what counts for the team. */
export interface AccountEditor {
  isManager: boolean;
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
/** Accounts of all traders that are read at once. */
const PAGE = 100;

/** Whose reads wait for each other: those of everyone's accounts are the board's. */
const nameTurn = (owner: number | null): string => `accounts ${owner ?? 'of all'}`;

const toRuled = ({ id, traderId, startingCents }: StoredAccount): RuledAccount => ({
  ...{ id, traderId },
  startingBalance: BigInt(startingCents),
});

export type AccountsService = ReturnType<typeof accountsService>;

/**
 * The traders' accounts. `owner` is the trader whose accounts a call concerns: other traders' accounts are not found.
 * `null` means everyone's, for the admin.
 */
export function accountsService({ db, clock, contracts, today }: AccountsDeps) {
  const store = accountsStore(db);
  const ruled = ruledAccounts({ contracts: contracts.all, today });

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

  /**
   * Where they stand by their rules is worked out apart. Yields where others may run in between.
   * @param owner of `accounts`
   */
  function* complete(
    owner: number | null,
    accounts: readonly StoredAccount[],
    from = store,
  ): Generator<void, Account[]> {
    const sums = new Map(from.sums(owner).map((sum) => [sum.accountId, sum]));
    const names = Map.groupBy(from.listNames(owner), ({ accountId }) => accountId);
    const lastUsed = owner === null ? null : from.lastUsed(owner);
    const found: Account[] = [];
    for (const stored of accounts) {
      const { startingCents, carriedCents, carriedCostsCents, createdAt, isLeftOut: _, ...account } = stored;
      const { net = 0n, paid = 0n, entries = 0 } = sums.get(account.id) ?? {};
      const startingBalance = BigInt(startingCents);
      const curveStart = startingBalance + carriedCents;
      // Nobody looks at the curves and rules of a whole team at once.
      const curve = owner === null ? [] : downsampleCurve(from.days(account.id), CURVE_POINTS);
      found.push({
        ...account,
        startingBalance,
        externalNames: (names.get(account.id) ?? []).map(({ name }) => name),
        state: null,
        balance: curveStart + net,
        costsPaid: carriedCostsCents + paid,
        entries,
        isLastUsed: account.id === lastUsed,
        curve: curve.map(({ date, net }) => ({ date, balance: curveStart + net })),
        curveStart,
        createdAt: new Date(createdAt).toISOString(),
      });
      yield;
    }
    return found;
  }

  /** With where they stand by their rules. Yields where others may run in between. */
  function* withStates(days: RuledDaysStore, accounts: readonly Account[]): Generator<void, Account[]> {
    const found: Account[] = [];
    for (const account of accounts) {
      const { rules } = account;
      found.push(rules ? { ...account, state: yield* ruled.stateOf(days, account, rules) } : account);
    }
    return found;
  }

  /** @throws AppError 404 */
  function find(owner: number | null, id: number): Account {
    const account = existing(owner, id);
    const [found] = atOnce(complete(account.traderId, [account]));
    if (!found) throw notFound('Account');
    return found;
  }

  return {
    /** Of each trader the account in use with the least room by its own rules. */
    tightest: (expectWanted?: () => void): Promise<Map<number, Tightest>> =>
      db.readLong(
        nameTurn(null),
        function* (snapshot) {
          const [accounts, days] = [accountsStore(snapshot), ruledDaysStore(snapshot)];
          const found = new Map<number, Tightest>();
          let page: StoredAccount[];
          let last = 0;
          do {
            page = accounts.ruledAfter(last, PAGE);
            for (const account of page) {
              const { rules, traderId } = account;
              const one = rules && findRoom(account, yield* ruled.stateOf(days, toRuled(account), rules));
              const other = found.get(traderId);
              if (one && isTighter(one, other)) found.set(traderId, one);
              last = account.id;
              yield;
            }
          } while (page.length === PAGE);
          return found;
        },
        expectWanted,
      ),

    /** By name, without where they stand by their rules. */
    list: (owner: number | null): Account[] => atOnce(complete(owner, store.list(owner))),
    /** A trader's, with where they stand by their rules. */
    listWithStates: (owner: number, expectWanted?: () => void): Promise<Account[]> =>
      db.readLong(
        nameTurn(owner),
        function* (snapshot) {
          const from = accountsStore(snapshot);
          const accounts = yield* complete(owner, from.list(owner), from);
          return yield* withStates(ruledDaysStore(snapshot), accounts);
        },
        expectWanted,
      ),
    /** One, with where it stands by its rules. */
    async withState(account: Account): Promise<Account> {
      if (!account.rules) return account;
      const [found = account] = await db.readLong(nameTurn(account.traderId), (snapshot) =>
        withStates(ruledDaysStore(snapshot), [account]),
      );
      return found;
    },
    find,

    /** Whose it is; nobody's, if there is none. */
    ownerOf: (id: number): number | undefined => store.find(id)?.traderId,

    /** Its floor by its own rules, or by such as are tried out. @throws AppError 404, 422 without any */
    floor(
      owner: number | null,
      id: number,
      tried: AccountRules | undefined,
      expectWanted?: () => void,
    ): Promise<AccountFloor> {
      const account = existing(owner, id);
      const rules = tried ?? account.rules;
      if (!rules) throw invalidField('rules', 'This account has no rules');
      return db.readLong(
        nameTurn(owner),
        (snapshot) => ruled.preview(ruledDaysStore(snapshot), toRuled(account), rules),
        expectWanted,
      );
    },

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
    create: (
      owner: number | null,
      { traderId: named, countsForTeam, ...account }: NewAccount,
      { isManager }: AccountEditor = { isManager: false },
    ): Account =>
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
          ...decideNewCounting(rest.kind, owner === null || isManager ? countsForTeam : undefined),
        });
        setNames(traderId, id, externalNames);
        const made = find(traderId, id);
        return { ...made, state: made.rules && ruled.stateOfNew(made, made.rules) };
      }),

    /**
     * Changes the fields that are sent. A version, if sent, must be the current one.
     * @returns it without where it stands by its rules
     * @throws AppError 403, 404, 409, 422
     */
    update: (
      owner: number | null,
      id: number,
      change: AccountChange,
      { isManager }: AccountEditor = { isManager: false },
    ): Account =>
      db.transaction(() => {
        const { version, externalNames, startingBalance, countsForTeam, ...rest } = change;
        const before = existing(isManager ? null : owner, id);
        if (owner !== null && before.traderId !== owner) expectRulesOnly(find(null, id), change);
        expectVersion(before.version, version, ACCOUNT_CHANGED);
        if (rest.name !== undefined) expectFreeName(before.traderId, id, rest.name);
        const leader = rest.followsAccountId;
        if (leader != null && leader !== before.followsAccountId) expectLeader(before.traderId, id, leader);
        store.update(id, {
          ...rest,
          ...(startingBalance === undefined ? {} : { startingCents: Number(startingBalance) }),
          ...decideCounting(before, rest.kind, owner === null || isManager ? countsForTeam : undefined),
        });
        if (externalNames !== undefined) setNames(before.traderId, id, externalNames);
        return find(before.traderId, id);
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

/** @throws AppError 403 when anything else of another trader's account would change */
function expectRulesOnly(account: Account, change: AccountChange): void {
  const { rules: _, countsForTeam: __, version: ___, ...others } = change;
  const changes = Object.entries(others).some(
    ([name, value]) => !isDeepStrictEqual(value, Object.entries(account).find(([own]) => own === name)?.[1]),
  );
  if (changes) throw new AppError('forbidden', RULES_ONLY);
}
