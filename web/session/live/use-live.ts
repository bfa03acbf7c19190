import { useQueryClient } from '@tanstack/react-query';
import { startTransition, useCallback, useEffect, useEffectEvent, useMemo, useRef, useState } from 'react';
import type { Topic } from '#src/values/wire/topics.ts';
import { useApi, useApp, useChangeApp } from '#web/context/app-context.tsx';
import type { Live, LiveState } from '#web/context/live.ts';
import { allSaved, readAgain } from '#web/queries/live-topics.ts';
import { fetchPageSettings } from '#web/queries/page-settings.ts';
import { openConnection } from './connection.ts';
import type { LiveMessage } from './messages.ts';
import { useTeamDay } from './use-team-day.ts';

/** Of what the page itself may look different: its times, its day and its name. */
const SETTINGS: readonly Topic[] = ['settings', 'everything'];

/** What a new day changes: its figures, those of its week and month, and which trades are recent. */
const OF_DAY: readonly Topic[] = ['journal', 'team'];

/** What was read again is on screen by then. Milliseconds. */
const SHOWN_WITHIN = 500;

/**
 * Keeps what is on screen up to date with the server. Hidden pages wait until they are seen.
 * @param isWanted ends with the session
 * @param askSession whether it lasts, in its caller's own way: asked as the connection ends, which it does with the session,
 *   and before anything is read again with the one that may be there instead
 */
export function useLive(isWanted: boolean, askSession: () => boolean | Promise<boolean>): Live {
  const api = useApi();
  const queryClient = useQueryClient();
  const { version: release, changeVersion } = useApp();
  const changeApp = useChangeApp();
  const [state, setState] = useState<LiveState>({ kind: 'connecting' });
  const [pending] = useState(() => new Set<Topic>());
  const readings = useRef(0);
  const lasts = useRef<boolean | Promise<boolean>>(true);
  const wasLost = useRef(false);
  const isFromElsewhere = useCallback(() => readings.current > 0, []);

  const readPending = useEffectEvent(() => {
    if (document.visibilityState === 'hidden' || pending.size === 0) return;
    const topics = new Set(pending);
    pending.clear();
    void readNow(topics);
  });
  async function readNow(topics: ReadonlySet<Topic>): Promise<void> {
    if (!(await lasts.current)) return;
    await allSaved(queryClient);
    // What was saved here comes on screen first, as one’s own.
    await new Promise((resolve) => setTimeout(resolve));
    readings.current += 1;
    await api.inBackground(() =>
      Promise.all([
        readAgain(queryClient, topics),
        // Where they cannot be read, the connection is about to end as well.
        SETTINGS.some((topic) => topics.has(topic)) &&
          fetchPageSettings(api).then(changeApp, () => undefined),
      ]),
    );
    setTimeout(() => {
      readings.current -= 1;
    }, SHOWN_WITHIN);
  }
  const onMessage = useEffectEvent((message: LiveMessage) => {
    if (message.kind === 'changed') {
      for (const topic of message.topics) pending.add(topic);
    } else {
      // In small steps: it comes while the page is hydrated, which would otherwise have to end at once.
      startTransition(() => setState(message.kind === 'live' ? { kind: 'live' } : message));
      if (message.kind === 'lost' || wasLost.current) lasts.current = askSession();
      wasLost.current = message.kind === 'lost';
      // Something has changed between the page's render and now.
      if (message.kind === 'live' && message.version > changeVersion) pending.add('everything');
    }
    readPending();
  });

  const day = useTeamDay(isWanted);
  const shownDay = useRef(day);
  const turnTo = useEffectEvent((now: string) => {
    if (shownDay.current === now) return;
    shownDay.current = now;
    for (const topic of OF_DAY) pending.add(topic);
    readPending();
  });
  useEffect(() => turnTo(day), [day]);

  useEffect(() => {
    if (!isWanted) return;
    // Of the session before it, which may come back.
    lasts.current = true;
    const connection = openConnection(release, (message) => onMessage(message));
    const wake = () => {
      connection.wake();
      readPending();
    };
    const whenVisible = () => {
      if (document.visibilityState === 'visible') wake();
    };
    addEventListener('online', wake);
    // A page that comes back from the browser's memory is loaded anew.
    addEventListener('pagehide', connection.close);
    document.addEventListener('visibilitychange', whenVisible);
    return () => {
      connection.close();
      removeEventListener('online', wake);
      removeEventListener('pagehide', connection.close);
      document.removeEventListener('visibilitychange', whenVisible);
    };
  }, [release, isWanted]);
  return useMemo(() => ({ state, isFromElsewhere }), [state, isFromElsewhere]);
}
