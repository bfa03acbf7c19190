import type { Db } from '#src/db/open.ts';
import { invalidField } from '#src/errors.ts';
import { percentOfAccount } from '#src/values/money/money.ts';
import {
  addDays,
  type DateRange,
  FIRST_TRADE_DATE,
  LAST_TRADE_DATE,
  weekRange,
} from '#src/values/time/dates.ts';
import { periodRange } from '#src/values/time/periods.ts';
import { DATE_TOO_LATE, type TeamLeaderboardQuery } from './contract.ts';
import { toBestDay } from './periods.ts';
import * as rules from './rules.ts';
import { leavingOut } from './team-days.ts';
import type { TeamLeaderboard } from './team-responses.ts';
import { type TeamStore, teamStore } from './team-store.ts';

const ALL_TIME: DateRange = { from: FIRST_TRADE_DATE, to: LAST_TRADE_DATE };

/** The traders' places in a period, for members of the team. @param today the team's current day */
export const teamRanks = ({ readLong }: Pick<Db, 'readLong'>, today: () => string) => ({
  /** @throws AppError 422 for a day that has not come */
  teamLeaderboard(
    { period, date = today() }: TeamLeaderboardQuery,
    expectWanted?: () => void,
  ): Promise<TeamLeaderboard> {
    if (date > today()) throw invalidField('date', DATE_TOO_LATE);
    const range = periodRange(period, date);
    return readLong('leaderboard', (snapshot) => readRanks(teamStore(snapshot), period, range), expectWanted);
  },
});

/** Yields where others may run in between. @param range `null` for all time */
function* readRanks(
  team: TeamStore,
  period: TeamLeaderboard['period'],
  range: DateRange | null,
): Generator<void, TeamLeaderboard> {
  const covered = range ?? ALL_TIME;
  const days = Map.groupBy(yield* traderDays(team, covered), ({ traderId }) => traderId);
  const all = [];
  for (const trader of team.included()) {
    all.push(sumUp(trader, days.get(trader.traderId) ?? []));
    yield;
  }
  // Nobody is ahead of others for having stayed away; the ranks of all time are the public ones.
  const isRanked = ({ entries }: { entries: number }) => range === null || entries > 0;
  const traders = [...rules.byPnl(all.filter(isRanked)), ...all.filter((one) => !isRanked(one))];
  const { pnlCents, costsCents, entries } = rules.added(traders);
  return {
    period,
    from: range?.from ?? null,
    to: range?.to ?? null,
    team: {
      totalPnl: pnlCents,
      costs: costsCents,
      totalTrades: entries,
      averageWinRate: rules.averageWinRate(traders),
    },
    rows: traders.map((trader, index) => ({
      rank: isRanked(trader) ? index + 1 : null,
      traderId: trader.traderId,
      name: trader.name,
      tradeCount: trader.entries,
      winRate: rules.winRate(trader),
      totalPnl: trader.pnlCents,
      costs: trader.costsCents,
      percent: percentOfAccount(trader.pnlCents),
      maxDrawdown: trader.maxDrawdown,
      worstDay: trader.worstDay,
    })),
    ...leavingOut(team.leavesOutIn(covered)),
  };
}

/** Week by week, by day and trader. */
function* traderDays(team: TeamStore, { from, to }: DateRange): Generator<void, rules.TraderDaySum[]> {
  const found: rules.TraderDaySum[] = [];
  for (let first = team.firstDay({ from, to }); first !== null; ) {
    const last = [weekRange(first).to, to].sort()[0] ?? to;
    for (const day of team.traderDays({ from: first, to: last })) found.push(day);
    yield;
    first = last === to ? null : team.firstDay({ from: addDays(last, 1), to });
  }
  return found;
}

/** @param days of the trader, ascending */
function sumUp(trader: { traderId: number; name: string }, days: readonly rules.TraderDaySum[]) {
  let [wins, losses] = [0, 0];
  for (const day of days) {
    wins += day.wins;
    losses += day.losses;
  }
  return {
    ...trader,
    ...rules.added(days),
    wins,
    losses,
    maxDrawdown: rules.maxDrawdown(rules.equityCurve(days)).cents,
    worstDay: toBestDay(rules.extremeDay(days, -1n)),
  };
}
