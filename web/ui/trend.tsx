import { classNames } from './class-names.ts';
import { Icon } from './icon.tsx';

const DIRECTIONS = {
  1: { icon: 'i-lucide-trending-up', colour: 'text-gain', says: 'Up' },
  0: { icon: 'i-lucide-minus', colour: 'text-muted', says: 'Unchanged' },
  [-1]: { icon: 'i-lucide-trending-down', colour: 'text-loss', says: 'Down' },
} as const;

interface TrendProps {
  direction: -1 | 0 | 1;
  /** A figure beside it tells the same by its sign: it is not read out then. */
  hasFigure?: boolean;
  className?: string;
}

/** Where something is going: an arrow, its colour, and a word for those who see neither. */
export function Trend({ direction, hasFigure = false, className = 'size-4' }: TrendProps) {
  const { icon, colour, says } = DIRECTIONS[direction];
  return (
    <span className={classNames('inline-flex items-center', colour)}>
      <Icon name={icon} className={className} />
      {!hasFigure && <span className="sr-only">{says}</span>}
    </span>
  );
}
