const ADMIN = "For the team's admin.";

/** One sentence about a page, for link previews, by its module. Only the server needs them. */
const DESCRIPTIONS: Readonly<Record<string, string>> = {
  'pages/landing/landing.tsx': "The team's journal, trading calendar and daily P&L. Access by personal code.",
  'pages/legacy/legacy.tsx': "The team's P&L by day, week and month.",
  'pages/guest/guest.tsx': "The team's total P&L, trades and win rate, and the leaderboard of its traders.",
  'pages/videos/videos.tsx': "The team's videos.",
  'pages/team-hub/team-hub.tsx': "The team's day: everyone's P&L. Opens with a personal access code.",
  'pages/board/board.tsx': "The team's day under its limits. For managers.",
  'pages/board-wall/board-wall.tsx': "The team's day under its limits, on a wall screen.",
  'pages/dashboard/overview/overview.tsx': "A trader's own figures. Opens with a personal access code.",
  'pages/dashboard/journal/journal.tsx': "A trader's own journal. Opens with a personal access code.",
  'pages/dashboard/quick-entry/quick-entry.tsx':
    "The trades of a trader's day in a grid. Opens with a personal access code.",
  'pages/dashboard/calendar/calendar.tsx':
    "A trader's own months and years. Opens with a personal access code.",
  'pages/dashboard/day/day.tsx': "A trader's own day. Opens with a personal access code.",
  'pages/dashboard/week/week.tsx': "A trader's own week. Opens with a personal access code.",
  'pages/dashboard/import/import.tsx': "A trader's own imports. Opens with a personal access code.",
  'pages/dashboard/strategies/strategies.tsx':
    "A trader's own strategies. Opens with a personal access code.",
  'pages/dashboard/analytics/analytics.tsx':
    "How a trader's own P&L came about. Opens with a personal access code.",
  'pages/dashboard/period/period.tsx': "A trader's own past period. Opens with a personal access code.",
  'pages/dashboard/accounts/accounts.tsx': "A trader's own accounts. Opens with a personal access code.",
  'pages/not-found/not-found.tsx': 'There is nothing at this address.',
};

export function findDescription(module: string | undefined): string | undefined {
  if (module === undefined) return undefined;
  return DESCRIPTIONS[module] ?? (module.startsWith('pages/admin/') ? ADMIN : undefined);
}
