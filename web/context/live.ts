import { createContext, use } from 'react';

/** Whether the page is told of changes; `connecting` before it is known. */
export type LiveState = { kind: 'connecting' } | { kind: 'live' } | { kind: 'lost'; since: number };

export interface Live {
  state: LiveState;
  /** Whether what changes on screen now was changed by somebody else, or in another tab. */
  isFromElsewhere: () => boolean;
}

export const LiveContext = createContext<Live | null>(null);

/** How the pages of those who are logged in keep up with the server. */
export function useLiveContext(): Live {
  const live = use(LiveContext);
  if (!live) throw new Error('outside of live pages');
  return live;
}

const NEVER = () => false;

/** The same for a part that is on public pages too, which change by nobody. */
export const useFromElsewhere = (): (() => boolean) => use(LiveContext)?.isFromElsewhere ?? NEVER;
