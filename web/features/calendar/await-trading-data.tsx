import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { useLoaderData, useSearchParams } from 'react-router';
import { useApi } from '#web/context/app-context.tsx';
import type { PageLoad } from '#web/context/loader-deps.ts';
import { useToday } from '#web/context/today.ts';
import { LoadingScreen } from '#web/features/layout/loading-screen.tsx';
import { calendarQuery } from '#web/queries/calendar.ts';
import { shownMonth } from './shown-month.ts';

/**
 * Shows a loading screen until the page's first month has arrived, after a client-side navigation; the server's page
 * always comes with its data. Later months load in place.
 */
export function AwaitTradingData({ children }: { children: ReactNode }) {
  const { isFirstRender } = useLoaderData<PageLoad>();
  const [params] = useSearchParams();
  const { isPending } = useQuery(calendarQuery(useApi(), shownMonth(params, useToday())));
  const [isWaiting, setWaiting] = useState(!isFirstRender);
  if (isWaiting && !isPending) setWaiting(false);
  return isWaiting ? <LoadingScreen text="Loading trading data..." /> : children;
}
