import type { Heat } from '#web/features/heat/heat-scale.ts';
import { FOCUS_RING } from './marks.tsx';

/** As in the calendar: how much of its colour each quarter has. */
const SHARES = [0.1, 0.19, 0.29, 0.4];
/** So that a small gain is seen as well as a small loss. */
const OUTLINE = 0.6;

interface HeatCellProps {
  box: { x: number; y: number; width: number; height: number; rx: number };
  heat: Heat;
  /** The id of a {@link HeatHatch}. */
  hatch: string;
}

/** A cell as dark as its amount is large; a loss is hatched. */
export function HeatCell({ box, heat, hatch }: HeatCellProps) {
  const [kind, step] = heat.split('-');
  const fillOpacity = SHARES[Number(step) - 1] ?? 1;
  const ring = <rect {...box} strokeWidth={2} className={FOCUS_RING} />;
  if (kind === 'even') {
    return (
      <>
        <rect {...box} className="fill-surface-3 group-hover:stroke-ink" />
        {ring}
      </>
    );
  }
  return (
    <>
      <rect
        {...box}
        fillOpacity={fillOpacity}
        strokeOpacity={OUTLINE}
        className={
          kind === 'gain'
            ? 'fill-gain stroke-gain group-hover:stroke-ink'
            : 'fill-loss stroke-loss group-hover:stroke-ink'
        }
      />
      {kind === 'loss' && (
        <rect {...box} fill={`url(#${hatch})`} fillOpacity={0.5} className="pointer-events-none" />
      )}
      {ring}
    </>
  );
}

/** Hatches the cells of losses; thin, so that a figure on it can be read. */
export function HeatHatch({ id }: { id: string }) {
  return (
    <defs>
      <pattern id={id} width="5" height="5" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
        <rect width="1.2" height="5" className="fill-loss" />
      </pattern>
    </defs>
  );
}
