import type { Db } from '#src/db/open.ts';
import { listed, orderedListService } from '#src/features/lists/service.ts';
import { type DriveLinkChange, LINK_CHANGED, type NewDriveLink } from './contract.ts';
import type { DriveLink } from './responses.ts';
import { driveLinksStore, type StoredDriveLink } from './store.ts';

export interface DriveLinksDeps {
  db: Db;
  clock: () => number;
}

export type DriveLinksService = ReturnType<typeof driveLinksService>;

/** The team's shared links, in the admin's order. */
export function driveLinksService(deps: DriveLinksDeps) {
  const store = driveLinksStore(deps.db);
  return {
    ...orderedListService<StoredDriveLink, NewDriveLink, DriveLinkChange>(
      { ...deps, store },
      { one: 'Google Drive link', many: 'links', changed: LINK_CHANGED },
    ),
    /** The links that traders see. */
    active: (): DriveLink[] => store.active().map(listed),
  };
}
