import { queryOptions } from '@tanstack/react-query';
import type { DayNotesChange } from '#src/features/days/contract.ts';
import type { DayNotes, OwnDay, OwnMonth, OwnYear } from '#src/features/days/responses.ts';
import { wireBody } from '#src/values/wire.ts';
import { type Api, unwrap } from '#web/api/client.ts';
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
      unwrap(api.api.traders({ id: traderId }).calendar({ month }).get({ query: { copies } })),
  });

/** @param year `yyyy` */
export const ownYearQuery = (api: Api, traderId: number, year: string, copies: Copies) =>
  queryOptions({
    queryKey: [...performanceKey, 'year', traderId, year, copies],
    queryFn: (): Promise<OwnYear> =>
      unwrap(api.api.traders({ id: traderId }).years({ year }).get({ query: { copies } })),
  });

const dayKey = [...performanceKey, 'day'] as const;

/** @param date `yyyy-MM-dd` */
export const ownDayQuery = (api: Api, traderId: number, date: string, copies: Copies) =>
  queryOptions({
    queryKey: [...dayKey, traderId, date, copies],
    queryFn: (): Promise<OwnDay> =>
      unwrap(api.api.traders({ id: traderId }).days({ date }).get({ query: { copies } })),
  });

interface NotesUpdate {
  date: string;
  change: DayNotesChange;
}

export function useChangeDayNotes(traderId: number) {
  return useListWrite(
    dayKey,
    (api, { date, change }: NotesUpdate): Promise<DayNotes> =>
      unwrap(api.api.traders({ id: traderId }).days({ date }).notes.put(wireBody(change))),
  );
}
