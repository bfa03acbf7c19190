/** The calls for performance: who may make them, what is sent, and what comes back. */

import { declareCalls } from '#src/server/declared-calls.ts';
import {
  AnalyticsQuery,
  DayPath,
  MONTH_TOO_LATE,
  MonthPath,
  PERFORMANCE_NOT_PUBLIC,
  PeriodPath,
  PeriodsQuery,
  TeamLeaderboardQuery,
  TotalsQuery,
  TraderPath,
} from './contract.ts';

export const teamCalls = declareCalls('Performance', () => import('./team-responses.ts'), {
  'GET /api/daily-pnl/:date': {
    allow: ['trader', 'token', 'admin'],
    cached: true,
    params: DayPath,
    summary: "The team's P&L of a day, by trader",
    response: 'DailyPnl',
    headers: { 'X-Last-Trading-Day': 'The latest day with trades up to this one; omitted if there is none.' },
  },
  'GET /api/daily-pnl/:date/weeks': {
    allow: ['trader', 'token', 'admin'],
    cached: true,
    params: DayPath,
    summary: "The team's week of a day, and the week before",
    response: 'TeamWeeks',
  },
  'GET /api/leaderboard/team': {
    allow: ['trader', 'token', 'admin'],
    cached: true,
    query: TeamLeaderboardQuery,
    summary: 'The traders by P&L of a week, month or quarter, or of all time',
    response: 'TeamLeaderboard',
  },
});

const notPublic = { forbidden: PERFORMANCE_NOT_PUBLIC };

export const performanceCalls = declareCalls('Performance', () => import('./responses.ts'), {
  'GET /api/calendar/:month': {
    allow: ['anyone'],
    cached: true,
    params: MonthPath,
    summary: "The team's month, by day and week",
    description: 'If the team shows only ranks, amounts are null for public callers.',
    response: 'CalendarMonth',
    rejections: { ...notPublic, invalid: MONTH_TOO_LATE },
  },
  'GET /api/leaderboard': {
    allow: ['anyone'],
    cached: true,
    summary: 'The traders by P&L, and the team',
    description: 'If the team shows only ranks, amounts are null for public callers.',
    response: 'Leaderboard',
    rejections: notPublic,
  },
  'GET /api/top-trader': {
    allow: ['anyone'],
    cached: true,
    summary: 'The trader with the largest gain today; null if nobody made a gain',
    response: 'TopTraderOrNone',
    rejections: notPublic,
  },
  'GET /api/admin/journal/totals': {
    allow: ['admin'],
    query: TotalsQuery,
    summary: 'Totals of the entries of all traders, or of one',
    response: 'EntryTotals',
  },
  'GET /api/traders/:id/stats': {
    allow: ['trader', 'token', 'viewing'],
    cached: true,
    params: TraderPath,
    summary: "The figures of a trader's dashboard",
    response: 'TraderStats',
  },
  'GET /api/traders/:id/analytics': {
    allow: ['trader', 'token', 'viewing'],
    cached: true,
    params: TraderPath,
    query: AnalyticsQuery,
    summary: "A trader's analytics, with the equity curve",
    response: 'TraderAnalytics',
  },
});

export const periodsCalls = declareCalls('Performance', () => import('./period-responses.ts'), {
  'GET /api/traders/:id/periods': {
    allow: ['trader', 'token', 'viewing'],
    cached: true,
    params: TraderPath,
    query: PeriodsQuery,
    summary: "A trader's past periods, newest first",
    response: ['PeriodSummary'],
    isPaged: true,
  },
  'GET /api/traders/:id/periods/:archiveId': {
    allow: ['trader', 'token', 'viewing'],
    cached: true,
    params: PeriodPath,
    summary: 'A past period: its figures, its days and the equity curve',
    response: 'Period',
  },
});
