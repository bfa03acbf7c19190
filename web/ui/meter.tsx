export type MeterTone = 'gain' | 'warn' | 'loss' | 'gold';

const FILLS: Record<MeterTone, string> = {
  gain: 'bg-gain',
  warn: 'bg-warn',
  loss: 'bg-loss',
  gold: 'bg-gold-fill',
};

/** A percentage, drawn. The number next to it is what screen readers get. */
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
