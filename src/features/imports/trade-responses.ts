/** The trades that a dry run lists. */

import * as z from 'zod';
import { INSTRUMENT_TYPES, POSITION_TYPES } from '#src/features/journal/contract.ts';
import { count, day, flag, instant, money, rowId, text } from '#src/values/wire/response-shapes.ts';

/** A trade as it would be once the files are imported. */
const ImportTrade = z.strictObject({
  fate: z.enum(['new', 'changed', 'known', 'rejected']),
  accountId: rowId.nullable(),
  symbol: text('MESZ6'),
  instrumentType: z.enum(INSTRUMENT_TYPES),
  positionType: z.enum(POSITION_TYPES),
  quantity: count(2),
  entryPrice: text('6720.25').nullable(),
  exitPrice: text('6723.50').nullable(),
  openedAt: instant.nullable(),
  closedAt: instant.nullable(),
  costs: money('4.96').nullable(),
  net: money('27.54').nullable().describe('`null` where it is open and made nothing so far'),
  isOpen: flag(false),
  isEstimated: flag(false).describe('Whether its costs come from an account’s list'),
});
export type ImportTrade = z.output<typeof ImportTrade>;

export const ImportTrades = z.strictObject({
  tradeDate: day.nullable().describe('`null` of those that stay open'),
  offset: count(0),
  count: count(6),
  trades: z.array(ImportTrade),
});
