/** Responses of the metrics. Money is in US dollars, shares and rates in percent, times in seconds. */

import * as z from 'zod';
import { OfAccounts } from '#src/features/performance/responses.ts';
import { ROLLING_WINDOW } from '#src/values/entries/rolling-window.ts';
import { count, day, flag, money, rowId, text } from '#src/values/wire/response-shapes.ts';
import { MOST_EXCURSIONS, MOST_GROUPS, MOST_POINTS, MOST_ROLLING, MOST_RUNS } from './contract.ts';

export { AccountCurves } from './account-curve-responses.ts';
export { TraderFindings } from './finding-responses.ts';
export { StrategyCurve } from './strategy-curve-responses.ts';

const n = count(214).describe('Of how many it is taken');
const minimum = count(0).describe('Fewer say little');

const number = (example: number) => z.number().meta({ examples: [example] });
const numberMetric = (example: number, formula: string) =>
  z.strictObject({ value: number(example).nullable(), n, minimum }).describe(formula);
const moneyMetric = (example: string, formula: string) =>
  z.strictObject({ value: money(example).nullable(), n, minimum }).describe(formula);

/** A figure of the metrics. */
export interface Metric<Value extends bigint | number = bigint | number> {
  /** `null` where it is not defined. */
  value: Value | null;
  n: number;
  minimum: number;
}

/** Every metric, by name. */
export const Metrics = z
  .strictObject({
    winRate: numberMetric(55.6, 'Wins / (wins + losses): of closed trades that were won or lost'),
    profitFactor: numberMetric(1.62, 'Sum of the wins / sum of the losses'),
    payoff: numberMetric(1.29, 'Average win / average loss'),
    averageWin: moneyMetric('310.20', 'Sum of the wins / wins'),
    averageLoss: moneyMetric('-240.10', 'Sum of the losses / losses'),
    breakEven: numberMetric(4, 'Closed trades that are neither won nor lost'),
    expectancy: moneyMetric('61.35', 'Mean net P&L of the closed trades'),
    expectancyR: numberMetric(0.31, 'Mean R of the closed trades whose R is known'),
    rCoverage: numberMetric(92.5, 'Closed trades whose R is known / closed trades'),
    sqn: numberMetric(2.1, '√N × mean R / standard deviation of R'),
    sharpe: numberMetric(1.4, 'Mean of the days / their standard deviation × √252'),
    sortino: numberMetric(2.2, 'Mean of the days / downside deviation of all days × √252'),
    maxDrawdownTrades: moneyMetric(
      '1240.00',
      'Deepest fall below the highest so far, trade by trade in order of closing, what open ones realised so far included',
    ),
    maxDrawdownDays: moneyMetric('980.00', 'The same by the daily closes of all entries'),
    recoveryFactor: numberMetric(3.4, 'Net P&L / maximum drawdown of days'),
    ulcerIndex: numberMetric(
      2.8,
      '√(mean of the squared drawdowns of daily closes in percent of their peak), on the starting balance',
    ),
    bestDayShare: numberMetric(18.2, 'Best day / net P&L, where that is above 0'),
    holdingTime: numberMetric(540, 'Median of closed − opened'),
    holdingTimeWinners: numberMetric(610, 'The same of wins'),
    holdingTimeLosers: numberMetric(480, 'The same of losses'),
    costShare: numberMetric(6.3, 'Costs of all entries / sum of their gross P&L where it is above 0'),
    kelly: numberMetric(8.4, 'Half of WR − (1 − WR) / payoff, WR = wins / (wins + losses)'),
    afterLoss: moneyMetric(
      '-84.00',
      'Mean net P&L of closed trades opened within 15 minutes after a losing close',
    ),
    afterLossOthers: moneyMetric('61.00', 'Mean net P&L of all other closed trades whose opening is known'),
    givenBack: numberMetric(
      38.5,
      'Sum of (MFE − net P&L) / sum of MFE, of closed trades with an MFE above 0',
    ),
  })
  .meta({ id: 'Metrics' });
export type Metrics = z.output<typeof Metrics>;

