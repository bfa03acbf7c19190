import { type SQL, type SQLWrapper, sql } from 'drizzle-orm';

/**
 * Exact sums of cents. The driver reads integers as JavaScript numbers, which are inexact beyond 2^53; those are read
 * as text. Smaller values, nearly all of them, stay numbers.
 */

const LOW = sql.raw('-9007199254740991');
const HIGH = sql.raw('9007199254740991');

/** A column of cents; `null` stays null. */
export function exact(cents: SQLWrapper): SQL<bigint> {
  return sql`iif(${cents} BETWEEN ${LOW} AND ${HIGH}, ${cents}, CAST(${cents} AS TEXT))`.mapWith(toBigint);
}

/**
 * The sum of a column of cents, 0 for no rows. Upper and lower halves are summed separately, because SQLite fails
 * when a sum, even an intermediate one, exceeds 2^63.
 */
export function exactSum(cents: SQLWrapper): SQL<bigint> {
  const [upper, lower] = [
    sql`coalesce(sum(${cents} >> 32), 0)`,
    sql`coalesce(sum(${cents} & 4294967295), 0)`,
  ];
  return sql`iif(abs(${upper}) < 1048576, ${upper} * 4294967296 + ${lower}, ${upper} || ' ' || ${lower})`.mapWith(
    toBigint,
  );
}

/** The sum of a column of counts, 0 for no rows. */
export const numberSum = (column: SQLWrapper): SQL<number> => sql<number>`coalesce(sum(${column}), 0)`;

/** Combines one integer, or the two halves of one. */
function toBigint(read: number | string): bigint {
  if (typeof read === 'number') return BigInt(read);
  const [upper = '', lower] = read.split(' ');
  return lower === undefined ? BigInt(upper) : (BigInt(upper) << 32n) + BigInt(lower);
}
