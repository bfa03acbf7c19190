import type { TeamCounts } from '#src/features/settings/responses.ts';

export interface Area {
  path: string;
  name: string;
  icon: string;
  /** The count that stands beside its name. */
  counted?: keyof TeamCounts;
}

/** The admin areas, in the order of the menu. The first one is opened. */
export const AREAS: readonly [Area, ...Area[]] = [
  { path: 'traders', name: 'Manage Traders', icon: 'i-lucide-users', counted: 'traders' },
  { path: 'trades', name: 'Trade Management', icon: 'i-lucide-chart-candlestick', counted: 'trades' },
  { path: 'board', name: 'Board', icon: 'i-lucide-square-kanban' },
  { path: 'contracts', name: 'Contracts', icon: 'i-lucide-ruler' },
  { path: 'videos', name: 'Manage Videos', icon: 'i-lucide-clapperboard', counted: 'videos' },
  { path: 'links', name: 'Google Drive Links', icon: 'i-lucide-link', counted: 'links' },
  { path: 'quotes', name: 'Manage Quotes', icon: 'i-lucide-quote', counted: 'quotes' },
  { path: 'posts', name: 'Posts', icon: 'i-lucide-megaphone' },
  { path: 'archive', name: 'Archive & Reset', icon: 'i-lucide-archive', counted: 'archives' },
  { path: 'settings', name: 'Settings', icon: 'i-lucide-settings' },
];
