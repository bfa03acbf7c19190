import { classNames } from '#web/ui/display/class-names.ts';
import { HEAT_GROUNDS, type Heat } from './heat-scale.ts';

const SHADES: readonly Heat[] = [
  'loss-4',
  'loss-3',
  'loss-2',
  'loss-1',
  'gain-1',
  'gain-2',
  'gain-3',
  'gain-4',
];

/** What the shades mean. @param of what their largest is the largest of: `the month` */
export function HeatLegend({ of, className }: { of: string; className?: string }) {
  return (
    <p className={classNames('flex flex-wrap items-center gap-x-1 text-12 text-muted', className)}>
      <span className="flex items-center gap-1">
        loss
        {SHADES.map((heat) => (
          <span
            key={heat}
            aria-hidden="true"
            data-drawn=""
            className={`h-2.5 w-3.5 rounded-[3px] ${HEAT_GROUNDS[heat]}`}
          />
        ))}
        gain,
      </span>
      <span>in quarters of {of}’s largest</span>
    </p>
  );
}
