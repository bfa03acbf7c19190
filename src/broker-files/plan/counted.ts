/** How many rows and fills an import adds, and how many of them are known. */

import type { KnownRow } from '../import-row.ts';
import type { CountedRows } from './count-rows.ts';
import type { Outcome, Plan } from './types.ts';

export function countNewAndKnown(
  groups: readonly CountedRows[],
  outcomes: readonly Outcome[],
  importId: number | null,
): Pick<Plan, 'rows' | 'fills'> {
  const rows = { new: 0, known: 0 };
  const fills = { new: 0, known: 0 };
  for (const group of importId === null ? [] : groups) {
    const seen = new Set<string>();
    const unseen = (row: KnownRow) => listFillIds(row).filter((fill) => fill === null || !seen.has(fill));
    const see = (row: KnownRow) => {
      for (const fill of listFillIds(row)) if (fill !== null) seen.add(fill);
    };
    for (const row of group.rows) if (row.importId !== importId) see(row);
    for (const row of group.rows) {
      if (row.importId !== importId) continue;
      if (!row.content.isBeside) rows.new++;
      fills.new += unseen(row).length;
      see(row);
    }
    rows.known += group.known.filter(({ content }) => !content.isBeside).length;
    fills.known += group.known.reduce((sum, row) => sum + listFillIds(row).length, 0);
  }
  // What of our own export is in the journal, though no import brought it.
  for (const { kind, trade, before } of outcomes) {
    if (kind !== 'known' || before || !trade.writing || trade.importId !== importId) continue;
    rows.new--;
    rows.known++;
  }
  return { rows, fills };
}

/** Ids of the fills that a row shows; `null` for one without. */
function listFillIds({ content }: KnownRow): (string | null)[] {
  if (content.kind === 'fill') return [content.id];
  if (content.kind !== 'roundTrip') return [];
  return content.fillIds ? [content.fillIds.buy, content.fillIds.sell] : [null, null];
}
