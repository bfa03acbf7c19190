import type { TraderLimits } from '#src/features/limits/responses.ts';

/**
 * How a row looks by its trader's state: a bar at its edge, and for red the ground as well, as an image, which lies over
 * whatever ground a card or a row has.
 */
export const LOOKS: Record<TraderLimits['state'], string> = {
  ok: '',
  amber: 'shadow-[inset_3px_0_0_var(--warn)]',
  red: '[background-image:linear-gradient(var(--loss-soft),var(--loss-soft))] shadow-[inset_3px_0_0_var(--loss)]',
};

export const TONES = { loss: 'text-loss', warn: 'text-warn', neutral: 'text-muted' } as const;
export type Tone = keyof typeof TONES;

export const toneOfState = (state: TraderLimits['state']): Tone =>
  state === 'red' ? 'loss' : state === 'amber' ? 'warn' : 'neutral';
