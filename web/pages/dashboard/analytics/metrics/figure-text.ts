import { formatCount, formatFixed } from '#src/values/money/figure.ts';
import { formatMoney } from '#src/values/money/money.ts';
import { formatHeld } from '#web/features/entries/shown-facts.ts';
import { formatPercentage } from '#web/features/figures/percentage.tsx';

/** What a metric is measured in: a gain or a loss in cents, an amount without a sign, a share, seconds. */
export type Unit = 'money' | 'amount' | 'percent' | 'ratio' | 'r' | 'count' | 'time';

export type Figure = bigint | number;

/** A metric in words; `—` where it is not defined. */
export function figureText(value: Figure | null, unit: Unit): string {
  return value === null ? '—' : text(value, unit, 'gain');
}

/** What a metric is more, or less, than another: with its sign, percentages in points. */
export function differenceText(difference: Figure, unit: Unit): string {
  if (unit === 'percent') return `${signed(Number(difference), 1)} pts`;
  return text(difference, unit, 'signed');
}

function text(value: Figure, unit: Unit, signs: 'gain' | 'signed'): string {
  if (typeof value === 'bigint') {
    return formatMoney(value, { plus: unit === 'amount' && signs === 'gain' ? 'never' : 'gain' });
  }
  switch (unit) {
    case 'percent':
      return formatPercentage(value, 1, false).text;
    case 'r':
      return `${signed(value, 2)} R`;
    case 'count':
      return signs === 'signed' ? signed(value, 0) : formatCount(value);
    case 'time':
      return `${signs === 'signed' ? signOf(value) : ''}${formatHeld(1000 * Math.abs(value))}`;
    default:
      return signs === 'signed' ? signed(value, 2) : plain(value, 2);
  }
}

/** A number with a real minus sign; what is rounded to nothing has none. */
export function plain(value: number, digits: number): string {
  const shown = formatFixed(Math.abs(value), digits);
  return value < 0 && /[1-9]/.test(shown) ? `−${shown}` : shown;
}

function signed(value: number, digits: number): string {
  const shown = plain(value, digits);
  return value > 0 && /[1-9∞]/.test(shown) ? `+${shown}` : shown;
}

const signOf = (value: number): string => (value > 0 ? '+' : value < 0 ? '−' : '');
