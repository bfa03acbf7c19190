import type { DehydratedState } from '@tanstack/react-query';
import type { HydrationState as RouterState } from 'react-router';
import type { Desk } from '#web/desk/desk.tsx';

/** What the server's render hands to the browser's: as JSON, so nothing in it may need more than JSON. */
export interface PageState {
  desk: Desk;
  queries: DehydratedState;
  router: RouterState;
}

export const STATE_ID = 'state';
export const ROOT_ID = 'root';
