import type { Db } from '#src/db/open.ts';
import { untilWritten } from '#src/db/until-written.ts';
import type { ContractsService } from '#src/features/contracts/service.ts';
import { FIRST_TRADE_DATE } from '#src/values/dates.ts';
import type { PointValues } from './rows.ts';

/** Symbols whose point value is kept: more than a page has entries. */
const MOST = 1000;

/** Point values of entries that are read. Each symbol is looked up once until something is written. */
export function pointValuesOf(
  db: Pick<Db, 'version'>,
  contracts: Pick<ContractsService, 'read'>,
): PointValues {
  const types = {
    futures: valuesOf('futures'),
    options: valuesOf('options'),
    stocks: valuesOf('stocks'),
  };

  function valuesOf(instrumentType: 'futures' | 'options' | 'stocks') {
    // The day decides about the year of a contract, not about what its point is worth.
    const read = (symbol: string) => contracts.read(symbol, FIRST_TRADE_DATE, instrumentType).pointValue;
    return untilWritten(db, MOST, read);
  }

  return ({ symbol, instrumentType }) => types[instrumentType](symbol);
}
