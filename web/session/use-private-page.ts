import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { TraderIdentity } from '#src/features/access/responses.ts';
import { ApiError } from '#web/api/api-error.ts';
import { type Api, call, nullOn } from '#web/api/client.ts';
import { useApi } from '#web/context/app-context.tsx';
import { fetchSession } from '#web/queries/session.ts';
import type { Member } from './member.ts';
import { reloadRestored } from './reload-restored.ts';
import { announceSession, onSessionChange } from './session-channel.ts';

interface PrivatePage {
  /** How the session ended, with all cached data dropped; `null` while it lasts. It may resume. */
  end: SessionEnd | null;
  /** Asks whether it still lasts; `true` where the server cannot be reached. */
  check: () => Promise<boolean>;
}

/** A private page whose session is over must not show any of its data. */
export interface SessionEnd {
  /** The trader who has logged in instead. */
  successor: TraderIdentity | null;
}

/**
 * Watches whether this browser may still read a trader's page: the session may end, or another trader may log in in
 * another tab.
 */
export function usePrivatePage(page: ShownTo): PrivatePage {
  const queryClient = useQueryClient();
  const [end, setEnd] = useState<SessionEnd | null>(null);
  const api = useApi();
  const check = useCheck(() => findEnd(api, page), setEnd);

  useEffect(() => {
    // By now none of it is shown.
    if (end) queryClient.clear();
  }, [end, queryClient]);

  // Every log-in leads to a private page, whichever form was used.
  useEffect(announceSession, []);
  const checkNow = useEffectEvent(check);
  useEffect(() => {
    const now = () => void checkNow();
    const whenVisible = () => {
      if (document.visibilityState === 'visible') now();
    };
    const unsubscribe = onSessionChange(now);
    addEventListener('focus', now);
    addEventListener('pageshow', reloadRestored);
    document.addEventListener('visibilitychange', whenVisible);
    return () => {
      unsubscribe();
      removeEventListener('focus', now);
      removeEventListener('pageshow', reloadRestored);
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
      if (isRejection(error)) void checkNow();
    }
    return () => {
      for (const stop of stops) stop();
    };
  }, [queryClient]);
  return { end, check };
}

/** What was asked last counts, and waits for nothing asked before: a network that was gone may never answer that. */
function useCheck(
  ask: () => Promise<SessionEnd | null>,
  onResponse: (end: SessionEnd | null) => void,
): () => Promise<boolean> {
  const asked = useRef(0);
  return async () => {
    asked.current += 1;
    const own = asked.current;
    // Unreachable server: nothing is known about the session.
    const found = await ask().catch(() => undefined);
    if (found !== undefined && own === asked.current) onResponse(found);
    return !found;
  };
}

type ShownTo = Pick<Member, 'trader' | 'isReadOnly'>;

/**
 * A page that is read-only lasts for whoever may look at it: an admin who is viewing it, and managers. On a trader's own
 * page anything can be changed, so it is theirs alone.
 */
async function findEnd(api: Api, { trader: { id }, isReadOnly }: ShownTo): Promise<SessionEnd | null> {
  const { trader, role, viewing } = await fetchSession(api);
  if (trader?.id === id) return null;
  const isOpen = isReadOnly && (viewing?.id === id || (role === 'manager' && (await isThere(api, id))));
  return isOpen ? null : { successor: trader };
}

/** Whether there is such a trader, for a manager. */
const isThere = async (api: Api, id: number): Promise<boolean> =>
  (await nullOn(404, call(api, 'GET /api/admin/traders/:id', { params: { id } }))) !== null;

/** Another trader's session gets one of these for this one's data: 404 for single records. */
function isRejection(error: unknown): boolean {
  return error instanceof ApiError && [401, 403, 404].includes(error.status);
}
