import { callingTrader, readTraderId } from '#src/features/access/caller.ts';
import type { Caller } from '#src/features/access/types.ts';
import type { PublicView } from '#src/features/settings/contract.ts';
import type { SettingsService } from '#src/features/settings/service.ts';
import { allow, cacheUntilWrite, routing } from '#src/server/guard/routing.ts';
import { pageHeaders } from '#src/server/paging.ts';
import {
  AnalyticsQuery,
  DayPath,
  MonthPath,
  PeriodPath,
  PeriodsQuery,
  TotalsQuery,
  TraderPath,
} from './contract.ts';
import type { PerformanceService } from './service.ts';

interface PerformanceRoutesDeps {
  performance: PerformanceService;
  settings: SettingsService;
}

export const performanceRoutes = ({ performance, settings }: PerformanceRoutesDeps) => {
  /** The team sees everything; the public sees what the settings allow. */
  const isOfTeam = (caller: Caller): boolean =>
    Boolean(callingTrader(caller) || caller.session?.viewing || caller.grant);
  const viewOf = (caller: Caller): PublicView => (isOfTeam(caller) ? 'full' : settings.publicView());

  return routing()
    .get(
      '/api/daily-pnl/:date',
      ({ params: { date }, set }) => {
        const last = performance.lastTradedDay(date);
        if (last !== null) set.headers['x-last-trading-day'] = last;
        return performance.dailyPnl(date);
      },
      { ...cacheUntilWrite('trader', 'token', 'admin'), params: DayPath },
    )
    .get('/api/daily-pnl/:date/weeks', ({ params }) => performance.weeks(params.date), {
      ...cacheUntilWrite('trader', 'token', 'admin'),
      params: DayPath,
    })
    .get('/api/calendar/:month', ({ caller, params }) => performance.calendar(params.month, viewOf(caller)), {
      ...cacheUntilWrite('anyone'),
      params: MonthPath,
    })
    .get('/api/leaderboard', ({ caller }) => performance.leaderboard(viewOf(caller), isOfTeam(caller)), {
      ...cacheUntilWrite('anyone'),
    })
    .get('/api/top-trader', ({ caller }) => performance.topTrader(viewOf(caller)), {
      ...cacheUntilWrite('anyone'),
      mapResponse: nullAsJson,
    })
    .get('/api/admin/journal/totals', ({ query }) => performance.entryTotals(query.traderId ?? null), {
      ...allow('admin'),
      query: TotalsQuery,
    })
    .get(
      '/api/traders/:id/stats',
      ({ caller, params }) => performance.stats(readTraderId(caller, params.id)),
      { ...cacheUntilWrite('trader', 'token', 'viewing'), params: TraderPath },
    )
    .get(
      '/api/traders/:id/analytics',
      ({ caller, params, query }) => performance.analytics(readTraderId(caller, params.id), query.closes),
      { ...cacheUntilWrite('trader', 'token', 'viewing'), params: TraderPath, query: AnalyticsQuery },
    )
    .get(
      '/api/traders/:id/periods',
      ({ caller, params, query, request, set }) => {
        const { items, next } = performance.periods.list(readTraderId(caller, params.id), query);
        Object.assign(set.headers, pageHeaders(request.url, { next, total: null }));
        return items;
      },
      { ...cacheUntilWrite('trader', 'token', 'viewing'), params: TraderPath, query: PeriodsQuery },
    )
    .get(
      '/api/traders/:id/periods/:archiveId',
      ({ caller, params }) => performance.periods.find(readTraderId(caller, params.id), params.archiveId),
      { ...cacheUntilWrite('trader', 'token', 'viewing'), params: PeriodPath },
    );
};

/** Sends `null` as JSON, which would otherwise be an empty body. */
function nullAsJson({ responseValue }: { responseValue: unknown }): Response | undefined {
  return responseValue === null ? Response.json(null) : undefined;
}
