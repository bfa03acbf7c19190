import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import {
  createContext,
  use,
  useCallback,
  useEffect,
  useLayoutEffect,
  useMemo,
  useSyncExternalStore,
} from 'react';
import { sessionKey } from '#web/queries/session.ts';
import { reloadRestored } from '#web/session/reload-restored.ts';
import { beginView, endView, isAtView } from '#web/session/viewing.ts';
import { type OpenedArea, openArea, type Unlocked } from './admin-area.ts';

/** How long the server keeps an unused grant. Milliseconds. */
const IDLE_LIMIT = 20 * 60_000;

/** By then the next page has read what it shows. Milliseconds. */
const NAVIGATION_TIME = 1000;

interface AdminSession {
  unlocked: Unlocked | null;
  /** Opens the area with a grant, or replaces the grant of an open one. */
  open: (grant: string) => void;
  /** Leaves for a trader's dashboard while the area stays unlocked. */
  view: (traderId: number) => void;
  lock: () => void;
}

/** Module state, because it outlives the admin page while a dashboard is viewed. In memory alone: a reload locks. */
let opened: OpenedArea | null = null;
let end = (): void => {};
const listeners = new Set<() => void>();

function show(area: OpenedArea | null): void {
  opened = area;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function lock(): void {
  end();
  end = () => {};
  show(null);
}

/** Shows the gate, also when a dashboard is being viewed: that ends with the grant. */
function lockWhenIdle(): void {
  const isElsewhere = isAtView();
  lock();
  if (isElsewhere) location.replace('/admin');
}

/** @param pages query cache of the pages outside the area */
function open(grant: string, pages: QueryClient): void {
  if (opened) {
    opened.renew(grant);
    return;
  }
  let isOver = false;
  let idle = setTimeout(lockWhenIdle, IDLE_LIMIT);
  const area = openArea(grant, {
    onCall() {
      if (isOver) return;
      clearTimeout(idle);
      idle = setTimeout(lockWhenIdle, IDLE_LIMIT);
    },
    onRejected() {
      if (!isOver) lock();
    },
  });
  addEventListener('pagehide', lock);
  addEventListener('pageshow', reloadRestored);
  end = () => {
    isOver = true;
    clearTimeout(idle);
    removeEventListener('pagehide', lock);
    removeEventListener('pageshow', reloadRestored);
    area.end();
    area.unlocked.queryClient.clear();
    if (endView()) setTimeout(() => forgetViews(pages), NAVIGATION_TIME);
  };
  show(area);
}

/** Data read while viewing a dashboard is dropped with the grant that allowed it. */
function forgetViews(pages: QueryClient): void {
  pages.removeQueries({ type: 'inactive' });
  void pages.invalidateQueries({ queryKey: sessionKey });
}

/**
 * The admin area stays unlocked until the user leaves its pages, except to view a dashboard. Locking also ends the
 * grant on the server. The area locks itself after 20 minutes without a call, or when the server rejects the grant.
 */
export function useOpenedAdminSession(): AdminSession {
  const pages = useQueryClient();
  const area = useSyncExternalStore(
    subscribe,
    () => opened?.unlocked ?? null,
    () => null,
  );
  // Coming back to the area refetches what may have changed meanwhile.
  useEffect(() => void opened?.unlocked.queryClient.invalidateQueries(), []);
  useLayoutEffect(
    () => () => {
      if (!isAtView()) lock();
    },
    [],
  );
  const openHere = useCallback((grant: string) => open(grant, pages), [pages]);
  const view = useCallback((traderId: number) => beginView({ traderId, lock }), []);
  return useMemo(() => ({ unlocked: area, open: openHere, view, lock }), [area, openHere, view]);
}

export const AdminSessionContext = createContext<AdminSession | null>(null);

export function useAdminSession(): AdminSession {
  const session = use(AdminSessionContext);
  if (!session) throw new Error('outside of the admin area');
  return session;
}

/** For components behind the gate. */
export function useUnlocked(): Unlocked {
  const { unlocked } = useAdminSession();
  if (!unlocked) throw new Error('the admin area is locked');
  return unlocked;
}
