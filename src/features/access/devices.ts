import type { Db } from '#src/db/open.ts';
import { deviceStore } from './device-store.ts';
import { DEVICE_LIFE, DEVICES_EACH, deviceIsKnown, deviceKey, type Gate } from './rules.ts';
import { newToken, tokenHash } from './token.ts';

export type Devices = ReturnType<typeof devices>;

/**
 * Browsers that have logged in before. Wrong attempts from a known browser are counted separately from those of its
 * address, so neither side locks the other out. A browser is known only at the gate it has passed.
 */
export function devices({ db, clock }: { db: Db; clock: () => number }) {
  const store = deviceStore(db);

  const known = (gate: Gate, token: string | null) => {
    const device = token === null ? undefined : store.find(gate, tokenHash(token));
    return device && deviceIsKnown(device, clock()) ? device : undefined;
  };

  return {
    /** The key under which attempts from a browser are counted; `null` if it is not known at this gate. */
    findKey(gate: Gate, token: string | null): string | null {
      const device = known(gate, token);
      return device ? deviceKey(device.id) : null;
    },

    /** Whether a trader has logged in from a browser before, and was the last one who did. */
    isOf: (traderId: number, token: string | null): boolean => known('code', token)?.traderId === traderId,

    /**
     * Makes a browser known at a gate, under a new token. A person can have only a few: a new one replaces the least
     * recently used and inherits its failures, so that logging in repeatedly does not allow more failures.
     * @param traderId whose code it was; `null` at the admin gate
     * @param before the browser's current token
     * @returns its new token
     */
    remember(gate: Gate, traderId: number | null, before: string | null): string {
      const [token, now] = [newToken(), clock()];
      const hash = tokenHash(token);
      store.dropUsedBefore(now - DEVICE_LIFE);
      const own = known(gate, before);
      const isFull = store.countDevices(gate, traderId) >= DEVICES_EACH;
      const place = own?.traderId === traderId ? own : isFull ? store.findOldest(gate, traderId) : undefined;
      if (place) store.use(place.id, hash, now);
      else store.add({ gate, tokenHash: hash, traderId, usedAt: now });
      if (before !== null) store.carryOver(gate, tokenHash(before), hash);
      return token;
    },

    /** Forgets all browsers known at this gate. */
    forgetAt: (gate: Gate): void => store.dropAllAt(gate),
  };
}
