import type { Db } from '#src/db/open.ts';
import { listed, orderedListService } from '#src/features/ordered-list/service.ts';
import { type DriveLinkChange, LINK_CHANGED, type NewDriveLink } from './contract.ts';
import type { DriveLink } from './responses.ts';
import { driveLinksStore, type StoredDriveLink } from './store.ts';

export interface DriveLinksDeps {
  db: Db;
  clock: () => number;
}

export type DriveLinksService = ReturnType<typeof driveLinksService>;

/** The resources that the team shares, in the order the admin gives them. */
export function driveLinksService(deps: DriveLinksDeps) {
  const store = driveLinksStore(deps.db);
  return {
    ...orderedListService<StoredDriveLink, NewDriveLink, DriveLinkChange>(
      { ...deps, store },
      { one: 'Google Drive link', many: 'links', changed: LINK_CHANGED },
    ),
    /** What traders get. */
    active: (): DriveLink[] => store.active().map(listed),
  };
}
