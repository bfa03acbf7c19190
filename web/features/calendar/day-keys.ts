import { addDays, addMonths } from '#src/values/time/dates.ts';

/**
 * The day that a key moves to, as in a WAI-ARIA grid of dates; `null` for other keys.
 * @param row the focusable days in the row of `date`, ascending
 */
export function dayByKey(key: string, date: string, row: readonly string[]): string | null {
  switch (key) {
    case 'ArrowLeft':
      return addDays(date, -1);
    case 'ArrowRight':
      return addDays(date, 1);
    case 'ArrowUp':
      return addDays(date, -7);
    case 'ArrowDown':
      return addDays(date, 7);
    case 'Home':
      return row[0] ?? null;
    case 'End':
      return row.at(-1) ?? null;
    case 'PageUp':
      return addMonths(date, -1);
    case 'PageDown':
      return addMonths(date, 1);
    default:
      return null;
  }
}
