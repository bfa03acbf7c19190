import { addDays, weekRange } from '#src/values/time/dates.ts';
import * as rules from './rules.ts';
import type { DailyPnl, TeamWeek, TeamWeeks } from './team-responses.ts';
import type { TeamStore } from './team-store.ts';

/** Only said where it is so. */
export const leavingOut = (isSo: boolean) => (isSo ? { leavesOutAccounts: true as const } : {});

/** The team's days, for its members. */
export const teamDays = (team: () => TeamStore) => ({
  dailyPnl(date: string): DailyPnl {
    const range = { from: date, to: date };
    const rows = rules.byPnl(team().traderDays(range));
    const total = rules.added(rows);
    return {
      summaries: rows.map(
        ({ traderId, traderName, pnlCents, costsCents, entries, closed, wins, losses }) => ({
          id: rules.summaryId(traderId, date),
          traderId,
          traderName,
          tradeCount: entries,
          openCount: entries - closed,
          wins,
          losses,
          totalPnl: pnlCents,
          costs: costsCents,
        }),
      ),
      totalPnl: total.pnlCents,
      costs: total.costsCents,
      notEntered: team().notEntered(date),
      ...leavingOut(team().leavesOutIn(range)),
    };
  },

  /** The week of a day and the one before, Sunday to Saturday. */
  weeks(date: string): TeamWeeks {
    const [lastWeek, thisWeek] = [weekRange(addDays(date, -7)), weekRange(date)];
    const covered = { from: lastWeek.from, to: thisWeek.to };
    const days = rules.teamDays(team().traderDays(covered));
    const toSums = ({ pnlCents, costsCents, entries, closed }: rules.Sum) => ({
      totalPnl: pnlCents,
      costs: costsCents,
      entryCount: entries,
      openCount: entries - closed,
    });
    const toWeek = (week: typeof thisWeek): TeamWeek => ({
      weekStart: week.from,
      weekEnd: week.to,
      ...toSums(rules.sumDays(days, week)),
    });
    return {
      lastWeek: toWeek(lastWeek),
      thisWeek: toWeek(thisWeek),
      days: days.map(({ date, ...day }) => ({ date, ...toSums(day) })),
      ...leavingOut(team().leavesOutIn(covered)),
    };
  },
});
