import { useEffect, useEffectEvent } from 'react';
import { useApi, useApp, useChangeApp } from '#web/context/app-context.tsx';
import { useToday } from '#web/context/today.ts';
import { fetchPageSettings } from '#web/queries/page-settings.ts';
import { useEveryMinute } from './every-minute.ts';

/**
 * The team's day by the server, which is asked as the day turns here. A clock ahead of the server's gets the old day's
 * figures once more, and nothing that happens says when that is over: it is asked again until it is there too.
 */
export function useTeamDay(isWanted: boolean): string {
  const api = useApi();
  const changeApp = useChangeApp();
  const { today: day } = useApp();
  const isOver = useToday() !== day && isWanted;
  const ask = () => void api.inBackground(() => fetchPageSettings(api)).then(changeApp, () => undefined);
  const askNow = useEffectEvent(ask);
  useEffect(() => {
    if (isOver) askNow();
  }, [isOver]);
  useEveryMinute(isOver, ask);
  return day;
}
