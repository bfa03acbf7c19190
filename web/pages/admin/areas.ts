import type { TeamCounts } from '#src/features/settings/responses.ts';
import type { IconName } from '#web/ui/display/icons.ts';

export interface Area {
  path: string;
  name: string;
  icon: IconName;
  /** The count that stands beside its name. */
  counted?: keyof TeamCounts;
}

/** The admin areas, in the order of the menu. The first one is opened. */
export const AREAS: readonly [Area, ...Area[]] = [
  { path: 'traders', name: 'Manage Traders', icon: 'users', counted: 'traders' },
  { path: 'trades', name: 'Trade Management', icon: 'chart-candlestick', counted: 'trades' },
  { path: 'board', name: 'Board', icon: 'square-kanban' },
  { path: 'contracts', name: 'Contracts', icon: 'ruler' },
  { path: 'videos', name: 'Manage Videos', icon: 'clapperboard', counted: 'videos' },
  { path: 'links', name: 'Google Drive Links', icon: 'link', counted: 'links' },
  { path: 'quotes', name: 'Manage Quotes', icon: 'quote', counted: 'quotes' },
  { path: 'posts', name: 'Posts', icon: 'megaphone' },
  { path: 'archive', name: 'Archive & Reset', icon: 'archive', counted: 'archives' },
  { path: 'settings', name: 'Settings', icon: 'settings' },
];
