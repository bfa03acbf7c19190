import type { JournalEntry } from '#src/features/journal/responses.ts';
import { formatFixed } from '#src/values/money/figure.ts';

/** A multiple of the initial risk: `1.55`, `−0.79`, and signed `+1.55`. */
export function formatR(r: number, { signed = false }: { signed?: boolean } = {}): string {
  const shown = formatFixed(Math.abs(r), 2);
  const direction = /[1-9]/.test(shown) ? Math.sign(r) : 0;
  return `${direction < 0 ? '−' : signed && direction > 0 ? '+' : ''}${shown}`;
}

/** What an entry made in R, signed; `null` where that is not known. */
export const showR = ({ rMultiple }: Pick<JournalEntry, 'rMultiple'>): string | null =>
  rMultiple === null ? null : formatR(rMultiple, { signed: true });
