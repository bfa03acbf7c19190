import { recordChange } from '#src/db/change-context.ts';
import type { Db } from '#src/db/open.ts';
import { expectRoomFor, expectVersion, invalidField, notFound } from '#src/errors.ts';
import { type NewStrategy, STRATEGY_CHANGED, type StrategyChange } from './contract.ts';
import type { Strategy } from './responses.ts';
import { type StoredStrategy, strategiesStore } from './store.ts';

export interface StrategiesDeps {
  db: Db;
  clock: () => number;
  /** Runs a job in a child process, once it is its turn. */
  runJob: (name: 'remove-strategy', input: RemovalOrder, expectAllowed: () => void) => Promise<unknown>;
}

/** Which strategy is to be removed, and by whom. */
interface RemovalOrder {
  /** Whose it must be; `null` for anyone's. */
  owner: number | null;
  id: number;
  /** `trader:3` or `admin`. */
  actor: string;
}

/** Linked entries that lose their link within some milliseconds: starting a process for them would take longer. */
const UNLINK_BATCH = 300;

/** A trader's are listed all at once, and everyone's for the admin. */
const MOST_OF_ONE = 200;
const MOST = 5000;

export type StrategiesService = ReturnType<typeof strategiesService>;

/**
 * What the traders trade by. `owner` is the trader whose strategies a call is about: another trader's are not found.
 * For the admin it is `null`: everyone's.
 */
export function strategiesService({ db, clock, runJob }: StrategiesDeps) {
  const store = strategiesStore(db);

  function existing(owner: number | null, id: number): StoredStrategy {
    const strategy = store.find(id);
    if (!strategy || (owner !== null && strategy.traderId !== owner)) throw notFound('Strategy');
    return strategy;
  }

  /** Whose a new strategy is. @throws AppError 422 when the admin names nobody, or nobody there is */
  function traderOf(owner: number | null, named: number | undefined): number {
    if (owner !== null) return owner;
    if (named === undefined) throw invalidField('traderId', 'Trader is required');
    if (!store.hasTrader(named)) throw invalidField('traderId', 'Trader not found');
    return named;
  }

  /**
   * Its entries lose the link, which raises their version, and keep everything else; their history says who did that.
   * @throws AppError 404
   */
  function remove({ owner, id, actor }: RemovalOrder): void {
    recordChange(db, { actor, at: clock() }, () => store.remove(existing(owner, id).id));
  }

  return {
    /** Newest first. */
    list: (owner: number | null): Strategy[] =>
      (owner === null ? store.listAll() : store.listOf(owner)).map(strategyOf),

    /** The name of a trader's strategy; `null` where it is not theirs, or not there. */
    nameOf: (traderId: number, id: number): string | null => store.nameOf(traderId, id) ?? null,

    /** @throws AppError 409 where there are too many, 422 */
    create: (owner: number | null, { traderId: named, ...strategy }: NewStrategy): Strategy =>
      db.transaction(() => {
        const traderId = traderOf(owner, named);
        expectRoomFor('strategies of one trader', { there: store.count(traderId), most: MOST_OF_ONE });
        expectRoomFor('strategies', { there: store.count(null), most: MOST });
        return strategyOf(store.add({ ...strategy, traderId, createdAt: clock() }));
      }),

    /** Takes all of a trader's strategies away; an archive has them. Part of removing a trader. */
    removeAllOf: (traderId: number): void => store.removeAllOf(traderId),

    /**
     * Changes the fields that are sent; entries keep the name they have. A version that is sent must be the current one.
     * @throws AppError 404, 409
     */
    update: (owner: number | null, id: number, { version, ...change }: StrategyChange): Strategy =>
      db.transaction(() => {
        const { id: _, traderId: __, createdAt: ___, version: current, ...before } = existing(owner, id);
        expectVersion(current, version, STRATEGY_CHANGED);
        return strategyOf(store.update(id, { ...before, ...change }));
      }),

    remove,

    /**
     * The same where others must be answered meanwhile: what takes long is done by a process of its own.
     * @param expectAllowed asked before it begins to change something; what it throws ends it
     */
    async removeInBackground(order: RemovalOrder, expectAllowed: () => void): Promise<void> {
      const expectRemovable = (): void => {
        expectAllowed();
        existing(order.owner, order.id);
      };
      expectRemovable();
      if (store.hasFewLinks(order.id, UNLINK_BATCH)) remove(order);
      else await runJob('remove-strategy', order, expectRemovable);
    },
  };
}

function strategyOf({ createdAt, ...strategy }: StoredStrategy): Strategy {
  return { ...strategy, createdAt: new Date(createdAt).toISOString() };
}
