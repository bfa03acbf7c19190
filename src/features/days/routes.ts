import { ownTraderId, readTraderId } from '#src/features/access/caller.ts';
import { buildRoutes } from '#src/server/guard/routing.ts';
import { daysCalls } from './calls.ts';
import type { DaysService } from './service.ts';

export const daysRoutes = ({ days }: { days: DaysService }) =>
  buildRoutes(daysCalls, {
    'GET /api/traders/:id/calendar/:month': ({ caller, params, query }) =>
      days.month(readTraderId(caller, params.id), params.month, query),
    'GET /api/traders/:id/years/:year': ({ caller, params, query }) =>
      days.year(readTraderId(caller, params.id), params.year, query),
    'GET /api/traders/:id/weeks/:week': ({ caller, params, query }) =>
      days.week(readTraderId(caller, params.id), params.week, query),
    'PUT /api/traders/:id/weeks/:week/notes': ({ body, caller, params }) =>
      days.changeWeekNotes(ownTraderId(caller, params.id), params.week, body),
    'GET /api/traders/:id/days/:date': ({ caller, params, query }) =>
      days.day(readTraderId(caller, params.id), params.date, query),
    'PUT /api/traders/:id/days/:date/notes': ({ body, caller, params }) =>
      days.changeNotes(ownTraderId(caller, params.id), params.date, body),
  });
