import type { Database } from 'bun:sqlite';
import { TABLE } from '#src/features/contracts/table.ts';
import { type Contract, type Contracts, contractsOf } from '#src/values/contract.ts';
import { pointValueOf } from '#src/values/point-value.ts';

/** The product's contracts, and the admin's own over them. */
export function contractsIn(raw: Database): Contracts {
  const own = raw
    .query<Omit<Contract, 'pointValue' | 'source'>, []>(
      `SELECT root, name, exchange, currency, tick_size AS tickSize, tick_value AS tickValue, micro_of AS microOf
      FROM instruments ORDER BY root`,
    )
    .all();
  return contractsOf([
    ...TABLE.values(),
    ...own.flatMap((columns): Contract[] => {
      const pointValue = pointValueOf(columns.tickSize, columns.tickValue);
      return pointValue === null ? [] : [{ ...columns, pointValue, source: 'own' }];
    }),
  ]);
}
