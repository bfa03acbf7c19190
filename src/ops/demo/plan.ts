import type { Random } from './random.ts';
import type { Style } from './styles.ts';

/** How a trade went: out at its target or stop, or before or beyond one of them, where it began, or at the close. */
export const ENDINGS = ['target', 'early', 'runner', 'stop', 'cut', 'held', 'scratch', 'close'] as const;
export type Ending = (typeof ENDINGS)[number];

/** What a trader means to do, in steps of the price; `aim` is how far it is to go, below zero for a loss. */
export interface Plan {
  stop: number;
  target: number;
  aim: number;
  ending: Ending;
}

/** A plan whose outcome is drawn with it: winners are spread, losers mostly end at their stop. */
export function planned({ winRate, win, loss }: Style, unit: number, random: Random): Plan {
  const stop = Math.max(3, Math.round(loss * Math.exp(random.normal() * 0.3) * unit));
  // In quarters of the risk, as people plan.
  const ratio = Math.max(0.5, Math.round((win / loss) * random.pick([0.8, 1, 1.25, 1.6, 2]) * 4) / 4);
  const target = Math.max(2, Math.round(stop * ratio));
  const [ending, share] = outcome(winRate, random);
  const distance = WINNING.has(ending) ? target : -stop;
  return { stop, target, ending, aim: Math.round(distance * share) || Math.sign(distance * share) };
}

const WINNING: ReadonlySet<Ending> = new Set(['target', 'early', 'runner']);

/** How a trade is to end, and at what share of its target or stop. */
function outcome(winRate: number, random: Random): readonly [Ending, number] {
  if (random.chance(0.04)) return ['scratch', 0];
  const [part, how] = [random.next(), random.next()];
  if (random.chance(winRate)) {
    if (how < 0.5) return ['target', 1];
    return how < 0.88 ? ['early', 0.3 + 0.6 * part] : ['runner', 1.15 + 0.7 * part];
  }
  if (how < 0.74) return ['stop', 1];
  if (how < 0.82) return ['stop', 1 + 0.05 * part];
  return how < 0.94 ? ['cut', 0.25 + 0.6 * part] : ['held', 1.2 + 0.8 * part];
}

/** What became of a plan. */
export interface Course {
  ending: Ending;
  /** Minute of the exit. */
  left: number;
  /** In steps, for the trader or against. */
  change: number;
  worst: number;
  best: number;
}

/** A trade is not back where it began before it has been away. */
const AWAY_MINUTES = 2;

/**
 * Follows the price until it reaches the plan's way out, or the end of trading.
 * @param gainAt by how many steps the trade is ahead after a minute
 */
export function follow(
  plan: Plan,
  gainAt: (minute: number) => number,
  { from, until }: { from: number; until: number },
): Course {
  const { aim, ending, stop, target } = plan;
  const above = aim > 0 ? aim : target;
  const below = aim < 0 ? aim : -stop;
  let [worst, best, before] = [0, 0, 0];
  for (let minute = from + 1; minute <= until; minute++) {
    const gain = gainAt(minute);
    const isBack = aim === 0 && minute - from > AWAY_MINUTES && before * gain <= 0;
    const change = gain >= above ? above : gain <= below ? below : isBack ? 0 : gain;
    [worst, best, before] = [Math.min(worst, change), Math.max(best, change), gain];
    if (change === aim && (aim !== 0 || isBack)) return { ending, left: minute, change, worst, best };
    if (change === above) return { ending: 'target', left: minute, change, worst, best };
    if (change === below) return { ending: 'stop', left: minute, change, worst, best };
  }
  return { ending: 'close', left: until, change: before, worst, best };
}
