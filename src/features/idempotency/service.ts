import { millisecondsInDay } from 'date-fns/constants';
import type { Db } from '#src/db/open.ts';
import type { AccessService } from '#src/features/access/service.ts';
import { idempotencyStore } from './store.ts';

/** How long a create can be sent again under its key. Milliseconds. */
const KEPT_FOR = millisecondsInDay;

/** A create as its caller names it. */
export interface Creation {
  /** Keys of different callers are different keys. */
  actor: string;
  /** Its pattern, e.g. `/api/journal`. */
  route: string;
  /** `null` where the caller named none. */
  key: string | null;
}

export interface IdempotencyDeps {
  db: Db;
  clock: () => number;
  access: Pick<AccessService, 'digest' | 'seal' | 'unseal'>;
}

export type IdempotencyService = ReturnType<typeof idempotencyService>;

/** Whoever sends a create again under the same key gets the first answer, whatever became of its row since. */
export function idempotencyService({ db, clock, access }: IdempotencyDeps) {
  const store = idempotencyStore(db);

  // With another secret nothing of before is found, so nothing is opened that it did not seal.
  const placeOf = (actor: string, route: string, key: string) => ({
    actor,
    route,
    keyHash: access.digest(key),
  });

  return {
    /** The answer of a create that was carried out already. */
    answered({ actor, route, key }: Creation): unknown {
      if (key === null) return undefined;
      const sealed = store.find(placeOf(actor, route, key), clock() - KEPT_FOR);
      return sealed === undefined ? undefined : JSON.parse(access.unseal(sealed));
    },

    /** Runs `create`, unless it was run already: its answer is kept in the same transaction. */
    once<T>({ actor, route, key }: Creation, create: () => T extends PromiseLike<unknown> ? never : T): T {
      if (key === null) return create();
      return db.transaction<T>(() => {
        const now = clock();
        const place = placeOf(actor, route, key);
        const sealed = store.find(place, now - KEPT_FOR);
        if (sealed !== undefined) return JSON.parse(access.unseal(sealed));
        store.dropOld(now - KEPT_FOR);
        const response = create();
        store.keep({ ...place, response: access.seal(JSON.stringify(response)), at: now });
        return response;
      });
    },
  };
}
