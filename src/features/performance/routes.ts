import { callingTrader, readTraderId } from '#src/features/access/caller.ts';
import type { Caller } from '#src/features/access/types.ts';
import type { PublicView } from '#src/features/settings/contract.ts';
import type { SettingsService } from '#src/features/settings/service.ts';
import { buildRoutes } from '#src/server/guard/routing.ts';
import { expectWanted } from '#src/server/in-turns.ts';
import { pageHeaders } from '#src/server/paging.ts';
import { performanceCalls, periodsCalls, teamCalls } from './calls.ts';
import type { PerformanceService } from './service.ts';

interface PerformanceRoutesDeps {
  performance: PerformanceService;
  settings: SettingsService;
}

export const performanceRoutes = ({ performance, settings }: PerformanceRoutesDeps) => {
  /** The team sees everything; the public sees what the settings allow. */
  const isOfTeam = (caller: Caller): boolean =>
    Boolean(callingTrader(caller) || caller.session?.viewing || caller.grant);
  const chooseView = (caller: Caller): PublicView => (isOfTeam(caller) ? 'full' : settings.publicView());

  return [
    ...buildRoutes(teamCalls, {
      'GET /api/daily-pnl/:date': ({ params: { date }, set }) => {
        const last = performance.lastTradedDay(date);
        if (last !== null) set.headers['x-last-trading-day'] = last;
        return performance.dailyPnl(date);
      },
      'GET /api/daily-pnl/:date/weeks': ({ params }) => performance.weeks(params.date),
      'GET /api/leaderboard/team': ({ caller, query, request }) =>
        performance.teamLeaderboard(query, expectWanted({ caller, request })),
    }),
    ...buildRoutes(performanceCalls, {
      'GET /api/calendar/:month': ({ caller, params }) =>
        performance.calendar(params.month, chooseView(caller)),
      'GET /api/leaderboard': ({ caller }) => performance.leaderboard(chooseView(caller), isOfTeam(caller)),
      'GET /api/top-trader': ({ caller }) => performance.topTrader(chooseView(caller)),
      'GET /api/admin/journal/totals': ({ query }) => performance.entryTotals(query.traderId ?? null),
      'GET /api/traders/:id/stats': ({ caller, params }) =>
        performance.stats(readTraderId(caller, params.id)),
      'GET /api/traders/:id/analytics': ({ caller, params, query }) =>
        performance.analytics(readTraderId(caller, params.id), query.closes),
    }),
    ...buildRoutes(periodsCalls, {
      'GET /api/traders/:id/periods': ({ caller, params, query, request, set }) => {
        const { items, next } = performance.periods.list(readTraderId(caller, params.id), query);
        Object.assign(set.headers, pageHeaders(request.url, { next, total: null }));
        return items;
      },
      'GET /api/traders/:id/periods/:archiveId': ({ caller, params }) =>
        performance.periods.find(readTraderId(caller, params.id), params.archiveId),
    }),
  ];
};
