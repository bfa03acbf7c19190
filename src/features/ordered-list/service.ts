import type { Db } from '#src/db/open.ts';
import { AppError, expectRoomFor, expectVersion, notFound } from '#src/errors.ts';
import { isOrderOf, LIST_CHANGED } from '#src/values/list-order.ts';
import type { ListOrder } from '#src/values/shapes.ts';

/** A row as it is stored; `createdAt` in epoch milliseconds. */
interface OrderedRow {
  id: number;
  sortOrder: number;
  createdAt: number;
  version: number;
}

type Changeable<Row> = Omit<Row, 'id' | 'createdAt' | 'version'>;

interface OrderedStore<Row, New> {
  count(): number;
  /** In their order. */
  list(): Row[];
  find(id: number): Row | undefined;
  add(row: New & { createdAt: number; version: number }): Row;
  update(id: number, row: Changeable<Row>): Row;
  remove(id: number): void;
}

interface OrderedListDeps<Row, New> {
  db: Db;
  clock: () => number;
  store: OrderedStore<Row, New>;
}

interface Names {
  /** What is not found. */
  one: string;
  /** What there can be too many of. */
  many: string;
  /** Said where somebody else has changed it meanwhile. */
  changed: string;
}

/** They are listed, and put in order, all at once. */
const MOST = 1000;

/** A short list that the admin puts in order, whatever is in it. */
export function orderedListService<
  Row extends OrderedRow,
  New extends object,
  Change extends Partial<Changeable<Row>>,
>({ db, clock, store }: OrderedListDeps<Row, New>, { one, many, changed }: Names) {
  function existing(id: number): Row {
    const row = store.find(id);
    if (!row) throw notFound(one);
    return row;
  }

  return {
    list: () => store.list().map(listed),

    /** @throws AppError 409 where there are too many */
    add(row: New) {
      const { added } = db.transaction(() => {
        expectRoomFor(many, { there: store.count(), most: MOST });
        return { added: store.add({ ...row, createdAt: clock(), version: 1 }) };
      });
      return listed(added);
    },

    /** Changes the fields that are sent. A version that is sent must be the current one. @throws AppError 404, 409 */
    change(id: number, { version, ...change }: Change & { version?: number | undefined }) {
      const { updated } = db.transaction(() => {
        const { id: _, createdAt: __, version: current, ...before } = existing(id);
        expectVersion(current, version, changed);
        return { updated: store.update(id, { ...before, ...change }) };
      });
      return listed(updated);
    },

    /** Puts all of them in this order. @throws AppError 409 when these are not all of them, or another version of them */
    order: (order: ListOrder) =>
      db.transaction(() => {
        const rows = store.list();
        if (!isOrderOf(order, rows)) throw new AppError('conflict', LIST_CHANGED);
        const places = new Map(order.ids.map((id, place) => [id, place]));
        for (const { id, createdAt: _, version: __, ...row } of rows) {
          const sortOrder = places.get(id);
          if (sortOrder !== undefined && sortOrder !== row.sortOrder) store.update(id, { ...row, sortOrder });
        }
        return store.list().map(listed);
      }),

    /** @throws AppError 404 */
    remove(id: number): void {
      db.transaction(() => store.remove(existing(id).id));
    },
  };
}

/** A row as it is answered. */
export function listed<Row extends { createdAt: number }>({ createdAt, ...row }: Row) {
  return { ...row, createdAt: new Date(createdAt).toISOString() };
}