const sums = {
  wins: count(110),
  losses: count(88),
  evens: count(4),
  won: money('34122.00').describe('Sum of the wins'),
  lost: money('21129.00').describe('Sum of the losses, as a positive amount'),
  closedNet: money('12993.00').describe('Net P&L of the closed trades'),
  days: count(61).describe('Days with entries'),
  dayMean: money('213.00').nullable(),
  dayDeviation: money('890.12').nullable().describe('Standard deviation of the days, with D − 1'),
  downsideDeviation: money('402.55').nullable().describe('√(Σ min(d, 0)² / D), over all days'),
  bestDayNet: money('2310.00').nullable(),
  bestTrade: money('1850.00').nullable().describe('Highest P&L of one entry; one without counts as 0'),
  worstTrade: money('-920.00').nullable(),
  maxDrawdownPercent: number(7.25).describe('Of daily closes, in percent of the peak, on $10,000'),
  accountsDrawdownPercent: number(4.1)
    .nullable()
    .describe('The same on what the accounts began with; null where that is nothing'),
  grossProfits: money('41200.00').describe('Sum of the gross P&L of entries where it is above 0'),
  monthPnl: money('9120.75').describe('From the same day of last month, or its last day, to today'),
  monthCosts: money('310.20'),
  rCount: count(198).describe('Closed trades whose R is known'),
  rSum: number(61.4),
  rDeviation: number(1.72).nullable().describe('Standard deviation of R, with N − 1'),
  mfe: money('52110.00').describe('Sum of the MFE of closed trades where it is above 0'),
  mfeNet: money('32010.00').describe('Net P&L of the same trades'),
};

/** What the formulas are filled with. */
export const MetricsSums = z.strictObject(sums);
export type MetricsSums = z.output<typeof MetricsSums>;

/** A day's close. */
export const MetricsDay = z.strictObject({
  date: day,
  pnl: money('745.22'),
  costs: money('44.78'),
  entries: count(6),
  openCount: count(1),
  equity: money('12480.10').describe('$10,000 + P&L so far of what is found'),
  drawdown: money('120.00').describe('Highest equity so far − equity; the first peak is the $10,000'),
});
export type MetricsDay = z.output<typeof MetricsDay>;

/** The account after a trade. */
export const MetricsTrade = z.strictObject({
  number: count(214).describe('Which trade it is, from 1'),
  entryId: rowId,
  date: day,
  pnl: money('125.00'),
  equity: money('12480.10'),
  drawdown: money('120.00'),
});
export type MetricsTrade = z.output<typeof MetricsTrade>;

/** Entries that have something in common. */
export const MetricsGroup = z.strictObject({
  key: text('ES').nullable().describe('null for entries without, and for the smaller ones together'),
  name: text('Opening range breakout')
    .nullable()
    .describe('Of an account or a strategy, as it is called now, or as typed'),
  query: z
    .string()
    .meta({ examples: ['root=ES'] })
    .describe(
      "Parameters by which the journal lists just these, added to the call's own; empty for the smaller ones",
    ),
  entries: count(220),
  n: count(214).describe('Closed trades, as everything below but costs and net'),
  wins: count(110),
  losses: count(88),
  net: money('12480.10').describe('Of all entries'),
  costs: money('620.40').describe('Of all entries'),
  closedNet: money('13129.00').describe('Net P&L of the closed trades'),
  expectancy: money('61.35').nullable(),
  profitFactor: number(1.62).nullable(),
  averageR: number(0.31).nullable(),
  rCount: count(198).describe('Closed trades whose R is known'),
  within: text('ES').nullable().describe('The root of a contract, and of the smaller ones of it together'),
  merged: count(12).optional().describe('How many smaller ones these are together'),
});
export type MetricsGroup = z.output<typeof MetricsGroup>;

const groups = z.array(MetricsGroup);
const list = groups.describe(`At most ${MOST_GROUPS}, highest net first, and the smaller ones together`);
const classes = groups.describe('In their order, those with entries');

export const MetricsGroups = z.strictObject({
  root: list,
  contract: list.describe(
    `At most ${MOST_GROUPS}, highest net first, and the smaller ones together: those of a root that is among these, and all others`,
  ),
  side: classes,
  instrumentType: classes,
  strategy: list.describe(
    `At most ${MOST_GROUPS} besides the trader's own strategies, by link and by name; highest net first, and the smaller ones together`,
  ),
  tag: list.describe('An entry counts with each of its tags'),
  account: list,
  weekday: classes.describe('0 for Sunday'),
  halfHour: classes.describe("Of opening, in the team's zone; 0 is 12:00 AM, 19 is 9:30 AM"),
  holding: classes,
  size: classes,
  r: classes,
});
export type MetricsGroups = z.output<typeof MetricsGroups>;

