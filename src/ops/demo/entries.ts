import type { NewJournalEntry } from '#src/features/journal/contract.ts';
import { computePnl } from '#src/values/entries/computed-pnl.ts';
import { listedCosts } from '#src/values/money/account.ts';
import type { DemoAccount } from './accounts.ts';
import type { Random } from './random.ts';
import type { Style } from './styles.ts';
import type { Position } from './trades.ts';
import { noteOn, tagsOn } from './words.ts';

/** An entry whose P&L follows from its prices and its account's costs. */
export type TimedEntry = NewJournalEntry & { openedAt: string; closedAt: string | null };

const MINUTE = 60_000;

/** A trade as its trader writes it down. @param bell the day's opening bell, epoch milliseconds */
export function makeEntry(
  position: Position,
  { style, bell, isOpen, random }: { style: Style; bell: number; isOpen: boolean; random: Random },
): TimedEntry {
  const { entered, minute, left, change, plan, toPrice, side } = position;
  const ending = isOpen ? 'open' : position.ending;
  const sign = side === 'long' ? 1 : -1;
  const instant = (at: number, second: number) => new Date(bell + at * MINUTE + second * 1000).toISOString();
  const isOption = position.instrumentType === 'options';
  /** Below one step there are no prices. */
  const level = (steps: number) => (steps < 1 ? null : toPrice(steps));
  const hasStop = isOpen || random.chance(isOption ? 0.65 : 0.92);
  const isExcursionKept = !isOpen && random.chance(style.excursionShare ?? 0);
  const money = (steps: number) => BigInt(Math.round(steps * position.centsPerStep * position.quantity));
  return {
    symbol: position.symbol,
    instrumentType: position.instrumentType,
    positionType: side,
    quantity: position.quantity,
    entryPrice: toPrice(entered),
    exitPrice: isOpen ? null : toPrice(entered + sign * change),
    pnl: null,
    isOpen,
    strategy: random.chance(0.85) ? random.pick(style.setups) : null,
    notes: random.chance(0.4) ? noteOn(ending, random) : null,
    tags: tagsOn(style, ending, random),
    openedAt: instant(minute, position.second),
    closedAt: isOpen ? null : instant(left, random.between(0, 59)),
    stopPrice: hasStop ? level(entered - sign * plan.stop) : null,
    targetPrice: hasStop && random.chance(0.6) ? level(entered + sign * plan.target) : null,
    ...(isExcursionKept ? { mae: money(-position.worst), mfe: money(position.best) } : {}),
  };
}

/** The same trade in an account that repeats it with half the size, a second later and sometimes a step worse. */
export function copyEntry(
  entry: TimedEntry,
  { toPrice, entered, side }: Position,
  random: Random,
): TimedEntry {
  const { mae: _, mfe: __, ...rest } = entry;
  const slipped = random.chance(0.15) ? (side === 'long' ? 1 : -1) : 0;
  return {
    ...rest,
    quantity: Math.ceil(entry.quantity / 2),
    entryPrice: toPrice(entered + slipped),
    openedAt: secondAfter(entry.openedAt),
    closedAt: entry.closedAt && secondAfter(entry.closedAt),
    notes: null,
  };
}

const secondAfter = (instant: string): string => new Date(Date.parse(instant) + 1000).toISOString();

/** What an entry comes to after the costs of its account; nothing as long as it is open. */
export function computeNet(
  entry: TimedEntry,
  { root, pointValue }: Position,
  account: DemoAccount | null,
): bigint {
  const costs = listedCosts(account?.costs ?? [], { ...entry, root });
  const paid = (costs?.commission ?? 0n) + (costs?.fees ?? 0n);
  return computePnl({ ...entry, pointValue, costs: paid }) ?? 0n;
}
