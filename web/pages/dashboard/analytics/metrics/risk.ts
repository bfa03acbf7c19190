import { type Definition, money, number, over, type Section } from './definition.ts';
import { figureText } from './figure-text.ts';

export const DRAWDOWN_BY_DAY: Definition = {
  label: 'Drawdown by day',
  unit: 'amount',
  of: 'day',
  read: ({ metrics }) => metrics.maxDrawdownDays,
  formula: 'The deepest fall of P&L below its highest so far, by the close of each day.',
  own: null,
  better: 'lower',
};

export const RISK: Section = {
  title: 'Risk',
  definitions: [
    {
      label: 'Drawdown by trade',
      unit: 'amount',
      of: 'trade',
      read: ({ metrics }) => metrics.maxDrawdownTrades,
      formula: 'The deepest fall of P&L below its highest so far, trade by trade in order of closing.',
      own: null,
      better: 'lower',
    },
    DRAWDOWN_BY_DAY,
    {
      label: 'Recovery factor',
      unit: 'ratio',
      of: 'day',
      read: ({ metrics }) => metrics.recoveryFactor,
      formula: 'Net P&L ÷ maximum drawdown by day.',
      own: ({ net, metrics }) => over(money(net), money(metrics.maxDrawdownDays.value)),
      better: 'higher',
    },
    {
      label: 'Ulcer index',
      unit: 'percent',
      of: 'day',
      read: ({ metrics }) => metrics.ulcerIndex,
      formula: 'Root of the mean squared drawdown of the daily closes, in percent of their peak.',
      own: null,
      note: ({ startingBalance }) => `From a balance of ${money(startingBalance)}.`,
      better: 'lower',
    },
    {
      label: 'Half Kelly',
      unit: 'percent',
      of: 'closed trade',
      read: ({ metrics }) => metrics.kelly,
      formula: 'Half of: win rate of closed trades − (100% − that) ÷ payoff, average win ÷ average loss.',
      own: ({ metrics: { winRate, payoff } }) => {
        if (winRate.value === null) return null;
        const percent = (value: number) => figureText(value, 'percent');
        return `½ × (${percent(winRate.value)} − ${over(percent(100 - winRate.value), number(payoff.value))})`;
      },
      better: 'higher',
    },
  ],
};