/** Wins, or losses, one after the other. */
export const MetricsRun = z.strictObject({
  outcome: z.enum(['win', 'loss']),
  length: count(5),
  net: money('1250.00'),
  from: day,
  to: day,
  query: text('from=2026-11-18&to=2026-11-19&fromEntryId=31&toEntryId=37&result=win').describe(
    "Parameters by which the journal lists just these, added to the call's own",
  ),
});
export type MetricsRun = z.output<typeof MetricsRun>;

export const MetricsMonth = z.strictObject({
  month: z
    .string()
    .regex(/^\d{4}-\d{2}$/)
    .meta({ examples: ['2026-11'] }),
  gross: money('9431.95'),
  costs: money('311.20'),
  net: money('9120.75'),
  entries: count(61),
});
export type MetricsMonth = z.output<typeof MetricsMonth>;

const afterLossPart = z.strictObject({
  n: count(44),
  mean: money('-84.00').nullable(),
  net: money('-3696.00'),
  query: text('afterLoss=true'),
});

/** How far a trade went against, and for. */
export const MetricsExcursion = z.strictObject({
  entryId: rowId,
  date: day,
  mae: money('120.00'),
  mfe: money('310.00'),
  pnl: money('185.00'),
  outcome: z.enum(['win', 'loss', 'even']),
});
export type MetricsExcursion = z.output<typeof MetricsExcursion>;

const rollingPoint = <Mean extends z.ZodType>(mean: Mean) =>
  z.strictObject({
    number: count(214).describe('The last trade of it, from 1'),
    entryId: rowId,
    date: day,
    mean,
  });

/** What trades made on average lately. */
export const RollingExpectancy = z
  .strictObject({
    money: z.array(rollingPoint(money('61.35'))).describe('Of closed trades'),
    r: z.array(rollingPoint(number(0.31))).describe('Of closed trades whose R is known'),
  })
  .describe(
    `Mean of each trade and the ${ROLLING_WINDOW - 1} before it, by order of closing. Of more than ${MOST_ROLLING}, the lowest and the highest of each stretch, and the latest`,
  );
export type RollingExpectancy = z.output<typeof RollingExpectancy>;

/** The metrics of one trader's entries. */
export const TraderMetrics = z
  .strictObject({
    entries: count(220),
    openCount: count(1).describe('Those that are open'),
    closed: count(219).describe('All others: what metrics are of'),
    net: money('12480.10'),
    costs: money('620.40'),
    isOrderKnown: flag(true).describe(
      'Whether every day with several entries has the times of their closing',
    ),
    startingBalance: money('50000.00').describe(
      'Of the accounts that the entries are in, together; $10,000 where that is nothing. What percentages of drawdowns go by',
    ),
    accounts: OfAccounts,
    metrics: Metrics,
    sums: MetricsSums,
    byDay: z.array(MetricsDay).describe('Days with entries, ascending'),
    byTrade: z
      .array(MetricsTrade)
      .describe(
        `Entries with a result, if only one so far, by order of closing: it ends where \`byDay\` does. Of more than ${MOST_POINTS}, the deepest and the last of each stretch`,
      ),
    rolling: RollingExpectancy,
    groups: MetricsGroups,
    weekdayHalfHours: groups.describe(
      "By weekday and half hour of opening, those with entries whose opening is known: the key of Friday, 9:30 AM, is '5-19'",
    ),
    runs: z
      .array(MetricsRun)
      .describe(`The latest ${MOST_RUNS}, ascending; a break-even trade neither ends one nor counts`),
    longestWins: MetricsRun.nullable(),
    longestLosses: MetricsRun.nullable(),
    currentRun: MetricsRun.nullable(),
    months: z.array(MetricsMonth).describe('Those with entries, ascending'),
    afterLoss: z
      .strictObject({ after: afterLossPart, others: afterLossPart })
      .describe(
        "Closed trades opened within 15 minutes after a losing close of the trader's, and all others",
      ),
    excursions: z
      .array(MetricsExcursion)
      .describe(`The latest ${MOST_EXCURSIONS} closed trades of which MAE and MFE are known, ascending`),
  })
  .meta({ id: 'TraderMetrics' });
export type TraderMetrics = z.output<typeof TraderMetrics>;
