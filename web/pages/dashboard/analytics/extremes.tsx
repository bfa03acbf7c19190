import { Link } from 'react-router';
import type { RankedGrouping } from '#src/features/metrics/contract.ts';
import type { TradeExtremes, TradeFinding } from '#src/features/metrics/finding-responses.ts';
import { listed } from '#src/values/listed.ts';
import { useApp } from '#web/context/app-context.tsx';
import { COLOURS, toneOf } from '#web/features/figures/money.tsx';
import { classNames } from '#web/ui/display/class-names.ts';
import { Icon } from '#web/ui/display/icon.tsx';
import { Amounts } from './amounts.tsx';
import { couldBeChance, extremeText, RANKED_NAMES } from './finding-sentence.ts';
import { IntervalBar } from './interval-bar.tsx';
import type { IntervalScale } from './interval-places.ts';

interface ExtremeItemProps {
  which: 'best' | 'worst';
  grouping: RankedGrouping;
  finding: TradeFinding;
  scale: IntervalScale;
  to: string;
}

/** The best or the worst of a kind: what it is called, what a trade of it makes, and how sure its difference is. */
export function ExtremeItem({ which, grouping, finding, scale, to }: ExtremeItemProps) {
  const { clock } = useApp();
  const { subject, mean, details } = extremeText(finding, clock);
  const isOpen = couldBeChance(finding);
  const isBest = which === 'best';
  return (
    <li
      className={classNames(
        'flex gap-3 border-t border-line px-4 py-2 tabular-nums sm:px-5 print:!px-2 print:!py-1 print:!text-12',
        // One without the other keeps its side.
        isBest ? 'lg:col-start-1 lg:border-r print:!col-start-1' : 'lg:col-start-2 print:!col-start-2',
      )}
    >
      <Icon
        name={isBest ? 'trending-up' : 'trending-down'}
        className={classNames(
          'mt-0.5 size-4 shrink-0',
          isOpen ? 'text-muted' : isBest ? 'text-gain' : 'text-loss',
        )}
      />
      <div className="min-w-0 flex-1">
        <p className="flex flex-wrap items-baseline justify-between gap-x-3">
          <span className="min-w-0 [overflow-wrap:anywhere]">
            <span className="text-muted">
              {isBest ? 'Best' : 'Worst'} {RANKED_NAMES[grouping]}:{' '}
            </span>
            <Link to={to} className="font-semibold underline">
              {subject}
            </Link>
          </span>
          <span
            className={classNames(
              'ml-auto font-semibold whitespace-nowrap',
              isOpen ? 'text-muted' : COLOURS[toneOf(finding.mean)],
            )}
          >
            {mean}
          </span>
        </p>
        <div className="mt-0.5 flex flex-wrap items-center justify-end gap-x-3 gap-y-1">
          <p className="grow text-12 text-muted">
            <Amounts text={details} />
            {isOpen && ' · could be chance'}
          </p>
          <IntervalBar finding={finding} scale={scale} />
        </div>
      </div>
    </li>
  );
}

/** Which kinds have nothing to compare yet, and what it takes. */
export function NotCompared({ extremes }: { extremes: readonly TradeExtremes[] }) {
  const missing = extremes.filter(({ best, worst }) => !best && !worst);
  if (missing.length === 0) return null;
  const names = missing.map(({ grouping }) => RANKED_NAMES[grouping]);
  return (
    <p className="border-t border-line px-4 py-2 text-12 text-muted sm:px-5 print:hidden">
      {`No best or worst ${listed(names, 'or')} yet: one takes 30 closed trades, and 30 others to compare them with.`}
    </p>
  );
}
