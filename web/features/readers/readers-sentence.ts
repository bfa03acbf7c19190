/** Says who can read one's pages. @param names of the managers */
export function readersSentence(names: readonly string[]): string {
  if (names.length === 0) return 'Your pages can be read by the admin.';
  if (names.length === 1) return `Your pages can be read by ${names[0]} (manager) and the admin.`;
  const listed = `${names.slice(0, -1).join(', ')} and ${names.at(-1)}`;
  return `Your pages can be read by ${listed} (managers), and by the admin.`;
}
