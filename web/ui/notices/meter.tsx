export type MeterTone = 'gain' | 'warn' | 'loss' | 'gold' | 'neutral';

const FILLS: Record<MeterTone, string> = {
  gain: 'bg-gain',
  warn: 'bg-warn',
  loss: 'bg-loss',
  gold: 'bg-gold-fill',
  neutral: 'bg-muted',
};

interface MeterProps {
  percent: number;
  tone: MeterTone;
  /** To be read from afar. */
  isThick?: boolean;
}

/** A percentage, drawn. The number next to it is what screen readers get. */
export function Meter({ percent, tone, isThick = false }: MeterProps) {
  return (
    <span
      aria-hidden="true"
      data-drawn="track"
      className={`block overflow-hidden rounded-full bg-surface-3 ${isThick ? 'h-3.5' : 'h-1.5'}`}
    >
      <span
        className={`block h-full rounded-full ${FILLS[tone]}`}
        style={{ width: `${Math.min(100, Math.max(0, percent))}%` }}
      />
    </span>
  );
}
