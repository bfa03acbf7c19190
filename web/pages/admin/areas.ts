/** The admin areas, in the order of the menu. */
export const AREAS = [
  { path: 'traders', name: 'Manage Traders', icon: 'i-lucide-users' },
  { path: 'trades', name: 'Trade Management', icon: 'i-lucide-chart-candlestick' },
  { path: 'contracts', name: 'Contracts', icon: 'i-lucide-ruler' },
  { path: 'videos', name: 'Manage Videos', icon: 'i-lucide-clapperboard' },
  { path: 'links', name: 'Google Drive Links', icon: 'i-lucide-link' },
  { path: 'quotes', name: 'Manage Quotes', icon: 'i-lucide-quote' },
  { path: 'archive', name: 'Archive & Reset', icon: 'i-lucide-archive' },
  { path: 'settings', name: 'Settings', icon: 'i-lucide-settings' },
] as const;
