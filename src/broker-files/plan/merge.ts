/** What files say of an entry meets what people made of it: nothing of theirs is overwritten. */

import { FIGURE_NAMES } from '#src/features/journal/fields.ts';
import type { Figures } from './types.ts';

export interface Merged {
  figures: Figures;
  /** Whether people have changed what files gave, and it is kept. */
  isEdited: boolean;
  /** What they have changed, and the files say otherwise now than they did. */
  differing: Field[];
}

export type Field = keyof Figures;

/** What people can change. */
const CHANGEABLE: readonly Field[] = FIGURE_NAMES.filter((name) => name !== 'isEstimated');

/** What people add to an entry, though some files show it: it is kept, but the entry counts as imported as it was. */
const ADDED: ReadonlySet<Field> = new Set<Field>(['stopPrice', 'mae', 'mfe']);

/**
 * Field by field: what is as the last import left it follows the files, what people changed stays.
 * @param base as the last import gave it
 */
export function merged(base: Figures, current: Figures, next: Figures): Merged {
  const edited = CHANGEABLE.filter(
    (field) => current[field] !== base[field] && current[field] !== next[field],
  );
  if (edited.length === 0) return { figures: next, isEdited: false, differing: [] };
  const kept = { ...next, ...picked(current, edited) };
  if (edited.includes('commission') || edited.includes('fees')) kept.isEstimated = false;
  return {
    figures: sensible(kept, current),
    isEdited: edited.some((field) => !ADDED.has(field)),
    differing: edited.filter((field) => next[field] !== base[field]),
  };
}

const picked = (figures: Figures, fields: readonly Field[]): Partial<Figures> =>
  Object.fromEntries(fields.map((field) => [field, figures[field]]));

/** What people closed has a P&L, and no entry closes before it opens: theirs stay together. */
function sensible(kept: Figures, current: Figures): Figures {
  const pnl = kept.pnl === null && !kept.isOpen ? current.pnl : kept.pnl;
  const { openedAt, closedAt } = kept;
  const isReversed = openedAt !== null && closedAt !== null && closedAt < openedAt;
  const times = isReversed ? { openedAt: current.openedAt, closedAt: current.closedAt } : {};
  return { ...kept, ...times, pnl };
}

export const isSameFigures = (a: Figures, b: Figures): boolean =>
  a.isEstimated === b.isEstimated && CHANGEABLE.every((field) => a[field] === b[field]);
