import { type SQL, type SQLWrapper, sql } from 'drizzle-orm';

/**
 * Sums of cents as SQLite has them, to the cent: the driver reads whole numbers as JavaScript's, which beyond 2^53 are not
 * exact. Those go as text; what is smaller, nearly everything, stays a number on its way.
 */

const LOW = sql.raw('-9007199254740991');
const HIGH = sql.raw('9007199254740991');

/** A column of cents, `null` where it is null. */
export function exact(cents: SQLWrapper): SQL<bigint> {
  return sql`iif(${cents} BETWEEN ${LOW} AND ${HIGH}, ${cents}, CAST(${cents} AS TEXT))`.mapWith(bigintOf);
}

/**
 * What cents add up to, 0 where there are none. The upper and the lower half of each are added up apart: SQLite gives up
 * where a sum, or a part of it on the way, is beyond 2^63.
 */
export function exactSum(cents: SQLWrapper): SQL<bigint> {
  const [upper, lower] = [
    sql`coalesce(sum(${cents} >> 32), 0)`,
    sql`coalesce(sum(${cents} & 4294967295), 0)`,
  ];
  return sql`iif(abs(${upper}) < 1048576, ${upper} * 4294967296 + ${lower}, ${upper} || ' ' || ${lower})`.mapWith(
    bigintOf,
  );
}

/** One whole number, or the two halves of one. */
function bigintOf(read: number | string): bigint {
  if (typeof read === 'number') return BigInt(read);
  const [upper = '', lower] = read.split(' ');
  return lower === undefined ? BigInt(upper) : (BigInt(upper) << 32n) + BigInt(lower);
}
