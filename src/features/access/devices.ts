import type { Db } from '#src/db/open.ts';
import { deviceStore } from './device-store.ts';
import { DEVICE_LIFE, DEVICES_EACH, deviceIsKnown, deviceKey, type Gate } from './rules.ts';
import { newToken, tokenHash } from './token.ts';

export type Devices = ReturnType<typeof devices>;

/**
 * Browsers that got in before: wrong attempts from one count for itself, so that nobody else at its address waits for
 * them, and it does not wait for anyone else's. Each is known only at the gate it got in at.
 */
export function devices({ db, clock }: { db: Db; clock: () => number }) {
  const store = deviceStore(db);

  const known = (gate: Gate, token: string | null) => {
    const device = token === null ? undefined : store.find(gate, tokenHash(token));
    return device && deviceIsKnown(device, clock()) ? device : undefined;
  };

  return {
    /** The key under which attempts from a browser are counted; `null` where it is not known at this gate. */
    keyOf(gate: Gate, token: string | null): string | null {
      const device = known(gate, token);
      return device ? deviceKey(device.id) : null;
    },

    /**
     * Makes a browser known at a gate, with a new token. A person has a few of them: the next one takes the place of
     * the one that got in longest ago, with what that one has failed, so that who logs in again and again may not fail
     * any more often.
     * @param traderId whose code it was; `null` at the admin gate
     * @param before the token that it has now
     * @returns its new token
     */
    remember(gate: Gate, traderId: number | null, before: string | null): string {
      const [token, now] = [newToken(), clock()];
      const hash = tokenHash(token);
      store.dropUsedBefore(now - DEVICE_LIFE);
      const own = known(gate, before);
      const isFull = store.countOf(gate, traderId) >= DEVICES_EACH;
      const place = own?.traderId === traderId ? own : isFull ? store.oldestOf(gate, traderId) : undefined;
      if (place) store.use(place.id, hash, now);
      else store.add({ gate, tokenHash: hash, traderId, usedAt: now });
      if (before !== null) store.carryOver(gate, tokenHash(before), hash);
      return token;
    },

    /** Knows none at this gate any more. */
    forgetAt: (gate: Gate): void => store.dropAllAt(gate),
  };
}
