/** What an import does, in words. */

import type { ImportReport } from '#src/features/imports/responses.ts';
import { formatMoney } from '#src/values/money/money.ts';
import { count } from '#src/values/text/count.ts';

type Counted = Pick<ImportReport, 'entries' | 'rows'>;

/** The button that imports; `null` where there is nothing to do. */
export function importLabel({ entries, rows }: Counted): string | null {
  const { created, updated, removed } = entries;
  if (created > 0) return `Import ${count(created, 'trade')}`;
  if (updated + removed > 0) return `Update ${count(updated + removed, 'trade')}`;
  return rows.new > 0 ? `Import ${count(rows.new, 'line')}` : null;
}

/** `42 trades imported, +$1,763.76 net`. */
export function importedText(report: Counted & Pick<ImportReport, 'totals'>): string {
  const { created, updated, removed } = report.entries;
  if (created > 0) {
    const net = report.totals.entries > 0 ? `, ${formatMoney(report.totals.net)} net` : '';
    return `${count(created, 'trade')} imported${net}`;
  }
  if (updated + removed > 0) return `${count(updated + removed, 'trade')} updated`;
  return `${count(report.rows.new, 'line')} imported`;
}

/** What else it changes, and what stays open, beside new trades; blank where nothing does. */
export function otherChanges({ entries: { updated, removed, open } }: Pick<ImportReport, 'entries'>): string {
  return [
    ...(updated > 0 ? [`${count(updated, 'trade')} changed`] : []),
    ...(removed > 0 ? [`${count(removed, 'trade')} joined with others`] : []),
    ...(open > 0 ? [`${count(open, 'trade')} still open`] : []),
  ].join(', ');
}
