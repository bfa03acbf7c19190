import type { BoardRow } from '#src/features/board/responses.ts';
import { formatMoney, toDollars } from '#src/values/money/money.ts';
import { toneOf } from '#web/features/figures/money.tsx';
import { Sparkline } from '#web/ui/display/sparkline.tsx';

interface DayCurveProps {
  name: string;
  /** Net of the day after each closed entry. Cents. */
  curve: BoardRow['curve'];
  className: string;
}

/** A trader's day, from zero on. */
export function DayCurve({ name, curve, className }: DayCurveProps) {
  const net = curve.at(-1)?.net;
  if (net === undefined) return <span aria-hidden="true" className={`block ${className}`} />;
  return (
    <Sparkline
      values={[0, ...curve.map(({ net }) => toDollars(net))]}
      baseline={0}
      tone={toneOf(net)}
      label={`Day of ${name}, ${formatMoney(net)}`}
      className={className}
    />
  );
}
