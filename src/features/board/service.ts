import type { AccountsService } from '#src/features/accounts/service.ts';
import type { LimitsService, Standing } from '#src/features/limits/service.ts';
import type { PerformanceService } from '#src/features/performance/service.ts';
import { comparedBy } from '#src/values/compared-by.ts';
import { toMinis } from '#src/values/contracts/minis.ts';
import type { Board, BoardRow } from './responses.ts';
import { worstFirst } from './rules.ts';

export interface BoardDeps {
  /** The team's current day. */
  today: () => string;
  accounts: Pick<AccountsService, 'tightest'>;
  limits: Pick<LimitsService, 'today'>;
  performance: Pick<PerformanceService, 'dailyPnl'>;
}

export type BoardService = ReturnType<typeof boardService>;

/** The team's day under its limits. */
export function boardService({ today, accounts, limits, performance }: BoardDeps) {
  return {
    async today(expectWanted?: () => void): Promise<Board> {
      const tightest = await accounts.tightest(expectWanted);
      const date = today();
      const { standings, ofTeam, events } = limits.today();
      const rows = standings
        // Whoever counts for nothing and has traded nothing is in no list of the team.
        .filter(({ trader, lastEntryAt }) => trader.includePnl || lastEntryAt !== null)
        .map((one) => toRow(one, tightest.get(one.trader.id) ?? null));
      // The hub's own figures: one thing has one number.
      const { totalPnl: net, costs, leavesOutAccounts } = performance.dailyPnl(date);
      return {
        date,
        rows: worstFirst(rows),
        net,
        costs,
        trades: rows.reduce((sum, { isIncluded, trades }) => (isIncluded ? sum + trades : sum), 0),
        ...ofTeam(net),
        events,
        ...(leavesOutAccounts && { leavesOutAccounts }),
      };
    },
  };
}

function toRow({ trader, states, ...day }: Standing, account: BoardRow['account']): BoardRow {
  const limitOf = (kind: (typeof states)[number]['kind']) => states.find((one) => one.kind === kind)?.limit;
  const countOf = (kind: 'maxTrades' | 'maxLossesInARow') => {
    const limit = limitOf(kind);
    return typeof limit === 'number' ? limit : null;
  };
  const most = limitOf('maxContracts');
  const reds = states.filter(({ level }) => level === 'red');
  const [closest] = (reds.length > 0 ? reds : states).toSorted((a, b) => b.used - a.used);
  const rooms = states.flatMap(({ room }) => (room === null ? [] : [room]));
  return {
    traderId: trader.id,
    name: trader.name,
    isIncluded: trader.includePnl,
    isSuspended: trader.isSuspended,
    state: day.level,
    netToday: day.net,
    costs: day.costs,
    trades: day.trades,
    openCount: day.openCount,
    maxTrades: countOf('maxTrades'),
    largestSize: toMinis(day.largestSize),
    maxContracts: toMinis(typeof most === 'number' ? most : null),
    lossesInARow: day.lossesInARow,
    maxLossesInARow: countOf('maxLossesInARow'),
    limitUsed: closest?.used ?? null,
    closest: closest?.kind ?? null,
    room: rooms.toSorted(comparedBy)[0] ?? null,
    account,
    curve: day.curve.map((net) => ({ net })),
    lastEntryAt: day.lastEntryAt === null ? null : new Date(day.lastEntryAt).toISOString(),
  };
}
