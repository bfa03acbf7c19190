import { customType } from 'drizzle-orm/sqlite-core';
import type { ListedCost } from '#src/values/money/account.ts';
import { moneyString, parseCents } from '#src/values/money/money.ts';

/** Money that nothing is calculated from, written as on the wire. */
export const moneyText = customType<{ data: bigint; driverData: string }>({
  dataType: () => 'text',
  toDriver: moneyString,
  fromDriver: parseCents,
});

/** What contracts cost, as JSON. */
export const costList = customType<{ data: ListedCost[]; driverData: string }>({
  dataType: () => 'text',
  toDriver: (costs) => JSON.stringify(costs),
  fromDriver: (json) => JSON.parse(json),
});
