import { recordChange } from '#src/db/change-context.ts';
import type { Db } from '#src/db/open.ts';
import { expectRoomFor, expectVersion, invalidField, notFound } from '#src/errors.ts';
import { areFewEntries } from '#src/values/entries/few-entries.ts';
import { type NewStrategy, STRATEGY_CHANGED, type StrategyChange } from './contract.ts';
import type { Strategy } from './responses.ts';
import { type StoredStrategy, strategiesStore } from './store.ts';

export interface StrategiesDeps {
  db: Db;
  clock: () => number;
  /** Runs a job in a child process, once it is its turn. */
  runJob: (name: 'remove-strategy', input: RemovalOrder, expectAllowed: () => void) => Promise<unknown>;
}

/** Which strategy to remove, and on whose behalf. */
interface RemovalOrder {
  /** Its required owner; `null` for any. */
  owner: number | null;
  id: number;
  /** `trader:3` or `admin`. */
  actor: string;
}

/** A trader's strategies are listed in full, as are everyone's for the admin. */
const MOST_OF_ONE = 200;
const MOST = 5000;

export type StrategiesService = ReturnType<typeof strategiesService>;

/**
 * The traders' strategies. `owner` is the trader whose strategies a call concerns: other traders' strategies are not
 * found. `null` means everyone's, for the admin.
 */
export function strategiesService({ db, clock, runJob }: StrategiesDeps) {
  const store = strategiesStore(db);

  function existing(owner: number | null, id: number): StoredStrategy {
    const strategy = store.find(id);
    if (!strategy || (owner !== null && strategy.traderId !== owner)) throw notFound('Strategy');
    return strategy;
  }

  /** The owner of a new strategy. @throws AppError 422 if the admin names no trader or an unknown one */
  function resolveTrader(owner: number | null, named: number | undefined): number {
    if (owner !== null) return owner;
    if (named === undefined) throw invalidField('traderId', 'Trader is required');
    if (!store.hasTrader(named)) throw invalidField('traderId', 'Trader not found');
    return named;
  }

  /**
   * Linked entries lose the link, which increases their version, and keep the rest; their history names the actor.
   * @throws AppError 404
   */
  function remove({ owner, id, actor }: RemovalOrder): void {
    recordChange(db, { actor, at: clock() }, () => store.remove(existing(owner, id).id));
  }

  return {
    /** Newest first. */
    list: (owner: number | null): Strategy[] =>
      (owner === null ? store.listAll() : store.listStrategies(owner)).map(toStrategy),

    /** The name of a trader's strategy; `null` if it does not exist or is not theirs. */
    findName: (traderId: number, id: number): string | null => store.findName(traderId, id) ?? null,

    /** @throws AppError 409 when there are too many, 422 */
    create: (owner: number | null, { traderId: named, ...strategy }: NewStrategy): Strategy =>
      db.transaction(() => {
        const traderId = resolveTrader(owner, named);
        expectRoomFor('strategies of one trader', { there: store.count(traderId), most: MOST_OF_ONE });
        expectRoomFor('strategies', { there: store.count(null), most: MOST });
        return toStrategy(store.add({ ...strategy, traderId, createdAt: clock() }));
      }),

    /** Deletes a trader's strategies once they are archived. Part of removing a trader. */
    removeAllFor: (traderId: number): void => store.removeAllFor(traderId),

    /**
     * Changes the fields that are sent; entries keep the name they have. A version, if sent, must be the current one.
     * @throws AppError 404, 409
     */
    update: (owner: number | null, id: number, { version, ...change }: StrategyChange): Strategy =>
      db.transaction(() => {
        const { id: _, traderId: __, createdAt: ___, version: current, ...before } = existing(owner, id);
        expectVersion(current, version, STRATEGY_CHANGED);
        return toStrategy(store.update(id, { ...before, ...change }));
      }),

    remove,

    /**
     * Removes a strategy without blocking the server: a removal that takes long runs in a child process.
     * @param expectAllowed checked right before the first change; throwing aborts it
     */
    async removeInBackground(order: RemovalOrder, expectAllowed: () => void): Promise<void> {
      const expectRemovable = (): void => {
        expectAllowed();
        existing(order.owner, order.id);
      };
      expectRemovable();
      if (areFewEntries((most) => store.countLinksUpTo(order.id, most))) remove(order);
      else await runJob('remove-strategy', order, expectRemovable);
    },
  };
}

function toStrategy({ createdAt, ...strategy }: StoredStrategy): Strategy {
  return { ...strategy, createdAt: new Date(createdAt).toISOString() };
}
