import type { MetricsGroup } from '#src/features/metrics/responses.ts';
import type { Sheet, SheetRow } from '#web/features/charts/sheet.ts';
import { winRateOf } from './measures.ts';

/** The figures of every group. @param heading of the groups' names: `Weekday` */
export const groupSheet = (caption: string, heading: string, rows: readonly SheetRow[]): Sheet => ({
  caption,
  columns: [
    heading,
    'Trades',
    'Decisions',
    'Wins',
    'Losses',
    'Win Rate',
    'Net P&L',
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
    { count: group.entries },
    { count: group.n },
    { count: group.wins },
    { count: group.losses },
    { percent: winRateOf(group) },
    { money: group.net },
    { amount: group.costs },
    { money: group.expectancy },
    { ratio: group.profitFactor },
    { r: group.averageR },
  ],
});
