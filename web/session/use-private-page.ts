import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { SessionResponse, TraderIdentity } from '#src/features/access/responses.ts';
import { unwrap } from '#web/app/api.ts';
import { ApiError } from '#web/app/api-error.ts';
import { useApi } from '#web/app/app-context.tsx';
import { reloadKept } from './reload-kept.ts';
import { announceSession, hearSessions } from './session-channel.ts';

/** A private page whose session is over must show nothing of it any more. */
export interface SessionEnd {
  /** Who has logged in instead. */
  successor: TraderIdentity | null;
}

/**
 * Watches whether this browser may still read the page of a trader: its session may have ended, or another trader have
 * logged in in another tab.
 * @returns how the session ended, with all cached data dropped, or `null` while it lasts; it may come back
 */
export function usePrivatePage(traderId: number): SessionEnd | null {
  const queryClient = useQueryClient();
  const [end, setEnd] = useState<SessionEnd | null>(null);
  const check = useSessionCheck((session) =>
    setEnd(mayRead(session, traderId) ? null : { successor: session.trader }),
  );

  useEffect(() => {
    // By now nothing of it is shown.
    if (end) queryClient.clear();
  }, [end, queryClient]);

  // Whoever logs in comes to a private page, whichever form they used.
  useEffect(announceSession, []);
  const checkNow = useEffectEvent(check);
  useEffect(() => {
    const now = () => checkNow();
    const whenVisible = () => {
      if (document.visibilityState === 'visible') checkNow();
    };
    const stopHearing = hearSessions(now);
    addEventListener('focus', now);
    addEventListener('pageshow', reloadKept);
    document.addEventListener('visibilitychange', whenVisible);
    return () => {
      stopHearing();
      removeEventListener('focus', now);
      removeEventListener('pageshow', reloadKept);
      document.removeEventListener('visibilitychange', whenVisible);
    };
  }, []);
  useEffect(() => {
    const stops = [
      queryClient.getQueryCache().subscribe((event) => {
        if (event.type === 'updated' && event.action.type === 'error') whenRejected(event.action.error);
      }),
      queryClient.getMutationCache().subscribe((event) => {
        if (event.type === 'updated' && event.action.type === 'error') whenRejected(event.action.error);
      }),
    ];
    function whenRejected(error: unknown) {
      if (isRejection(error)) checkNow();
    }
    return () => {
      for (const stop of stops) stop();
    };
  }, [queryClient]);
  return end;
}

/** One at a time; what happens while one is on its way needs another. */
function useSessionCheck(onResponse: (session: SessionResponse) => void): () => void {
  const api = useApi();
  const state = useRef<'idle' | 'asking' | 'asking, and to ask again'>('idle');
  return async function check() {
    if (state.current !== 'idle') {
      state.current = 'asking, and to ask again';
      return;
    }
    state.current = 'asking';
    // Where the server cannot be reached nobody can tell.
    const session = await unwrap(api.api.auth.session.get()).catch(() => null);
    const isOutdated = state.current !== 'asking';
    state.current = 'idle';
    if (isOutdated) await check();
    else if (session) onResponse(session);
  };
}

/** Their own page, or one that an admin looks at. */
function mayRead({ trader, viewing }: SessionResponse, traderId: number): boolean {
  return trader?.id === traderId || viewing?.id === traderId;
}

/** What another trader's session gets for this one's data: 404 is what it gets for a row. */
function isRejection(error: unknown): boolean {
  return error instanceof ApiError && [401, 403, 404].includes(error.status);
}
