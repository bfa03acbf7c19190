/** Responses about accounts over time. */

import * as z from 'zod';
import { count, day, money, rowId, text } from '#src/values/wire/response-shapes.ts';
import { MOST_ACCOUNT_CURVES, MOST_ACCOUNT_DAYS } from './contract.ts';

/** What the entries of an account added up to over time. */
export const AccountCurve = z.strictObject({
  accountId: rowId.nullable().describe('null for entries without an account'),
  name: text('Apex 50K').nullable().describe('As it is called now'),
  query: text('accountId=3').describe(
    "Parameters by which the journal lists its entries, added to the call's own",
  ),
  closes: z
    .array(z.strictObject({ date: day, net: money('3180.25').describe('Net P&L so far, in US dollars') }))
    .describe(
      `At the end of at most ${MOST_ACCOUNT_DAYS} of the days with entries in any of them, evenly apart, ascending, the latest among them`,
    ),
});
export type AccountCurve = z.output<typeof AccountCurve>;

/** Accounts side by side over the same days. */
export const AccountCurves = z
  .strictObject({
    accounts: z
      .array(AccountCurve)
      .describe(`At most ${MOST_ACCOUNT_CURVES}, those that made or lost the most, highest net first`),
    leftOut: count(0).describe('Accounts with entries beyond those'),
  })
  .meta({ id: 'AccountCurves' });
export type AccountCurves = z.output<typeof AccountCurves>;
