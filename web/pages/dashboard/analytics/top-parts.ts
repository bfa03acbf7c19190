import { OTHERS } from '#src/features/performance/contract.ts';
import type { BreakdownPart } from '#src/features/performance/responses.ts';
import { dollarsOf } from '#src/values/money.ts';

/** Some of a trader's entries, by the name of what they have in common. */
export interface NamedPart extends BreakdownPart {
  key: string;
  name: string;
  /** How many are in it, where the server has put the smaller ones together already. */
  merged?: number | undefined;
}

/** How many are drawn one by one. */
export const TOP = 8;

/** The parts with the largest P&L, gained or lost, in their order; the rest of them summed up at the end. */
export function topParts(parts: readonly NamedPart[], top = TOP): readonly NamedPart[] {
  // One alone takes no more room under its own name.
  if (parts.length <= top + 1) return parts;
  const bySize = parts
    .filter(({ merged }) => merged === undefined)
    .map((part) => ({ part, size: Math.abs(dollarsOf(part.pnl)) }))
    .sort((a, b) => b.size - a.size);
  const shown = new Set(bySize.slice(0, top).map(({ part }) => part));
  return [...parts.filter((part) => shown.has(part)), sumOf(parts.filter((part) => !shown.has(part)))];
}

function sumOf(parts: readonly NamedPart[]): NamedPart {
  const sum = (amount: (part: NamedPart) => number) => parts.reduce((total, part) => total + amount(part), 0);
  const [decisions, wins] = [sum((part) => part.decisions), sum((part) => part.wins)];
  return {
    key: OTHERS,
    name: OTHERS,
    pnl: parts.reduce((total, { pnl }) => total + pnl, 0n),
    costs: parts.reduce((total, { costs }) => total + costs, 0n),
    trades: sum((part) => part.trades),
    decisions,
    wins,
    losses: sum((part) => part.losses),
    winRate: decisions === 0 ? 0 : (wins * 100) / decisions,
  };
}
