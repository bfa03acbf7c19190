import type { DehydratedState } from '@tanstack/react-query';
import type { HydrationState as RouterState } from 'react-router';
import type { AppInfo } from './app-context.tsx';

/** What the server's render hands to the browser's: as JSON, so nothing in it may need more than JSON. */
export interface PageState {
  app: AppInfo;
  queries: DehydratedState;
  router: RouterState;
}

export const STATE_ID = 'state';
export const ROOT_ID = 'root';

/** Without the time of its making, so that the same data makes the same page. */
export const undated = (state: DehydratedState): DehydratedState => dated(state, 0);

/** Puts a time in, in epoch milliseconds: the browser's own, as a page is up to date when it arrives. */
export function dated({ mutations, queries }: DehydratedState, at: number): DehydratedState {
  return {
    mutations,
    queries: queries.map((query) => ({
      ...query,
      state: { ...query.state, dataUpdatedAt: at },
      dehydratedAt: at,
    })),
  };
}
