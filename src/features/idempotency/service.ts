import { millisecondsInDay } from 'date-fns/constants';
import type { Db } from '#src/db/open.ts';
import type { AccessService } from '#src/features/access/service.ts';
import { atOnce, oneStep } from '#src/in-slices.ts';
import { fromWire, toWire } from '#src/values/wire/wire.ts';
import { idempotencyStore } from './store.ts';

/** How long a create can be repeated under its key. Milliseconds. */
const KEY_RETENTION = millisecondsInDay;

/** Identifies a create request. */
export interface Creation {
  /** Keys of different callers are independent. */
  actor: string;
  /** The path and query it was sent to, e.g. `/api/journal`. */
  target: string;
  /** `null` if the caller sent none. */
  key: string | null;
}

export interface IdempotencyDeps {
  db: Db;
  clock: () => number;
  access: Pick<AccessService, 'digest' | 'seal' | 'unseal'>;
}

export type IdempotencyService = ReturnType<typeof idempotencyService>;

/** A create repeated under the same key gets its first response, whatever has happened to the entry since. */
export function idempotencyService({ db, clock, access }: IdempotencyDeps) {
  const store = idempotencyStore(db);

  // Under another secret nothing is found, so that nothing is opened with the wrong key.
  const placeOf = (actor: string, target: string, key: string) => ({
    actor,
    target,
    keyHash: access.digest(key),
  });

  /** The same in steps. Part of a transaction. */
  function* onceInSteps<T>(
    { actor, target, key }: Creation,
    create: () => Generator<void, T>,
  ): Generator<void, T> {
    if (key === null) return yield* create();
    const now = clock();
    const place = placeOf(actor, target, key);
    const sealed = store.find(place, now - KEY_RETENTION);
    if (sealed !== undefined) return fromWire(JSON.parse(access.unseal(sealed)));
    store.dropOld(now - KEY_RETENTION);
    const response = yield* create();
    yield;
    store.keep({ ...place, response: access.seal(JSON.stringify(toWire(response))), at: now });
    return response;
  }

  return {
    /** The response of a create that has already been carried out. */
    previousResponse({ actor, target, key }: Creation): unknown {
      if (key === null) return undefined;
      const sealed = store.find(placeOf(actor, target, key), clock() - KEY_RETENTION);
      return sealed === undefined ? undefined : JSON.parse(access.unseal(sealed));
    },

    /** Runs `create` unless it has already been run. Its response is stored in the same transaction. */
    once<T>(creation: Creation, create: () => T extends PromiseLike<unknown> ? never : T): T {
      if (creation.key === null) return create();
      return db.transaction<T>(() => atOnce(onceInSteps(creation, () => oneStep(create))));
    },

    onceInSteps,
  };
}
