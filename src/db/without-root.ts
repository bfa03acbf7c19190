import { and, eq, isNull, type SQL, sql } from 'drizzle-orm';
import type { InstrumentKind } from '#src/values/contract.ts';
import type { TypedSymbol } from '#src/values/entry-root.ts';
import type { Db } from './open.ts';
import type { archivedEntries, journalEntries } from './tables.ts';

type Entries = typeof journalEntries | typeof archivedEntries;

/** The symbols of entries without a root, each once. */
export const symbolsWithoutRoot = ({ query }: Pick<Db, 'query'>, table: Entries): TypedSymbol[] =>
  query
    .selectDistinct({ symbol: table.symbol, instrumentType: table.instrumentType })
    .from(table)
    .where(isNull(table.root))
    .all();

/** Entries without a root with one of these symbols: looked up as one list, so that a table without index is read once. */
export const withoutRoot = (
  { root, symbol, instrumentType }: Entries,
  type: InstrumentKind,
  symbols: readonly string[],
): SQL | undefined =>
  and(
    isNull(root),
    eq(instrumentType, type),
    sql`${symbol} IN (SELECT value FROM json_each(${JSON.stringify(symbols)}))`,
  );
