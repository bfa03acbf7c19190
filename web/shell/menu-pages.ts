import {
  accountsPath,
  analyticsPath,
  BOARD_PATH,
  calendarPath,
  dashboardPath,
  hubPath,
  importPath,
  journalPath,
  quickEntryPath,
  strategiesPath,
} from '#web/features/layout/dashboard-tabs.ts';
import type { IconName } from '#web/ui/display/icons.ts';

export interface MenuPage {
  path: string;
  name: string;
  icon: IconName;
  keys: string;
  /** What the page's neighbours begin with, which are reached from it. */
  around?: readonly string[];
  /** Whether it has a place in the bar of a phone; the others are in the menu of its header. */
  isInBar?: true;
}

export const LEADERBOARD = '/guest';
export const VIDEOS = '/videos';

interface Reader {
  /** Looks at another trader's pages. */
  isReadOnly: boolean;
  isManager: boolean;
}

/** The pages of the menu, in its order. Whoever looks at another trader's pages has only those. */
export function menuPages(traderId: number, { isReadOnly, isManager }: Reader): readonly MenuPage[] {
  const own = dashboardPath(traderId);
  const hub: MenuPage = {
    path: hubPath(traderId),
    name: 'Team Hub',
    icon: 'users-round',
    keys: 'g h',
    isInBar: true,
  };
  const board: MenuPage = { path: BOARD_PATH, name: 'Board', icon: 'square-kanban', keys: 'g b' };
  const traders: readonly MenuPage[] = [
    { path: own, name: 'Dashboard', icon: 'layout-dashboard', keys: 'g d' },
    {
      path: calendarPath(traderId),
      name: 'Calendar',
      icon: 'calendar-days',
      keys: 'g c',
      around: [`${own}/days/`, `${own}/weeks/`],
      isInBar: true,
    },
    {
      path: journalPath(traderId),
      name: 'Journal Entries',
      icon: 'notebook-text',
      keys: 'g j',
      around: [quickEntryPath(traderId), importPath(traderId)],
      isInBar: true,
    },
    { path: strategiesPath(traderId), name: 'Strategies', icon: 'target', keys: 'g s' },
    {
      path: analyticsPath(traderId),
      name: 'Analytics',
      icon: 'chart-line',
      keys: 'g a',
      isInBar: true,
    },
  ];
  const accounts: MenuPage = { path: accountsPath(traderId), name: 'Accounts', icon: 'wallet', keys: 'g w' };
  if (isReadOnly) return [...traders, accounts];
  return [
    hub,
    ...(isManager ? [board] : []),
    ...traders,
    { path: LEADERBOARD, name: 'Leaderboard', icon: 'trophy', keys: 'g l' },
    { path: VIDEOS, name: 'Videos', icon: 'clapperboard', keys: 'g v' },
    accounts,
  ];
}

/** Where one is: on a menu's page, or near it. */
export function isAt({ path, around = [] }: MenuPage, pathname: string): 'page' | 'true' | undefined {
  if (pathname.replace(/\/$/, '') === path) return 'page';
  return around.some((start) => pathname.startsWith(start)) ? 'true' : undefined;
}
