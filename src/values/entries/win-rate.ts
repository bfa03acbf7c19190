/** Winning entries / all entries × 100 (specification §9), open ones and copies among them; `null` without entries. */
export function computeWinRate({ wins, entries }: { wins: number; entries: number }): number | null {
  return entries === 0 ? null : (wins * 100) / entries;
}
