import { ownTraderId, readTraderId } from '#src/features/access/caller.ts';
import { AccountFacets } from '#src/features/journal/query-contract.ts';
import { allow, cacheUntilWrite, routing } from '#src/server/guard/routing.ts';
import { DayNotesChange, OwnDayPath, OwnMonthPath, OwnYearPath } from './contract.ts';
import type { DaysService } from './service.ts';

export const daysRoutes = ({ days }: { days: DaysService }) =>
  routing()
    .get(
      '/api/traders/:id/calendar/:month',
      ({ caller, params, query }) => days.month(readTraderId(caller, params.id), params.month, query),
      { ...cacheUntilWrite('trader', 'token', 'viewing'), params: OwnMonthPath, query: AccountFacets },
    )
    .get(
      '/api/traders/:id/years/:year',
      ({ caller, params, query }) => days.year(readTraderId(caller, params.id), params.year, query),
      { ...cacheUntilWrite('trader', 'token', 'viewing'), params: OwnYearPath, query: AccountFacets },
    )
    .get(
      '/api/traders/:id/days/:date',
      ({ caller, params, query }) => days.day(readTraderId(caller, params.id), params.date, query),
      { ...cacheUntilWrite('trader', 'token', 'viewing'), params: OwnDayPath, query: AccountFacets },
    )
    .put(
      '/api/traders/:id/days/:date/notes',
      ({ body, caller, params }) => days.changeNotes(ownTraderId(caller, params.id), params.date, body),
      { ...allow('trader', 'token'), params: OwnDayPath, body: DayNotesChange },
    );
