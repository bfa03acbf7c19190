import { customType } from 'drizzle-orm/sqlite-core';
import type { AccountRules } from '#src/features/accounts/rules-contract.ts';
import type { ListedCost } from '#src/values/money/account.ts';
import { moneyString, parseCents } from '#src/values/money/money.ts';
import { fromWire, toWire } from '#src/values/wire/wire.ts';

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

/** The rules of an account, as JSON as on the wire. */
export const ruleSet = customType<{ data: AccountRules; driverData: string }>({
  dataType: () => 'text',
  toDriver: (rules) => JSON.stringify(toWire(rules)),
  fromDriver: (json) => fromWire(JSON.parse(json)),
});
