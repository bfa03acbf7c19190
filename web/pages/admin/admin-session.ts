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
import { reloadKept } from '#web/session/reload-kept.ts';
import { beginView, endView, isAtView } from '#web/session/viewing.ts';
import { type OpenedArea, openArea, type Unlocked } from './admin-area.ts';

/** As long as the server keeps a grant that nobody uses. Milliseconds. */
const IDLE_LIMIT = 20 * 60_000;

/** By then the page that is gone to has taken what it shows. Milliseconds. */
const ARRIVED = 1000;

export interface AdminSession {
  unlocked: Unlocked | null;
  /** Opens the area with a grant, or goes on in it with another one. */
  open: (grant: string) => void;
  /** A trader's dashboard is gone to, for which the area stays open. */
  view: (traderId: number) => void;
  lock: () => void;
}

/** Beside the pages, since a dashboard that is looked at is another one. In memory alone: a reload locks. */
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

/** The gate, also for who looks at a dashboard: that ends with the grant. */
function lockWhenIdle(): void {
  const isElsewhere = isAtView();
  lock();
  if (isElsewhere) location.replace('/admin');
}

/** @param pages what the pages outside of the area have read */
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
  addEventListener('pageshow', reloadKept);
  end = () => {
    isOver = true;
    clearTimeout(idle);
    removeEventListener('pagehide', lock);
    removeEventListener('pageshow', reloadKept);
    area.end();
    area.unlocked.queryClient.clear();
    if (endView()) setTimeout(() => forgetViews(pages), ARRIVED);
  };
  show(area);
}

/** What was read of a dashboard goes with the grant that opened it. */
function forgetViews(pages: QueryClient): void {
  pages.removeQueries({ type: 'inactive' });
  void pages.invalidateQueries({ queryKey: sessionKey });
}

/**
 * The admin area stays unlocked until its pages are left, except for a dashboard that is looked at: then, and when it is
 * locked, the grant ends on the server too. Without a call for 20 minutes, or when the server no longer takes the grant, it
 * locks itself.
 */
export function useOpenedAdminSession(): AdminSession {
  const pages = useQueryClient();
  const area = useSyncExternalStore(
    subscribe,
    () => opened?.unlocked ?? null,
    () => null,
  );
  // Whoever comes back sees what has changed meanwhile.
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

/** For what stands behind the gate. */
export function useUnlocked(): Unlocked {
  const { unlocked } = useAdminSession();
  if (!unlocked) throw new Error('the admin area is locked');
  return unlocked;
}
