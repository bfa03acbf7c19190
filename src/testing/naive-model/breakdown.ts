import * as figures from './figures.ts';
import type { Cents } from './money.ts';

/** An entry with what it is broken down by. */
export interface PartEntry extends figures.Entry {
  symbol: string;
  positionType: 'long' | 'short';
  strategyId: number | null;
  strategy: string | null;
}

interface Sums {
  pnl: Cents;
  costs: Cents;
  trades: number;
  decisions: number;
  wins: number;
  losses: number;
  winRate: number;
}

interface Strategy {
  id: number;
  name: string;
}

/** Every part of a trader's entries, the best first. */
export function breakdown(entries: readonly PartEntry[], strategies: readonly Strategy[] = []) {
  const grouped = <Key extends string | number | null>(keyOf: (entry: PartEntry) => Key) => {
    const keys = [...new Set(entries.map(keyOf))];
    return keys.map((key) => ({ key, ...summed(entries.filter((entry) => keyOf(entry) === key)) }));
  };
  // SQLite's upper() changes only ASCII letters.
  const upper = (text: string) => text.replace(/[a-z]+/g, (letters) => letters.toUpperCase());
  const nameOf = ({ strategyId, strategy }: PartEntry) =>
    strategies.find(({ id }) => id === strategyId)?.name ?? strategy;
  /** Linked ones by their id; typed ones join the first linked strategy of that name that has entries. */
  const strategyKey = (entry: PartEntry): string => {
    if (entry.strategyId !== null) return `#${entry.strategyId}`;
    const linked = entries.filter(({ strategyId }) => strategyId !== null && nameOf(entry) !== null);
    const same = linked
      .filter((other) => nameOf(other) === nameOf(entry))
      .map(({ strategyId }) => strategyId ?? 0);
    const [first] = same.sort((a, b) => a - b);
    return first === undefined ? `typed ${entry.strategy ?? ''}` : `#${first}`;
  };
  return {
    weekdays: grouped(({ tradeDate }) => new Date(`${tradeDate}T12:00:00Z`).getUTCDay())
      .sort((a, b) => a.key - b.key)
      .map(({ key, ...sums }) => ({ weekday: key, ...sums })),
    positions: best(grouped(({ positionType }) => positionType)).map(({ key, ...sums }) => ({
      positionType: key,
      ...sums,
    })),
    symbols: best(grouped(({ symbol }) => upper(symbol))).map(({ key, ...sums }) => ({
      symbol: key,
      ...sums,
    })),
    strategies: best(
      grouped(strategyKey).map(({ key, ...sums }) => {
        const strategyId = key.startsWith('#') ? Number(key.slice(1)) : null;
        const name =
          strategyId === null
            ? key.slice('typed '.length)
            : strategies.find(({ id }) => id === strategyId)?.name;
        return { key: name ?? '', strategyId, name: name || null, ...sums };
      }),
    ).map(({ key: _, ...sums }) => sums),
  };
}

/** By P&L, then by name, then by strategy id. */
function best<Part extends Sums & { key: string; strategyId?: number | null }>(parts: Part[]): Part[] {
  const id = ({ strategyId }: Part) => strategyId ?? Number.POSITIVE_INFINITY;
  return parts.sort((a, b) => {
    if (a.pnl !== b.pnl) return b.pnl > a.pnl ? 1 : -1;
    if (a.key !== b.key) return a.key < b.key ? -1 : 1;
    return id(a) - id(b);
  });
}

function summed(entries: readonly PartEntry[]): Sums {
  const [decisions, wins] = [figures.decisions(entries).length, figures.wins(entries).length];
  return {
    pnl: figures.pnl(entries),
    costs: figures.costs(entries),
    trades: entries.length,
    decisions,
    wins,
    losses: figures.losses(entries).length,
    winRate: decisions === 0 ? 0 : (wins * 100) / decisions,
  };
}
