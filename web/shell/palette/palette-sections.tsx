import type { ReactNode } from 'react';
import { useNavigate } from 'react-router';
import type { JournalEntry } from '#src/features/journal/responses.ts';
import { formatCount } from '#src/values/money/figure.ts';
import { formatTradeDate, isSameYear } from '#src/values/time/dates.ts';
import { useToday } from '#web/context/today.ts';
import { EntryResult } from '#web/features/entries/entry-result.tsx';
import { importPath, journalPath, quickEntryPath } from '#web/features/layout/dashboard-tabs.ts';
import { TO_TRADE } from '#web/features/layout/to-trade.ts';
import { useLogOut } from '#web/session/log-out.ts';
import { chooseTheme, shownTheme } from '#web/ui/theme.ts';
import type { MenuPage } from '../menu-pages.ts';
import { useShell } from '../shell-context.ts';
import { matchingItems, type PaletteItem } from './palette-items.ts';

/** An option as it is listed. */
export interface PaletteOption extends Pick<PaletteItem, 'id' | 'name' | 'icon' | 'keys' | 'run'> {
  /** In muted text after the name. */
  detail?: string;
  /** At the right end. */
  end?: ReactNode;
}

export interface PaletteSection {
  name: string;
  options: readonly PaletteOption[];
}

/** Other words by which pages are found. */
const ALSO: Readonly<Record<string, string>> = {
  Dashboard: 'overview',
  'Journal Entries': 'trades',
  Leaderboard: 'team performance ranking',
  'Team Hub': 'today',
};

/** Everything that a typed text finds. Trades come last: they arrive later, and move nothing above them. */
export function usePaletteSections(
  pages: readonly MenuPage[],
  typed: string,
  entries: readonly JournalEntry[],
): readonly PaletteSection[] {
  const { trader } = useShell();
  const navigate = useNavigate();
  const today = useToday();
  const goTo = (path: string) => () => void navigate(path);
  const actions = useActions();
  const inJournal = (params: Record<string, string>, state?: string) => () =>
    void navigate(journalPath(trader.id, new URLSearchParams(params)), { state });
  const words = typed.trim();
  return [
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
    {
      name: 'Trades',
      options: [
        ...entries.map((entry) =>
          tradeOption(entry, today, inJournal({ entry: String(entry.id) }, TO_TRADE)),
        ),
        ...(entries.length === 0
          ? []
          : [
              {
                id: 'all-found',
                name: `Search the journal for “${words}”`,
                icon: 'i-lucide-search',
                run: inJournal({ q: words }),
              },
            ]),
      ],
    },
  ].filter(({ options }) => options.length > 0);
}

function tradeOption(entry: JournalEntry, today: string, run: () => void): PaletteOption {
  const { id, symbol, positionType, quantity, tradeDate, strategy } = entry;
  const day = formatTradeDate(tradeDate, { weekday: true, year: !isSameYear(tradeDate, today) });
  return {
    id: `trade-${id}`,
    name: symbol,
    icon: positionType === 'long' ? 'i-lucide-arrow-up-right' : 'i-lucide-arrow-down-right',
    detail: [`${positionType} ${formatCount(quantity)}`, day, strategy].filter(Boolean).join(' · '),
    end: <EntryResult {...entry} />,
    run,
  };
}

/** What the shell does from any page. An admin who is viewing may change nothing, and goes back to their area. */
function useActions(): readonly PaletteItem[] {
  const { trader, isReadOnly, editing } = useShell();
  const navigate = useNavigate();
  const { logOut } = useLogOut();
  const goTo = (path: string) => () => void navigate(path);
  const theme: PaletteItem = {
    id: 'theme',
    name: 'Switch theme',
    also: 'dark light colours',
    icon: 'i-lucide-sun-moon',
    run: () => chooseTheme(shownTheme() === 'dark' ? 'light' : 'dark'),
  };
  if (isReadOnly) {
    const back = { id: 'admin', name: 'Back to Admin', icon: 'i-lucide-shield', run: goTo('/admin/traders') };
    return [theme, back];
  }
  return [
    {
      id: 'new-entry',
      name: 'New Entry',
      also: 'trade add',
      icon: 'i-lucide-plus',
      keys: 'n',
      run: editing.newEntry.onClick,
    },
    {
      id: 'quick-entry',
      name: 'Quick entry',
      also: 'several trades grid paste',
      icon: 'i-lucide-table-properties',
      run: goTo(quickEntryPath(trader.id)),
    },
    {
      id: 'import',
      name: 'Import',
      also: 'file broker csv',
      icon: 'i-lucide-file-input',
      run: goTo(importPath(trader.id)),
    },
    theme,
    { id: 'log-out', name: 'Logout', also: 'log out leave', icon: 'i-lucide-log-out', run: logOut },
  ];
}
