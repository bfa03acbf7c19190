import { addDays, weekRange } from '#src/values/dates.ts';
import * as rules from './rules.ts';
import type { DailyPnl, TeamWeek, TeamWeeks } from './team-responses.ts';
import type { TeamStore } from './team-store.ts';

/** The team's days, for its members. */
export const teamDays = (team: () => TeamStore) => ({
  dailyPnl(date: string): DailyPnl {
    const rows = team().teamDay(date);
    return {
      summaries: rows.map(({ pnlCents, costsCents, ...row }) => ({
        id: rules.summaryId(row.traderId, date),
        ...row,
        totalPnl: pnlCents,
        costs: costsCents,
      })),
      totalPnl: rows.reduce((sum, { pnlCents }) => sum + pnlCents, 0n),
      costs: rows.reduce((sum, { costsCents }) => sum + costsCents, 0n),
      notEntered: team().notEntered(date),
    };
  },

  /** The week of a day and the one before, Sunday to Saturday. */
  weeks(date: string): TeamWeeks {
    const [lastWeek, thisWeek] = [weekRange(addDays(date, -7)), weekRange(date)];
    const days = team()
      .teamDays({ from: lastWeek.from, to: thisWeek.to })
      .map(({ date, pnlCents, costsCents, entries, open }) => ({
        date,
        totalPnl: pnlCents,
        costs: costsCents,
        entryCount: entries,
        openCount: open,
      }));
    const weekOf = ({ from, to }: typeof thisWeek): TeamWeek => {
      const sum = { totalPnl: 0n, costs: 0n, entryCount: 0, openCount: 0 };
      for (const day of days) {
        if (day.date < from || day.date > to) continue;
        sum.totalPnl += day.totalPnl;
        sum.costs += day.costs;
        sum.entryCount += day.entryCount;
        sum.openCount += day.openCount;
      }
      return { weekStart: from, weekEnd: to, ...sum };
    };
    return { lastWeek: weekOf(lastWeek), thisWeek: weekOf(thisWeek), days };
  },
});
