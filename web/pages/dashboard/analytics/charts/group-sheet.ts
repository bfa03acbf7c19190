import type { MetricsGroup } from '#src/features/metrics/responses.ts';
import { computeWinRate } from '#src/values/entries/win-rate.ts';
import type { Sheet, SheetRow } from '#web/features/charts/sheet.ts';

/** The figures of every group. @param heading of the groups' names: `Weekday` */
export const groupSheet = (caption: string, heading: string, rows: readonly SheetRow[]): Sheet => ({
  caption,
  columns: [
    heading,
    'Net P&L',
    'Trades',
    'Closed',
    'Wins',
    'Losses',
    'Win Rate',
    'Costs',
    'Expectancy',
    'Profit Factor',
    'Average R',
  ],
  rows,
});

/** @param to opens its trades */
export const groupRow = (
  key: string,
  name: string,
  group: MetricsGroup,
  to: string | undefined,
): SheetRow => ({
  key,
  to,
  cells: [
    { text: name },
    { money: group.net },
    { count: group.entries },
    { count: group.n },
    { count: group.wins },
    { count: group.losses },
    { percent: computeWinRate(group) },
    { amount: group.costs },
    { money: group.expectancy },
    { ratio: group.profitFactor },
    { r: group.averageR },
  ],
});
