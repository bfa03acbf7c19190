/** What TradeNote says of each row that it is. */

import type { Fill } from './format.ts';

const KINDS = new Map<string, Fill['instrument']>([
  ['future', 'futures'],
  ['futures', 'futures'],
  ['stock', 'stocks'],
  ['stocks', 'stocks'],
  ['option', 'options'],
  ['options', 'options'],
  ['call', 'options'],
  ['put', 'options'],
]);

export const NOT_KEPT = /^(?:forex|crypto)/;

/** @param type in small letters; `null` for anything else */
export const tradenoteKind = (type: string): Fill['instrument'] => KINDS.get(type) ?? null;
