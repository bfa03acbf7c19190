import { formatFixed } from '#src/values/money/figure.ts';
import { classNames } from '#web/ui/display/class-names.ts';

interface PercentageProps {
  /** In percent: `55.5`. */
  value: number;
  digits?: 0 | 1 | 2;
  /** A change, shown by sign and colour. */
  signed?: boolean;
  className?: string;
}

/** A percentage in tabular figures: `61.4%`, or as a change `+142.6%`, `−12.3%` (a real minus sign). */
export function Percentage({ value, digits = 1, signed = false, className }: PercentageProps) {
  const { text, direction } = formatPercentage(value, digits, signed);
  const colour = direction > 0 ? 'text-gain' : direction < 0 ? 'text-loss' : 'text-muted';
  return (
    <span className={classNames('tabular-nums whitespace-nowrap', signed && colour, className)}>{text}</span>
  );
}

/** @returns the text and its direction; a value that rounds to zero has none */
export function formatPercentage(value: number, digits: 0 | 1 | 2, signed: boolean) {
  const shown = formatFixed(Math.abs(value), digits);
  const direction = /[1-9∞]/.test(shown) ? Math.sign(value) : 0;
  const sign = direction < 0 ? '−' : signed && direction > 0 ? '+' : '';
  return { text: `${sign}${shown}%`, direction };
}
