export type MeterTone = 'gain' | 'warn' | 'loss' | 'gold';

const FILLS: Record<MeterTone, string> = {
  gain: 'bg-gain',
  warn: 'bg-warn',
  loss: 'bg-loss',
  gold: 'bg-gold-fill',
};

/** How much of a hundred something is, drawn. The number itself stands beside it and is what is read. */
export function Meter({ percent, tone }: { percent: number; tone: MeterTone }) {
  return (
    <span aria-hidden="true" className="block h-1.5 overflow-hidden rounded-full bg-surface-3">
      <span
        className={`block h-full rounded-full ${FILLS[tone]}`}
        style={{ width: `${Math.min(100, Math.max(0, percent))}%` }}
      />
    </span>
  );
}
