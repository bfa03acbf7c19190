import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { useLoaderData, useSearchParams } from 'react-router';
import { useApi } from '#web/desk/desk.tsx';
import { LoadingScreen } from '#web/desk/loading-screen.tsx';
import { useToday } from '#web/desk/today.ts';
import { calendarQuery } from '#web/queries/calendar.ts';
import type { Arrival } from '#web/router-context.ts';
import { shownMonth } from './shown-month.ts';

/**
 * Stands in for a page with the calendar until its month is there: when the page was asked for inside the browser, as
 * the server sends none without its data. Another month on the same page is waited for in its place.
 */
export function AwaitTradingData({ children }: { children: ReactNode }) {
  const { isFirstRender } = useLoaderData<Arrival>();
  const [params] = useSearchParams();
  const { isPending } = useQuery(calendarQuery(useApi(), shownMonth(params, useToday())));
  const [isWaiting, setWaiting] = useState(!isFirstRender);
  if (isWaiting && !isPending) setWaiting(false);
  return isWaiting ? <LoadingScreen text="Loading trading data..." /> : children;
}
