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
