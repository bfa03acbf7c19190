/** Requests for metrics, and what they are made of. */

import * as z from 'zod';
import { builtLater } from '#src/values/wire/built-later.ts';
import { idText } from '#src/values/wire/shapes.ts';

export const MetricsPath = builtLater(() => z.object({ id: idText }));

/** What entries are grouped by. */
export const GROUPINGS = [
  'root',
  'contract',
  'side',
  'instrumentType',
  'strategy',
  'tag',
  'account',
  'weekday',
  'halfHour',
  'holding',
  'size',
  'r',
] as const;
export type Grouping = (typeof GROUPINGS)[number];

/** Of what the best and the worst are listed. */
export const RANKED_GROUPINGS = ['strategy', 'halfHour', 'weekday', 'root'] as const satisfies Grouping[];
export type RankedGrouping = (typeof RANKED_GROUPINGS)[number];

/** `figures` leaves out what only charts show, and a grouping's name all of that but this grouping. */
export const METRICS_PARTS = ['all', 'figures', ...GROUPINGS] as const;

/** Sent besides the journal's filter. */
export const MetricsParts = builtLater(() =>
  z.object({
    parts: z.enum(METRICS_PARTS, `Parts must be one of ${METRICS_PARTS.join(', ')}`).default('all'),
  }),
);
export type MetricsParts = z.output<typeof MetricsParts>;

/** Of one grouping: those with the largest gain or loss. The others follow as one. */
export const MOST_GROUPS = 200;
/** Of the curve by trade. */
export const MOST_POINTS = 1000;
/** The latest ones. */
export const MOST_RUNS = 100;
export const MOST_EXCURSIONS = 500;
/** Of the rolling expectancy. */
export const MOST_ROLLING = 400;
/** Accounts over time: those that made or lost the most, and the days of each. */
export const MOST_ACCOUNT_CURVES = 12;
export const MOST_ACCOUNT_DAYS = 200;

/** From how many on a metric says something; below, it is shown grey. */
export const MINIMUM = { sqn: 30, sharpe: 20, sortino: 20, kelly: 30 } as const;
