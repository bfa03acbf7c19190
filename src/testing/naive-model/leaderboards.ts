import { day, month, sunday } from './dates.ts';
import { costs, maxDrawdown, pnl, winRate, worstDay } from './figures.ts';
import { quotient, usd } from './money.ts';
import { type AppInfo, about, included, leavingOut, standings } from './responses.ts';

export const PERIODS = ['week', 'month', 'quarter', 'all'] as const;
type Period = (typeof PERIODS)[number];

/** The first and the last day of what a day is in. */
function bounds(period: Period, date: string): [string, string] | null {
  const own = date.slice(0, 7);
  const first = month(own, -((Number(own.slice(5)) - 1) % 3));
  const end = (of: string) => day(`${month(of, 1)}-01`, -1);
  return {
    week: [sunday(date), day(sunday(date), 6)] as [string, string],
    month: [`${own}-01`, end(own)] as [string, string],
    quarter: [`${first}-01`, end(month(first, 2))] as [string, string],
    all: null,
  }[period];
}

/** The traders' places in the period of a day. */
export function teamLeaderboard(app: AppInfo, period: Period, date: string) {
  const [from, to] = bounds(period, date) ?? [null, null];
  const isIn = (one: string) => from === null || (from <= one && one <= to);
  const entries = included(app).filter(({ tradeDate }) => isIn(tradeDate));
  const all = standings(app, entries).filter((one) => one.included);
  const isRanked = ({ own }: { own: unknown[] }) => period === 'all' || own.length > 0;
  const byName = (a: { name: string }, b: { name: string }) => a.name.localeCompare(b.name);
  const listed = [...all.filter(isRanked), ...all.filter((one) => !isRanked(one)).sort(byName)];
  const rates = listed.filter(({ own }) => own.length > 0).map(({ own }) => winRate(own));
  return {
    period,
    from,
    to,
    team: {
      totalPnl: usd(pnl(entries)),
      costs: usd(costs(entries)),
      totalTrades: entries.length,
      averageWinRate: about(rates.length === 0 ? 0 : rates.reduce((a, b) => a + b, 0) / rates.length),
    },
    rows: listed.map(({ id, name, own }, index) => {
      const worst = worstDay(own);
      const ofWorst = own.filter(({ tradeDate }) => tradeDate === worst?.tradeDate);
      return {
        rank: isRanked({ own }) ? index + 1 : null,
        traderId: id,
        name,
        tradeCount: own.length,
        winRate: about(winRate(own)),
        totalPnl: usd(pnl(own)),
        costs: usd(costs(own)),
        percent: about(quotient(pnl(own) * 100n, 1_000_000n)),
        maxDrawdown: usd(maxDrawdown(own).cents),
        worstDay: worst ? { date: worst.tradeDate, pnl: usd(worst.cents), costs: usd(costs(ofWorst)) } : null,
      };
    }),
    ...leavingOut(app, isIn),
  };
}
