/** The team's pages other than the hub, in the order of the menus. */
export const TEAM_PAGES = [
  { path: '/#calendar', name: 'Calendar', icon: 'i-lucide-calendar-days', keys: 'g c' },
  { path: '/guest', name: 'Leaderboard', icon: 'i-lucide-trophy', keys: 'g l' },
  { path: '/#videos', name: 'Videos', icon: 'i-lucide-clapperboard', keys: 'g v' },
] as const;

/** The path of a trader's hub. */
export const hubPath = (traderId: number): string => `/team-hub/${traderId}`;
