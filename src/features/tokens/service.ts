import { millisecondsInDay, millisecondsInSecond } from 'date-fns/constants';
import type { Db } from '#src/db/open.ts';
import { AppError, expectRoomFor, notFound } from '#src/errors.ts';
import type { AccessService } from '#src/features/access/service.ts';
import type { Log } from '#src/log.ts';
import { ADDED_TOO_MANY, MOST_ADDED_A_DAY, MOST_TOKENS, type NewApiToken, SUSPENDED } from './contract.ts';
import type { ApiToken, IssuedApiToken } from './responses.ts';
import { type StoredToken, tokensStore } from './store.ts';

export interface TokensDeps {
  db: Db;
  clock: () => number;
  log: Log;
  access: Pick<AccessService, 'newToken' | 'tokenHash' | 'isUseDue'>;
}

/** By which a token is recognised wherever one turns up. */
const PREFIX = 'blp_';
const TOKEN = /^blp_[\w-]{43}$/;

export type TokensService = ReturnType<typeof tokensService>;

/**
 * The traders' API tokens. Guessing needs no limit, as each is 256 random bits: whoever tries wrong ones locks nobody
 * out, and writes nothing.
 */
export function tokensService({ db, clock, log, access }: TokensDeps) {
  const store = tokensStore(db, access.tokenHash);
  const additions = new Map<number, number[]>();

  /** Each addition is kept in the audit log for good: one trader must not bury what others did. @throws AppError 429 */
  function countAddition(traderId: number): void {
    const [now, before] = [clock(), additions.get(traderId) ?? []];
    const today = before.filter((at) => at > now - millisecondsInDay);
    const [first] = today;
    if (first !== undefined && today.length >= MOST_ADDED_A_DAY) {
      const retryAfter = Math.ceil((first + millisecondsInDay - now) / millisecondsInSecond);
      throw new AppError('too_many_attempts', ADDED_TOO_MANY, { retryAfter });
    }
    additions.set(traderId, [...today, now]);
  }

  return {
    /** Newest first. */
    list: (traderId: number): ApiToken[] => store.list(traderId).map(shown),
    /** The same, everyone's if `null`, with whose each is. */
    listWithTraders: (traderId: number | null): (ApiToken & { traderId: number })[] =>
      store.list(traderId).map((row) => ({ ...shown(row), traderId: row.traderId })),

    /** @throws AppError 409 when the trader has as many as there can be or is suspended, 429 */
    add: (traderId: number, { name }: NewApiToken): IssuedApiToken =>
      db.transaction(() => {
        if (store.isSuspended(traderId)) throw new AppError('conflict', SUSPENDED);
        expectRoomFor('API tokens', { there: store.count(traderId), most: MOST_TOKENS });
        countAddition(traderId);
        const token = PREFIX + access.newToken();
        const row = store.add({ traderId, name, tokenHash: access.tokenHash(token), createdAt: clock() });
        return { ...shown(row), token };
      }),

    /** @param owner its required owner; `null` for any. @throws AppError 404 */
    remove: (owner: number | null, id: number): ApiToken =>
      db.transaction(() => {
        const row = store.find(id);
        if (!row || (owner !== null && row.traderId !== owner)) throw notFound('API token');
        store.remove(id);
        return shown(row);
      }),

    removeAllFor: (traderId: number): void => store.removeAllFor(traderId),

    /**
     * Who calls with a token, or `null`. Records its use from time to time.
     * @param address from where
     */
    use(token: string, address: () => string) {
      // Nothing else is worth a hash.
      const found = TOKEN.test(token) ? store.findInUse(token) : undefined;
      if (!found) return null;
      const { id, lastUsedAt, trader } = found;
      if (access.isUseDue(lastUsedAt) && db.writes.mayWrite()) {
        try {
          store.markUsed(id, clock(), address());
        } catch (error) {
          log.warn({ err: error }, 'could not record the use of an API token');
        }
      }
      return { id, trader };
    },
  };
}

function shown({ id, name, createdAt, lastUsedAt, lastAddress }: StoredToken): ApiToken {
  return {
    id,
    name,
    createdAt: new Date(createdAt).toISOString(),
    lastUsedAt: lastUsedAt === null ? null : new Date(lastUsedAt).toISOString(),
    lastAddress,
  };
}
