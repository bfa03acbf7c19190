import { queryOptions } from '@tanstack/react-query';
import type { NotesChange } from '#src/features/days/contract.ts';
import type {
  DayNotes,
  OwnDay,
  OwnMonth,
  OwnWeek,
  OwnYear,
  WeekNotes,
} from '#src/features/days/responses.ts';
import { wireBody } from '#src/values/wire/wire.ts';
import { type Api, call } from '#web/api/client.ts';
import { useListWrite } from './list-write.ts';
import { performanceKey } from './performance.ts';

/** A trader's own calendar. It changes with their statistics, so it shares their key. */

/** Whether copies are in what it adds up to. */
type Copies = 'with' | 'without';

/** @param month `yyyy-MM` */
export const ownMonthQuery = (api: Api, traderId: number, month: string, copies: Copies) =>
  queryOptions({
    queryKey: [...performanceKey, 'month', traderId, month, copies],
    queryFn: (): Promise<OwnMonth> =>
      call(api, 'GET /api/traders/:id/calendar/:month', {
        params: { id: traderId, month },
        query: { copies },
      }),
  });

/** @param year `yyyy` */
export const ownYearQuery = (api: Api, traderId: number, year: string, copies: Copies) =>
  queryOptions({
    queryKey: [...performanceKey, 'year', traderId, year, copies],
    queryFn: (): Promise<OwnYear> =>
      call(api, 'GET /api/traders/:id/years/:year', { params: { id: traderId, year }, query: { copies } }),
  });

const weekKey = [...performanceKey, 'week'] as const;

/** @param week its Sunday */
export const ownWeekQuery = (api: Api, traderId: number, week: string, copies: Copies) =>
  queryOptions({
    queryKey: [...weekKey, traderId, week, copies],
    queryFn: (): Promise<OwnWeek> =>
      call(api, 'GET /api/traders/:id/weeks/:week', { params: { id: traderId, week }, query: { copies } }),
  });

const dayKey = [...performanceKey, 'day'] as const;

/** @param date `yyyy-MM-dd` */
export const ownDayQuery = (api: Api, traderId: number, date: string, copies: Copies) =>
  queryOptions({
    queryKey: [...dayKey, traderId, date, copies],
    queryFn: (): Promise<OwnDay> =>
      call(api, 'GET /api/traders/:id/days/:date', { params: { id: traderId, date }, query: { copies } }),
  });

interface NotesUpdate {
  date: string;
  change: NotesChange;
}

export function useChangeDayNotes(traderId: number) {
  return useListWrite(
    dayKey,
    (api, { date, change }: NotesUpdate): Promise<DayNotes> =>
      call(api, 'PUT /api/traders/:id/days/:date/notes', {
        params: { id: traderId, date },
        body: wireBody(change),
      }),
  );
}

interface WeekNotesUpdate {
  week: string;
  change: NotesChange;
}

export function useChangeWeekNotes(traderId: number) {
  return useListWrite(
    weekKey,
    (api, { week, change }: WeekNotesUpdate): Promise<WeekNotes> =>
      call(api, 'PUT /api/traders/:id/weeks/:week/notes', {
        params: { id: traderId, week },
        body: wireBody(change),
      }),
  );
}
