import { customType } from 'drizzle-orm/sqlite-core';
import { centsOf, moneyString } from '#src/values/money.ts';
import { fromWire, toWire } from '#src/values/wire.ts';

/** Money that nothing is calculated from, written as on the wire. */
export const moneyText = customType<{ data: bigint; driverData: string }>({
  dataType: () => 'text',
  toDriver: moneyString,
  fromDriver: centsOf,
});

interface Cost {
  root: string;
  commission: bigint | null;
  fees: bigint | null;
}

/** What contracts cost, as JSON with amounts as on the wire. */
export const costList = customType<{ data: Cost[]; driverData: string }>({
  dataType: () => 'text',
  toDriver: (costs) => JSON.stringify(toWire(costs)),
  fromDriver: (json) => fromWire(JSON.parse(json)),
});
