import { classNames } from './class-names.ts';
import { Icon } from './icon.tsx';

const DIRECTIONS = {
  1: { icon: 'i-lucide-trending-up', colour: 'text-gain', says: 'Up' },
  0: { icon: 'i-lucide-minus', colour: 'text-muted', says: 'Unchanged' },
  [-1]: { icon: 'i-lucide-trending-down', colour: 'text-loss', says: 'Down' },
} as const;

interface TrendProps {
  direction: -1 | 0 | 1;
  /** Whether the sign of a figure next to it says the same, so that it needs no announcement. */
  hasFigure?: boolean;
  className?: string;
}

/** A direction: an arrow, its colour, and a word for screen readers. */
export function Trend({ direction, hasFigure = false, className = 'size-4' }: TrendProps) {
  const { icon, colour, says } = DIRECTIONS[direction];
  return (
    <span className={classNames('inline-flex items-center', colour)}>
      <Icon name={icon} className={className} />
      {!hasFigure && <span className="sr-only">{says}</span>}
    </span>
  );
}
