import type { ReactNode } from 'react';
import type { DaySums } from '#src/features/days/responses.ts';
import { formatCount } from '#src/values/money/figure.ts';
import { formatMoney } from '#src/values/money/money.ts';
import { countTrades } from '#src/values/text/count.ts';
import { formatR } from '#web/features/figures/r-multiple.ts';

/** What a day, a week or a month comes to besides its net: `6 trades, 3 W 3 L  +3.25 R  +$797.50 gross  −$52.28 costs`. */
export function FiguresLine({ sums }: { sums: DaySums }) {
  const { entries, openCount, wins, losses, r, rCount, gross, costs } = sums;
  return (
    <ul className="flex flex-wrap gap-x-4 gap-y-1 tabular-nums text-muted">
      <Figure>
        <b className="font-semibold text-ink">{countTrades(entries, openCount)}</b>
        {wins + losses > 0 && `, ${winsAndLosses(sums)}`}
      </Figure>
      {r !== null && (
        <Figure>
          <b className="font-semibold text-ink">{formatR(r, { signed: true })}</b> R
          {rCount < entries - openCount && ` of ${formatCount(rCount)} with a risk`}
        </Figure>
      )}
      {costs !== 0n && (
        // On one line where it has room: neither says much without the other.
        <li className="flex flex-wrap gap-x-4">
          <span className="whitespace-nowrap">
            <b className="font-semibold text-ink">{formatMoney(gross)}</b> gross
          </span>
          <span className="whitespace-nowrap">
            <b className="font-semibold text-ink">{formatMoney(-costs)}</b> {costs < 0n ? 'rebates' : 'costs'}
          </span>
        </li>
      )}
    </ul>
  );
}

const Figure = ({ children }: { children: ReactNode }) => <li className="whitespace-nowrap">{children}</li>;

/** `3 W 3 L`. */
export const winsAndLosses = ({ wins, losses }: Pick<DaySums, 'wins' | 'losses'>): string =>
  `${formatCount(wins)} W ${formatCount(losses)} L`;
