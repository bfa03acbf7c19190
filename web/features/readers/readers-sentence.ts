import { listed } from '#src/values/listed.ts';

/** Says who can read one's pages. @param names of the managers */
export function readersSentence(names: readonly string[]): string {
  if (names.length === 0) return 'Your pages can be read by the admin.';
  if (names.length === 1) return `Your pages can be read by ${names[0]} (manager) and the admin.`;
  return `Your pages can be read by ${listed(names)} (managers), and by the admin.`;
}
