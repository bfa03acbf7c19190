import type { PositionType } from '#src/features/journal/contract.ts';
import { formatCount } from '#src/values/money/figure.ts';
import { Badge } from '#web/ui/display/badge.tsx';
import { Icon } from '#web/ui/display/icon.tsx';

const LOOKS = {
  long: { icon: 'arrow-up-right', colour: 'text-gain' },
  short: { icon: 'arrow-down-right', colour: 'text-loss' },
} as const;

interface PositionProps {
  positionType: PositionType;
  quantity?: number;
}

/** Long or short, in a word, with an arrow of its direction and colour. */
export function PositionBadge({ positionType, quantity }: PositionProps) {
  const { icon, colour } = LOOKS[positionType];
  return (
    <Badge>
      <Icon name={icon} className={`mr-1 size-3.5 ${colour}`} />
      {positionType}
      {quantity !== undefined && ` ${formatCount(quantity)}`}
    </Badge>
  );
}

/** The same in a row of a table: the arrow alone stands out. */
export function PositionInWords({ positionType, quantity }: PositionProps) {
  const { icon, colour } = LOOKS[positionType];
  return (
    <span className="inline-flex items-center gap-1">
      <Icon name={icon} className={`size-3.5 ${colour}`} />
      <span className="capitalize text-muted">
        {positionType}
        {quantity !== undefined && ` ${formatCount(quantity)}`}
      </span>
    </span>
  );
}

/** The options of a position; the chosen one stands in its colour. */
export const positionOptions = (chosen: PositionType) =>
  (
    [
      { value: 'long', label: 'Long' },
      { value: 'short', label: 'Short' },
    ] as const
  ).map(({ value, label }) => ({
    value,
    label: (
      <span className={`flex items-center ${value === chosen ? LOOKS[value].colour : ''}`}>
        <Icon name={LOOKS[value].icon} className="mr-1 size-4" />
        {label}
      </span>
    ),
  }));
