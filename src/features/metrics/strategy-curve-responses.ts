/** Responses about strategies over time. */

import * as z from 'zod';
import { day, money, rowId, text } from '#src/values/wire/response-shapes.ts';

/** What the entries of a strategy added up to over time. */
export const StrategyCurve = z
  .strictObject({
    strategyId: rowId.nullable().describe('null for entries that only have its name as text'),
    name: text('Opening range breakout').nullable().describe('As typed; null with `strategyId`'),
    closes: z
      .array(z.strictObject({ date: day, net: money('3180.25').describe('Net P&L so far, in US dollars') }))
      .describe(
        'At the end of at most 40 of the days with entries, evenly apart, ascending, the latest among them',
      ),
  })
  .meta({ id: 'StrategyCurve' });
export type StrategyCurve = z.output<typeof StrategyCurve>;
