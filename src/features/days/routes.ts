import { ownTraderId, readTraderId } from '#src/features/access/caller.ts';
import { allow, cacheUntilWrite, routing } from '#src/server/guard/routing.ts';
import { DayNotesChange, OwnDayPath, OwnMonthPath, OwnYearPath } from './contract.ts';
import type { DaysService } from './service.ts';

export const daysRoutes = ({ days }: { days: DaysService }) =>
  routing()
    .get(
      '/api/traders/:id/calendar/:month',
      ({ caller, params }) => days.month(readTraderId(caller, params.id), params.month),
      { ...cacheUntilWrite('trader', 'token', 'viewing'), params: OwnMonthPath },
    )
    .get(
      '/api/traders/:id/years/:year',
      ({ caller, params }) => days.year(readTraderId(caller, params.id), params.year),
      { ...cacheUntilWrite('trader', 'token', 'viewing'), params: OwnYearPath },
    )
    .get(
      '/api/traders/:id/days/:date',
      ({ caller, params }) => days.day(readTraderId(caller, params.id), params.date),
      { ...cacheUntilWrite('trader', 'token', 'viewing'), params: OwnDayPath },
    )
    .put(
      '/api/traders/:id/days/:date/notes',
      ({ body, caller, params }) => days.changeNotes(ownTraderId(caller, params.id), params.date, body),
      { ...allow('trader', 'token'), params: OwnDayPath, body: DayNotesChange },
    );
