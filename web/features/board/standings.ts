import type { Board, BoardRow } from '#src/features/board/responses.ts';
import type { Tone } from '#web/features/limits/state-look.ts';
import type { IconName } from '#web/ui/display/icons.ts';

interface Standing {
  words: string;
  icon: IconName;
  tone: Tone;
}

/** Whether a trader has entered nothing today. */
export const isIdle = ({ trades, lastEntryAt }: BoardRow): boolean => trades === 0 && lastEntryAt === null;

/** How many entries some rows have today, copies too, and how many are open. The closed ones are the points of their curves. */
export function sumEntries(rows: readonly BoardRow[]): { trades: number; open: number } {
  const open = rows.reduce((sum, { openCount }) => sum + openCount, 0);
  return { trades: rows.reduce((sum, { curve }) => sum + curve.length, open), open };
}

/** Whether nobody who counts for the team has entered anything today: copies and open trades count no trade, but have a net. */
export const isTeamIdle = ({ rows }: Pick<Board, 'rows'>): boolean =>
  rows.every((row) => !row.isIncluded || isIdle(row));

/** How a trader stands, in words. */
export function describeStanding(row: BoardRow): Standing {
  const { state, limitUsed } = row;
  if (state === 'red') return { words: 'Over the limit', icon: 'triangle-alert', tone: 'loss' };
  if (state === 'amber') return { words: 'Near the limit', icon: 'triangle-alert', tone: 'warn' };
  if (isIdle(row)) return { words: 'No trades yet', icon: 'clock', tone: 'neutral' };
  if (limitUsed === null) return { words: 'No limits', icon: 'minus', tone: 'neutral' };
  return { words: 'Within limits', icon: 'check', tone: 'neutral' };
}

/** How many stand where: over, near and within, with those who have no trades yet. */
export function countStandings(rows: readonly BoardRow[]): Record<BoardRow['state'], number> {
  const counts = { red: 0, amber: 0, ok: 0 };
  for (const { state } of rows) counts[state] += 1;
  return counts;
}
