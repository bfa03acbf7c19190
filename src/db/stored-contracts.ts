import type { Database } from 'bun:sqlite';
import { TABLE } from '#src/features/contracts/table.ts';
import { type Contract, type Contracts, indexContracts } from '#src/values/contracts/contract.ts';
import { computePointValue } from '#src/values/money/point-value.ts';

/** The product's contracts, and the admin's own over them. */
export function contractsIn(raw: Database): Contracts {
  const own = raw
    .query<Omit<Contract, 'pointValue' | 'source'>, []>(
      `SELECT root, name, exchange, currency, tick_size AS tickSize, tick_value AS tickValue, micro_of AS microOf
      FROM instruments ORDER BY root`,
    )
    .all();
  return indexContracts([
    ...TABLE.values(),
    ...own.flatMap((columns): Contract[] => {
      const pointValue = computePointValue(columns.tickSize, columns.tickValue);
      return pointValue === null ? [] : [{ ...columns, pointValue, source: 'own' }];
    }),
  ]);
}
