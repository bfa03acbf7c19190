import type { Db } from '#src/db/open.ts';
import { AppError, expectRoomFor, notFound } from '#src/errors.ts';
import { isOrderOf, LIST_CHANGED } from '#src/values/list-order.ts';
import type { DriveLink, DriveLinkChange, NewDriveLink } from './contract.ts';
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

    /** Changes the fields that are sent. @throws AppError 404 */
    change: (id: number, change: DriveLinkChange): DriveLink =>
      db.transaction(() => {
        const { id: _, createdAt: __, ...before } = existing(id);
        return driveLinkOf(store.update(id, { ...before, ...change }));
      }),

    /** Puts all of them in this order. @throws AppError 409 when these are not all of them */
    order: (ids: readonly number[]): DriveLink[] =>
      db.transaction(() => {
        if (!isOrderOf(ids, store.list())) throw new AppError('conflict', LIST_CHANGED);
        for (const [sortOrder, id] of ids.entries()) store.place(id, sortOrder);
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
