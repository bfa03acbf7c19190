/** The response of what sets some trades apart. */

import * as z from 'zod';
import { count, money, text } from '#src/values/wire/response-shapes.ts';
import { RANKED_GROUPINGS } from './contract.ts';

/** By what trades are set apart. */
export const FINDING_GROUPINGS = [
  'weekday',
  'halfHour',
  'holding',
  'size',
  'root',
  'strategy',
  'tag',
  'account',
  'side',
  'afterLoss',
] as const;
export type FindingGrouping = (typeof FINDING_GROUPINGS)[number];

const average = (example: string) => money(example).describe('In US dollars, rounded to the cent');

/** Some trades whose mean P&L differs from that of the others. */
export const TradeFinding = z
  .strictObject({
    grouping: z.enum(FINDING_GROUPINGS),
    key: text('5').nullable().describe('As the metrics name the group; null for entries without'),
    name: text('Opening range breakout')
      .nullable()
      .describe('Of an account or a strategy, as it is called now'),
    query: z
      .string()
      .meta({ examples: ['weekday=5'] })
      .describe("Parameters by which the journal lists these trades, added to the call's own"),
    n: count(31).describe('Its trades, 30 at least'),
    others: count(390).describe('Those that they are compared with, 30 at least'),
    net: money('-5389.00').describe('Of its trades'),
    mean: average('-173.84'),
    othersMean: average('61.20'),
    low: average('-342.10').describe(
      'Between this and `high` lies the difference of the means, `mean` − `othersMean`',
    ),
    high: average('-131.55'),
  })
  .meta({ id: 'TradeFinding' });
export type TradeFinding = z.output<typeof TradeFinding>;

const extreme = (which: string) =>
  TradeFinding.nullable().describe(
    `With the ${which} mean; null where nothing has enough trades to be compared. An interval that includes 0 may be chance`,
  );

/** The best and the worst of a kind, whether they hold or may be chance. */
export const TradeExtremes = z.strictObject({
  grouping: z.enum(RANKED_GROUPINGS),
  best: extreme('highest'),
  worst: extreme('lowest'),
});
export type TradeExtremes = z.output<typeof TradeExtremes>;

/** At most five, the largest amount at stake first; empty where nothing holds. */
export const TraderFindings = z
  .strictObject({
    findings: z.array(TradeFinding).max(5),
    extremes: z.array(TradeExtremes).describe('The best and the worst setup, half hour, weekday and product'),
    leavesOutCopies: z
      .literal(true)
      .optional()
      .describe('Only where copies were found: they repeat what another account did, and are not compared'),
  })
  .meta({ id: 'TraderFindings' });
export type TraderFindings = z.output<typeof TraderFindings>;
