/** The fills under an entry, with where each stands in a file. */

import { countRows, type KnownRow, linkedRows, type StoredLeg } from '#src/broker-files/index.ts';
import type { Db } from '#src/db/open.ts';
import { notFound } from '#src/errors.ts';
import { knownStore } from './known-store.ts';
import type { EntryFill } from './responses.ts';
import { importsStore } from './store.ts';

/** @throws AppError 404 */
export function fillsOf(db: Db, owner: number | null, entryId: number): EntryFill[] {
  const known = knownStore(db);
  const traderId = known.traderOf(entryId);
  if (traderId === undefined || (owner !== null && traderId !== owner)) throw notFound('Journal entry');
  const mark = known.mark(entryId);
  // One that was moved to another trader keeps the former one's imports to them.
  if (!mark || mark.traderId !== traderId) return [];
  const legs: StoredLeg[] = JSON.parse(mark.legs);
  const wanted = new Set(legs.flatMap(({ rows }) => rows));
  const rows = new Map<string, KnownRow>();
  const linked = linkedRows(mark.contract, (contract) => known.rows(traderId, [contract]));
  for (const group of countRows(linked.rows, null)) {
    if (group.accountId !== mark.accountId) continue;
    for (const [index, key] of group.keys.entries()) {
      const row = group.rows[index];
      if (row && wanted.has(key)) rows.set(key, row);
    }
  }
  const names = fileNames(db);
  return legs.flatMap(({ at, rows: keys, commission, fees, ...leg }): EntryFill[] => {
    const row = keys.flatMap((key) => rows.get(key) ?? [])[0];
    if (!row) return [];
    const costs = { commission, fees };
    const place = { importId: row.importId, file: names(row), line: row.line };
    return [
      {
        ...leg,
        costs,
        at: at === null ? null : new Date(at).toISOString(),
        id: idOf(row, leg.side),
        ...place,
      },
    ];
  });
}

/** The broker's. A finished trade may name the fills it was matched of. */
function idOf({ content }: KnownRow, side: StoredLeg['side']): string | null {
  if (content.kind === 'fill') return content.id;
  return content.kind === 'roundTrip' ? (content.fillIds?.[side] ?? content.id) : null;
}

/** Names of files, those of an import read once. */
function fileNames(db: Db): (row: KnownRow) => string {
  const store = importsStore(db);
  const known = new Map<number, ReadonlyMap<number, string>>();
  return ({ importId, file }) => {
    const names = known.get(importId) ?? store.fileNames(importId);
    known.set(importId, names);
    return names.get(file) ?? '';
  };
}
