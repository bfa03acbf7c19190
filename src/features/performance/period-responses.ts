/** Responses about past periods: a trader's entries that left the journal together. */

import * as z from 'zod';
import { count, day, instant, money, percent, rowId, text } from '#src/values/wire/response-shapes.ts';
import { BestDay, EquityPoint } from './responses.ts';

/** What a trader has in an archive. */
export const PeriodSummary = z
  .strictObject({
    id: rowId.describe('Id of the archive'),
    label: text('Season 2026'),
    createdAt: instant.describe('When it was archived'),
    from: day.describe('The first trade date'),
    to: day.describe('The last trade date'),
    entries: count(212),
    totalPnl: money('18240.00'),
    costs: money('1110.40').describe('Commission and fees in US dollars, already taken off'),
    openCount: count(2),
    wins: count(124),
    losses: count(80),
    winRate: percent(58.49),
  })
  .meta({ id: 'PeriodSummary' });
export type PeriodSummary = z.output<typeof PeriodSummary>;

const ratio = (example: number) =>
  z
    .number()
    .min(0)
    .nullable()
    .meta({ examples: [example] });

/** A past period with its days and the figures of the journal at that time. */
export const Period = PeriodSummary.extend({
  avgTrade: money('86.04'),
  avgWin: money('310.20'),
  avgLoss: money('-172.50').describe('Zero or negative'),
  profitFactor: ratio(2.41).describe('To 2 decimals; null without losses'),
  riskReward: ratio(1.8).describe('null unless there are both wins and losses'),
  maxDrawdown: money('2310.00'),
  maxDrawdownPercent: z
    .number()
    .min(0)
    .meta({ description: 'In percent of the peak before it', examples: [12.3] }),
  bestDay: BestDay.nullable(),
  worstDay: BestDay.nullable(),
  days: z
    .array(EquityPoint.extend({ entries: count(4), openCount: count(1) }))
    .describe('Those with entries, ascending'),
}).meta({ id: 'Period' });
export type Period = z.output<typeof Period>;
