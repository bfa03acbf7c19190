import { formatCount } from '#src/values/money/figure.ts';
import { type Definition, money, number, over, type Section } from './definition.ts';

export const PROFIT_FACTOR: Definition = {
  label: 'Profit factor',
  unit: 'ratio',
  of: 'closed trade',
  read: ({ metrics }) => metrics.profitFactor,
  formula: 'What the wins made ÷ what the losses lost.',
  own: ({ sums }) => over(money(sums.won), money(sums.lost)),
  better: 'higher',
};

export const AVERAGE_WIN: Definition = {
  label: 'Average win',
  unit: 'money',
  of: 'closed trade',
  read: ({ metrics }) => metrics.averageWin,
  formula: 'What the wins made ÷ how many they are.',
  own: ({ sums }) => over(money(sums.won), formatCount(sums.wins)),
  query: 'result=win',
  better: 'higher',
};

export const AVERAGE_LOSS: Definition = {
  label: 'Average loss',
  unit: 'money',
  of: 'closed trade',
  read: ({ metrics }) => metrics.averageLoss,
  formula: 'What the losses lost ÷ how many they are.',
  own: ({ sums }) => over(money(-sums.lost), formatCount(sums.losses)),
  query: 'result=loss',
  better: 'higher',
};

export const RETURNS: Section = {
  title: 'Returns of closed trades',
  definitions: [
    {
      label: 'Win rate of closed trades',
      unit: 'percent',
      of: 'closed trade',
      read: ({ metrics }) => metrics.winRate,
      formula: 'Wins ÷ (wins + losses). A break-even is neither.',
      own: ({ sums: { wins, losses } }) =>
        over(formatCount(wins), `(${formatCount(wins)} + ${formatCount(losses)})`),
      query: 'result=win',
      better: 'higher',
    },
    PROFIT_FACTOR,
    AVERAGE_WIN,
    AVERAGE_LOSS,
    {
      label: 'Break-evens',
      unit: 'count',
      of: 'closed trade',
      read: ({ metrics }) => metrics.breakEven,
      formula: 'Trades that were neither won nor lost.',
      own: null,
      query: 'result=even',
    },
    {
      label: 'Expectancy',
      unit: 'money',
      of: 'closed trade',
      read: ({ metrics }) => metrics.expectancy,
      formula: 'Net P&L of the closed trades ÷ how many they are: what a trade makes on average.',
      own: ({ sums, closed }) => over(money(sums.closedNet), formatCount(closed)),
      better: 'higher',
    },
    {
      label: 'Expectancy in R',
      unit: 'r',
      of: 'closed trade',
      read: ({ metrics }) => metrics.expectancyR,
      formula: 'Sum of R ÷ trades whose R is known. R is net P&L ÷ initial risk.',
      own: ({ sums }) => over(number(sums.rSum), formatCount(sums.rCount)),
      better: 'higher',
    },
    {
      label: 'R coverage',
      unit: 'percent',
      of: 'closed trade',
      read: ({ metrics }) => metrics.rCoverage,
      formula: 'Closed trades with a stop or a risk ÷ all closed trades. Figures in R are of these alone.',
      own: ({ sums, closed }) => over(formatCount(sums.rCount), formatCount(closed)),
    },
  ],
};
