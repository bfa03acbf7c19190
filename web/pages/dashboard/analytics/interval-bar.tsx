import type { TradeFinding } from '#src/features/metrics/finding-responses.ts';
import { classNames } from '#web/ui/display/class-names.ts';
import { couldBeChance } from './finding-sentence.ts';
import { type IntervalScale, intervalPlaces } from './interval-places.ts';

/** Where the difference from the others lies, beside zero; the words next to it say the same. */
export function IntervalBar({ finding, scale }: { finding: TradeFinding; scale: IntervalScale }) {
  const { low, high, mean } = intervalPlaces(finding, scale);
  const looks = LOOKS[couldBeChance(finding) ? 'open' : finding.mean < finding.othersMean ? 'loss' : 'gain'];
  return (
    <span aria-hidden="true" data-drawn="" className="relative block h-4 w-24 shrink-0">
      <span className="absolute inset-x-0 top-1/2 border-t border-line" />
      <span className="absolute inset-y-0 left-1/2 border-l border-line-strong" />
      <span
        className={classNames('absolute inset-y-1 rounded-full', looks.ground)}
        style={{ left: `${low}%`, width: `${high - low}%` }}
      />
      <span
        className={classNames('absolute inset-y-0 w-0.75 rounded-full', looks.mark)}
        style={{ left: `calc(${mean}% - 1.5px)` }}
      />
    </span>
  );
}

/** A loss is hatched, so that side and colour are not all there is. */
const LOOKS = {
  gain: { ground: 'heat-gain-4', mark: 'bg-gain' },
  loss: { ground: 'heat-loss-4', mark: 'bg-loss' },
  open: { ground: 'border border-line-strong bg-surface-3', mark: 'bg-muted' },
} as const;
