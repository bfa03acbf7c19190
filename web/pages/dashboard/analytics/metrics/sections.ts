import { BEHAVIOR } from './behavior.ts';
import { CONSISTENCY } from './consistency.ts';
import type { Definition } from './definition.ts';
import { AVERAGE_LOSS, AVERAGE_WIN, PROFIT_FACTOR, RETURNS } from './returns.ts';
import { DRAWDOWN_BY_DAY, RISK } from './risk.ts';

/** Every metric, by what it shows. */
export const SECTIONS = [RETURNS, RISK, CONSISTENCY, BEHAVIOR] as const;

/** What the specification's cards above have, which is not said twice. */
export const ON_CARDS: ReadonlySet<Definition> = new Set([
  PROFIT_FACTOR,
  AVERAGE_WIN,
  AVERAGE_LOSS,
  DRAWDOWN_BY_DAY,
]);
