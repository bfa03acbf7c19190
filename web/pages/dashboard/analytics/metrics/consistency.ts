import { formatCount } from '#src/values/money/figure.ts';
import { money, number, over, type Section } from './definition.ts';

export const CONSISTENCY: Section = {
  title: 'Consistency',
  definitions: [
    {
      label: 'SQN',
      unit: 'ratio',
      of: 'closed trade',
      read: ({ metrics }) => metrics.sqn,
      formula: '√n × mean R ÷ standard deviation of R.',
      own: ({ sums, metrics }) =>
        `√${formatCount(sums.rCount)} × ${over(number(metrics.expectancyR.value), number(sums.rDeviation))}`,
      better: 'higher',
    },
    {
      label: 'Sharpe',
      unit: 'ratio',
      of: 'day',
      read: ({ metrics }) => metrics.sharpe,
      formula: 'Mean of the days ÷ their standard deviation × √252. Days traded, no risk-free rate.',
      own: ({ sums }) => `${over(money(sums.dayMean), money(sums.dayDeviation))} × √252`,
      better: 'higher',
    },
    {
      label: 'Sortino',
      unit: 'ratio',
      of: 'day',
      read: ({ metrics }) => metrics.sortino,
      formula: 'Mean of the days ÷ downside deviation over all of them × √252.',
      own: ({ sums }) => `${over(money(sums.dayMean), money(sums.downsideDeviation))} × √252`,
      better: 'higher',
    },
    {
      label: 'Best day’s share',
      unit: 'percent',
      of: 'day',
      read: ({ metrics }) => metrics.bestDayShare,
      formula: 'Best day ÷ net P&L, where that is a gain.',
      own: ({ sums, net }) => over(money(sums.bestDayNet), money(net)),
      better: 'lower',
    },
    {
      label: 'Longest winning streak',
      unit: 'count',
      of: 'closed trade',
      read: ({ longestWins, closed }) => ({ value: longestWins?.length ?? 0, n: closed, minimum: 0 }),
      formula: 'Wins in a row; a break-even ends none.',
      own: null,
      note: ({ longestWins }) => longestWins && `They made ${money(longestWins.net)}.`,
      better: 'higher',
    },
    {
      label: 'Longest losing streak',
      unit: 'count',
      of: 'closed trade',
      read: ({ longestLosses, closed }) => ({
        value: longestLosses?.length ?? 0,
        n: closed,
        minimum: 0,
      }),
      formula: 'Losses in a row; a break-even ends none.',
      own: null,
      note: ({ longestLosses }) => longestLosses && `They lost ${money(-longestLosses.net)}.`,
      better: 'lower',
    },
  ],
};
