/** What a day under limits brings about, by going through all trades again after each of them. */

interface Limits {
  dailyLoss: bigint | null;
  weeklyLoss: bigint | null;
  maxTrades: number | null;
  /** Tenths of minis, as the size of a trade. */
  maxContracts: number | null;
  maxLossesInARow: number | null;
  allowedRoots: readonly string[] | null;
  stopRequired: boolean;
  amberFrom: number;
}

/** In order of closing. */
interface LimitedTrade {
  id: number;
  net: bigint;
  outcome: string;
  isMoneyAlone: boolean;
  size: number | null;
  root: string | null;
  hasStop: boolean;
}

const SCORE = { ok: 0, amber: 1, red: 2 };
type Level = keyof typeof SCORE;

const sum = (trades: readonly LimitedTrade[]): bigint => trades.reduce((net, trade) => net + trade.net, 0n);

/** Where each limit stands after some trades, of which the last one is judged by itself. */
function standing(limits: Limits, before: bigint, trades: readonly LimitedTrade[]): [string, Level][] {
  const own = trades.filter(({ isMoneyAlone }) => !isMoneyAlone);
  const last = trades.at(-1);
  const judged = last && !last.isMoneyAlone ? last : undefined;
  const found: [string, Level][] = [];
  const byShare = (kind: string, used: number, limit: number, isRed: boolean) =>
    found.push([kind, isRed ? 'red' : used / limit >= limits.amberFrom / 100 ? 'amber' : 'ok']);
  const loss = (kind: string, limit: bigint | null, net: bigint) =>
    limit !== null && byShare(kind, Number(-net), Number(limit), net <= -limit);
  loss('dailyLoss', limits.dailyLoss, sum(trades));
  loss('weeklyLoss', limits.weeklyLoss, before + sum(trades));
  if (limits.maxTrades !== null)
    byShare('maxTrades', own.length, limits.maxTrades, own.length > limits.maxTrades);
  if (limits.maxContracts !== null) {
    const largest = Math.max(0, ...own.map(({ size }) => size ?? 0));
    byShare('maxContracts', largest, limits.maxContracts, largest > limits.maxContracts);
  }
  if (limits.maxLossesInARow !== null) {
    const decisive = own.filter(({ outcome }) => outcome !== 'even');
    const won = decisive.findLastIndex(({ outcome }) => outcome === 'win');
    const row = decisive.length - 1 - won;
    byShare('maxLossesInARow', row, limits.maxLossesInARow, row >= limits.maxLossesInARow);
  }
  if (limits.allowedRoots !== null && judged)
    found.push(['allowedRoots', limits.allowedRoots.some((root) => root === judged.root) ? 'ok' : 'red']);
  if (limits.stopRequired && judged) found.push(['stopRequired', judged.hasStop ? 'ok' : 'red']);
  return found;
}

/** `dailyLoss red 3 -5000`: the limit, its level, the trade at which it came so far, and the net of the day then, of the week for its limit. */
export function naiveEvents(limits: Limits, before: bigint, trades: readonly LimitedTrade[]): string[] {
  const worst = new Map(standing(limits, before, []));
  return trades.flatMap((trade, n) => {
    const soFar = trades.slice(0, n + 1);
    return standing(limits, before, soFar).flatMap(([kind, level]) => {
      if (SCORE[level] <= SCORE[worst.get(kind) ?? 'ok']) return [];
      worst.set(kind, level);
      const net = sum(soFar) + (kind === 'weeklyLoss' ? before : 0n);
      return [`${kind} ${level} ${trade.id} ${net}`];
    });
  });
}
