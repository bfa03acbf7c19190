/** The fills under an entry, with where each stands in a file. */

import { type KnownRow, namesIn, rowKey, type StoredLeg } from '#src/broker-files/index.ts';
import type { Db } from '#src/db/open.ts';
import { AppError, notFound } from '#src/errors.ts';
import { TOO_MANY_FILLS } from './contract.ts';
import { type FillsStore, fillsStore } from './fills-store.ts';
import type { EntryFill } from './responses.ts';

export interface FillsOrder {
  /** The trader whose entry it has to be; `null` for the admin. */
  owner: number | null;
  entryId: number;
  /** How many fills come before those that are wanted. */
  offset: number;
  limit: number;
}

export interface EntryFills {
  fills: EntryFill[];
  total: number;
}

/** Yields where others may run in between: its contract may have any number of rows. @throws AppError 404, 413 */
export function* readFills(
  db: Pick<Db, 'query'>,
  { owner, entryId, offset, limit }: FillsOrder,
): Generator<void, EntryFills> {
  const known = fillsStore(db);
  const traderId = known.findTrader(entryId);
  if (traderId === undefined || (owner !== null && traderId !== owner)) throw notFound('Journal entry');
  const mark = known.mark(entryId);
  // One that was moved to another trader keeps the former one's imports to them.
  if (!mark || mark.traderId !== traderId) return { fills: [], total: 0 };
  if (mark.legs === null) throw new AppError('too_large', TOO_MANY_FILLS);
  const all: StoredLeg[] = JSON.parse(mark.legs);
  const legs = all.slice(offset, offset + limit);
  yield;
  const ids = yield* rowsNamed(known, mark, new Set(legs.flatMap(({ rows }) => rows)));
  const names = fileNames(known);
  const fills = legs.flatMap(({ at, rows: keys, commission, fees, ...leg }): EntryFill[] => {
    const id = keys.flatMap((key) => ids.get(key) ?? [])[0];
    const row = id === undefined ? undefined : known.row(id);
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
  return { fills, total: all.length };
}

interface Lane {
  traderId: number;
  accountId: number | null;
  contract: string;
}

/**
 * Ids of the rows with these keys, in a contract and in those that became it, or that it became. Equal rows say the same:
 * which of them is the n-th hangs on the files before, not on what else there is.
 */
function* rowsNamed(
  known: FillsStore,
  { traderId, accountId, contract }: Lane,
  keys: ReadonlySet<string>,
): Generator<void, ReadonlyMap<string, number>> {
  const identities = new Set([...keys].map((key) => key.slice(0, key.lastIndexOf('#'))));
  const found = new Map<string, number>();
  const imports = known.counting(traderId);
  const contracts = new Set([contract]);
  // What is added is walked through too.
  for (const one of contracts) {
    const countedIn = equalRows();
    for (const importId of imports) {
      for (const page of known.placed(importId, one)) {
        for (const { id, file, accountId: of, identity, hasId, move } of page) {
          if (move !== null) for (const name of namesIn({ content: JSON.parse(move) })) contracts.add(name);
          if (of !== accountId || !identities.has(identity)) continue;
          const n = countedIn(`${importId} ${file}`, identity, hasId);
          const key = n === null ? null : rowKey(identity, n);
          if (key !== null && keys.has(key)) found.set(key, id);
        }
        if (found.size === keys.size) return found;
        yield;
      }
    }
  }
  return found;
}

/** Counts rows with an id once, and others as often as they are in the file that has most of them; `null` for one that counts not. */
function equalRows(): (file: string, identity: string, hasId: boolean) => number | null {
  const times = new Map<string, { counted: number; file: string; inFile: number }>();
  return (file, identity, hasId) => {
    const known = times.get(identity) ?? { counted: 0, file, inFile: 0 };
    times.set(identity, known);
    if (known.file !== file) [known.file, known.inFile] = [file, 0];
    known.inFile++;
    return (hasId ? 1 : known.inFile) > known.counted ? ++known.counted : null;
  };
}

/** The broker's. A finished trade may name the fills it was matched of. */
function idOf({ content }: Pick<KnownRow, 'content'>, side: StoredLeg['side']): string | null {
  if (content.kind === 'fill') return content.id;
  return content.kind === 'roundTrip' ? (content.fillIds?.[side] ?? content.id) : null;
}

/** Names of files, those of an import read once. */
function fileNames({ fileNames: read }: FillsStore): (row: Pick<KnownRow, 'importId' | 'file'>) => string {
  const known = new Map<number, ReadonlyMap<number, string>>();
  return ({ importId, file }) => {
    const names = known.get(importId) ?? read(importId);
    known.set(importId, names);
    return names.get(file) ?? '';
  };
}
