import type { ReactNode } from 'react';
import { useNavigate } from 'react-router';
import { dashboardPath, importPath, quickEntryPath } from '#web/features/layout/dashboard-tabs.ts';
import { useLogOut } from '#web/session/log-out.ts';
import { chooseTheme, shownTheme } from '#web/ui/browser/theme.ts';
import { useShell } from '../shell-context.ts';
import { matchingItems, type PaletteItem } from './palette-items.ts';

/** An option as it is listed. */
export interface PaletteOption extends Pick<PaletteItem, 'id' | 'name' | 'icon' | 'keys' | 'run'> {
  /** In muted text after the name. */
  detail?: string;
  /** At the right end. */
  end?: ReactNode;
}

/** One that leads somewhere. */
export interface LinkedOption extends Omit<PaletteOption, 'run'> {
  path: string;
  /** Of the navigation. */
  state?: string;
}

export interface PaletteSection {
  name: string;
  options: readonly PaletteOption[];
}

/** What a typed text finds of a journal. */
interface Found {
  /** Opens the day, week or month that the text names. */
  period: LinkedOption | null;
  trades: readonly LinkedOption[];
}

/** Other words by which pages are found. */
const ALSO: Readonly<Record<string, string>> = {
  Dashboard: 'overview',
  'Journal Entries': 'trades',
  Leaderboard: 'team performance ranking',
  'Team Hub': 'today',
};

/** Everything that a typed text finds. Trades come last: they arrive later, and move nothing above them. */
export function usePaletteSections(typed: string, { period, trades }: Found): readonly PaletteSection[] {
  const { pages } = useShell();
  const navigate = useNavigate();
  const goTo = (path: string, state?: string) => () => void navigate(path, { state });
  const linked = ({ path, state, ...option }: LinkedOption): PaletteOption => ({
    ...option,
    run: goTo(path, state),
  });
  const actions = useActions();
  return [
    { name: 'Dates', options: period ? [linked(period)] : [] },
    {
      name: 'Go to',
      options: matchingItems(
        pages.map(({ path, name, icon, keys }) => ({
          id: `page-${keys.at(-1)}`,
          name,
          icon,
          keys,
          also: ALSO[name] ?? '',
          run: goTo(path),
        })),
        typed,
      ),
    },
    { name: 'Do', options: matchingItems(actions, typed) },
    { name: 'Trades', options: trades.map(linked) },
  ].filter(({ options }) => options.length > 0);
}

/** What the shell does from any page. An admin or a manager who is looking may change nothing, and goes back. */
function useActions(): readonly PaletteItem[] {
  const { trader, isReadOnly, manager, editing } = useShell();
  const navigate = useNavigate();
  const { logOut } = useLogOut();
  const goTo = (path: string) => () => void navigate(path);
  const theme: PaletteItem = {
    id: 'theme',
    name: 'Switch theme',
    also: 'dark light colours',
    icon: 'sun-moon',
    run: () => chooseTheme(shownTheme() === 'dark' ? 'light' : 'dark'),
  };
  if (isReadOnly) {
    const [name, icon, path] = manager
      ? (['Back to My Dashboard', 'layout-dashboard', dashboardPath(manager.id)] as const)
      : (['Back to Admin', 'shield', '/admin/traders'] as const);
    return [theme, { id: 'back', name, icon, run: goTo(path) }];
  }
  return [
    {
      id: 'new-entry',
      name: 'New Entry',
      also: 'trade add',
      icon: 'plus',
      keys: 'n',
      run: editing.newEntry,
    },
    {
      id: 'quick-entry',
      name: 'Quick entry',
      also: 'several trades grid paste',
      icon: 'table-properties',
      run: goTo(quickEntryPath(trader.id)),
    },
    {
      id: 'import',
      name: 'Import',
      also: 'file broker csv',
      icon: 'file-input',
      run: goTo(importPath(trader.id)),
    },
    theme,
    { id: 'log-out', name: 'Logout', also: 'log out leave', icon: 'log-out', run: logOut },
  ];
}
