import type { DehydratedState } from '@tanstack/react-query';
import type { HydrationState as RouterState } from 'react-router';
import type { AppInfo } from '#web/context/app-context.tsx';

/** State that the server's render hands to the browser's. It is sent as JSON and must survive the round trip. */
export interface PageState {
  app: AppInfo;
  queries: DehydratedState;
  router: RouterState;
}

export const STATE_ID = 'state';
export const ROOT_ID = 'root';

/** Removes timestamps, so that the same data renders the same page. */
export const undated = (state: DehydratedState): DehydratedState => dated(state, 0);

/** Sets timestamps. Epoch milliseconds; the browser uses its own clock, as a page is fresh when it arrives. */
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
