import { Percentage } from '#web/features/figures/percentage.tsx';
import { toneOfWinRate, type WinRateBand } from '#web/features/figures/win-rate.ts';
import { Meter } from '#web/ui/meter.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';

/** The message for each band of the win rate. */
const MESSAGES = {
  gain: 'Excellent win rate! Keep up the great work.',
  warn: 'Good performance, room for improvement.',
  loss: 'Focus on risk management and strategy refinement.',
} satisfies Record<WinRateBand, string>;

/** @param percent `undefined` while loading; `null` without a trade to judge by */
export function WinRate({ percent }: { percent: number | null | undefined }) {
  const band = toneOfWinRate(percent ?? 0);
  return (
    <div className="mt-5">
      <div className="mb-2 flex items-baseline justify-between gap-4">
        <span className="text-12 font-medium text-muted">Win Rate</span>
        {percent === undefined ? (
          <Skeleton className="h-4.5 w-12" />
        ) : percent === null ? (
          <span className="text-muted">—</span>
        ) : (
          <Percentage value={percent} className="font-semibold" />
        )}
      </div>
      <Meter percent={percent ?? 0} tone={band} />
      <p className="mt-2 min-h-4.5 text-12 text-muted">{typeof percent === 'number' && MESSAGES[band]}</p>
    </div>
  );
}
