import type { Db } from '#src/db/open.ts';
import { AppError, expectRoomFor, expectVersion, notFound } from '#src/errors.ts';
import { isOrderOf, LIST_CHANGED } from '#src/values/list-order.ts';
import type { ListOrder } from '#src/values/shapes.ts';
import { type DriveLinkChange, LINK_CHANGED, type NewDriveLink } from './contract.ts';
import type { DriveLink } from './responses.ts';
import { driveLinksStore, type StoredDriveLink } from './store.ts';

export interface DriveLinksDeps {
  db: Db;
  clock: () => number;
}

/** They are listed, and put in order, all at once. */
const MOST = 1000;

export type DriveLinksService = ReturnType<typeof driveLinksService>;

/** The resources that the team shares, in the order the admin gives them. */
export function driveLinksService({ db, clock }: DriveLinksDeps) {
  const store = driveLinksStore(db);

  function existing(id: number): StoredDriveLink {
    const link = store.find(id);
    if (!link) throw notFound('Google Drive link');
    return link;
  }

  return {
    /** What traders get. */
    active: (): DriveLink[] => store.active().map(driveLinkOf),
    list: (): DriveLink[] => store.list().map(driveLinkOf),

    /** @throws AppError 409 where there are too many */
    add: (link: NewDriveLink): DriveLink =>
      db.transaction(() => {
        expectRoomFor('links', { there: store.count(), most: MOST });
        return driveLinkOf(store.add({ ...link, createdAt: clock() }));
      }),

    /** Changes the fields that are sent. A version that is sent must be the current one. @throws AppError 404, 409 */
    change: (id: number, { version, ...change }: DriveLinkChange): DriveLink =>
      db.transaction(() => {
        const { id: _, createdAt: __, version: current, ...before } = existing(id);
        expectVersion(current, version, LINK_CHANGED);
        return driveLinkOf(store.update(id, { ...before, ...change }));
      }),

    /** Puts all of them in this order. @throws AppError 409 when these are not all of them, or another version of them */
    order: (order: ListOrder): DriveLink[] =>
      db.transaction(() => {
        const before = store.list();
        if (!isOrderOf(order, before)) throw new AppError('conflict', LIST_CHANGED);
        const places = new Map(order.ids.map((id, place) => [id, place]));
        for (const { id, sortOrder } of before) {
          const place = places.get(id);
          if (place !== undefined && place !== sortOrder) store.place(id, place);
        }
        return store.list().map(driveLinkOf);
      }),

    /** @throws AppError 404 */
    remove(id: number): void {
      db.transaction(() => store.remove(existing(id).id));
    },
  };
}

function driveLinkOf({ createdAt, ...link }: StoredDriveLink): DriveLink {
  return { ...link, createdAt: new Date(createdAt).toISOString() };
}
