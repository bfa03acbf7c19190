/** Text as it is searched and compared: whatever its case, and however its letters are composed. */
export function folded(text: string): string {
  return text.trim().normalize('NFKC').toLowerCase();
}
