import type { Db } from '#src/db/open.ts';
import { AppError, expectRoomFor, expectVersion, notFound } from '#src/errors.ts';
import { isOrderOf, LIST_CHANGED } from '#src/values/wire/list-order.ts';
import type { ListOrder } from '#src/values/wire/shapes.ts';

/** A row as it is stored; `createdAt` in epoch milliseconds. */
interface ListedRow {
  id: number;
  createdAt: number;
  version: number;
  sortOrder: number;
}

type Changeable<Row> = Omit<Row, 'id' | 'createdAt' | 'version'>;

interface ListStore<Row, New> {
  count(): number;
  /** In list order. */
  list(): Row[];
  find(id: number): Row | undefined;
  add(row: New & { createdAt: number; version: number }): Row;
  update(id: number, row: Changeable<Row>): Row;
  remove(id: number): void;
}

interface ListDeps<Row, New> {
  db: Db;
  clock: () => number;
  store: ListStore<Row, New>;
}

interface Names {
  /** Singular, for "not found". */
  one: string;
  /** Plural, for the limit. */
  many: string;
  /** Message when someone else has changed it in the meantime. */
  changed: string;
}

/** Lists are returned and ordered as a whole. */
const MOST = 1000;

/** A short list of the admin's, in an order that they set. */
export function orderedListService<
  Row extends ListedRow,
  New extends object,
  Change extends Partial<Changeable<Row>>,
>({ db, clock, store }: ListDeps<Row, New>, { one, many, changed }: Names) {
  function existing(id: number): Row {
    const row = store.find(id);
    if (!row) throw notFound(one);
    return row;
  }

  return {
    list: () => store.list().map(listed),

    /** @throws AppError 409 when the list is full */
    add(row: New) {
      const { added } = db.transaction(() => {
        expectRoomFor(many, { there: store.count(), most: MOST });
        return { added: store.add({ ...row, createdAt: clock(), version: 1 }) };
      });
      return listed(added);
    },

    /** Changes the fields that are sent. A version, if sent, must be the current one. @throws AppError 404, 409 */
    change(id: number, { version, ...change }: Change & { version?: number | undefined }) {
      const { updated } = db.transaction(() => {
        const { id: _, createdAt: __, version: current, ...before } = existing(id);
        expectVersion(current, version, changed);
        return { updated: store.update(id, { ...before, ...change }) };
      });
      return listed(updated);
    },

    /** @throws AppError 404 */
    remove(id: number): void {
      db.transaction(() => store.remove(existing(id).id));
    },

    /** Sets the order of the whole list. @throws AppError 409 for an incomplete list or outdated versions */
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
  };
}

/** A row as returned by the API. */
export function listed<Row extends { createdAt: number }>({ createdAt, ...row }: Row) {
  return { ...row, createdAt: new Date(createdAt).toISOString() };
}
