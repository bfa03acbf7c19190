/** What there is to manage, in the order of the menu. */
export const AREAS = [
  { path: 'archive', name: 'Archive & Reset', icon: 'i-lucide-archive' },
  { path: 'settings', name: 'Settings', icon: 'i-lucide-settings' },
] as const;
