/** The tabs of a trader's dashboard, in the order of the menu. */
export const TABS = [
  { path: '', name: 'Dashboard', icon: 'i-lucide-layout-dashboard', keys: 'g d' },
  { path: '/journal', name: 'Journal Entries', icon: 'i-lucide-notebook-text', keys: 'g j' },
  { path: '/strategies', name: 'Strategies', icon: 'i-lucide-target', keys: 'g s' },
  { path: '/analytics', name: 'Analytics', icon: 'i-lucide-chart-line', keys: 'g a' },
  { path: '/accounts', name: 'Accounts', icon: 'i-lucide-wallet', keys: 'g w' },
] as const;

export type DashboardTab = (typeof TABS)[number];

/** The path of a dashboard tab. */
export const tabPath = (traderId: number, { path }: Pick<DashboardTab, 'path'>): string =>
  `/dashboard/${traderId}${path}`;

/** The path of the page that imports a broker's files. */
export const importPath = (traderId: number): string => `/dashboard/${traderId}/import`;

/** The path of the grid in which several trades are entered. */
export const quickEntryPath = (traderId: number): string => `/dashboard/${traderId}/quick-entry`;

/** The path of a trader's own calendar; `month` is `yyyy-MM`, the current one by default. */
export const calendarPath = (traderId: number, month?: string): string =>
  `/dashboard/${traderId}/calendar${month === undefined ? '' : `?month=${month}`}`;

/** The path of a trader's day. */
export const dayPath = (traderId: number, date: string): string => `/dashboard/${traderId}/days/${date}`;

/** The path of a trader's week, by its Sunday. */
export const weekPath = (traderId: number, sunday: string): string =>
  `/dashboard/${traderId}/weeks/${sunday}`;

/** The path of a trader's journal, narrowed down by search parameters. */
export const journalPath = (traderId: number, filter?: URLSearchParams): string =>
  `/dashboard/${traderId}/journal${filter && filter.size > 0 ? `?${filter}` : ''}`;
