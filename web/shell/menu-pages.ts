import {
  accountsPath,
  analyticsPath,
  calendarPath,
  dashboardPath,
  hubPath,
  importPath,
  journalPath,
  quickEntryPath,
  strategiesPath,
} from '#web/features/layout/dashboard-tabs.ts';

export interface MenuPage {
  path: string;
  name: string;
  icon: string;
  keys: string;
  /** What the page's neighbours begin with, which are reached from it. */
  around?: readonly string[];
}

export const LEADERBOARD = '/guest';
export const VIDEOS = '/videos';

/** The pages of the menu, in its order. An admin who is viewing a trader's pages has only those. */
export function menuPages(traderId: number, isReadOnly: boolean): readonly MenuPage[] {
  const own = dashboardPath(traderId);
  const hub: MenuPage = {
    path: hubPath(traderId),
    name: 'Team Hub',
    icon: 'i-lucide-users-round',
    keys: 'g h',
  };
  const traders: readonly MenuPage[] = [
    { path: own, name: 'Dashboard', icon: 'i-lucide-layout-dashboard', keys: 'g d' },
    {
      path: calendarPath(traderId),
      name: 'Calendar',
      icon: 'i-lucide-calendar-days',
      keys: 'g c',
      around: [`${own}/days/`, `${own}/weeks/`],
    },
    {
      path: journalPath(traderId),
      name: 'Journal Entries',
      icon: 'i-lucide-notebook-text',
      keys: 'g j',
      around: [quickEntryPath(traderId), importPath(traderId)],
    },
    { path: strategiesPath(traderId), name: 'Strategies', icon: 'i-lucide-target', keys: 'g s' },
    { path: analyticsPath(traderId), name: 'Analytics', icon: 'i-lucide-chart-line', keys: 'g a' },
  ];
  const accounts = { path: accountsPath(traderId), name: 'Accounts', icon: 'i-lucide-wallet', keys: 'g w' };
  if (isReadOnly) return [...traders, accounts];
  return [
    hub,
    ...traders,
    { path: LEADERBOARD, name: 'Leaderboard', icon: 'i-lucide-trophy', keys: 'g l' },
    { path: VIDEOS, name: 'Videos', icon: 'i-lucide-clapperboard', keys: 'g v' },
    accounts,
  ];
}

/** Where one is: on a menu's page, or near it. */
export function isAt({ path, around = [] }: MenuPage, pathname: string): 'page' | 'true' | undefined {
  if (pathname.replace(/\/$/, '') === path) return 'page';
  return around.some((start) => pathname.startsWith(start)) ? 'true' : undefined;
}
