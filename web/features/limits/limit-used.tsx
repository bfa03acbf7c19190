import { formatCount } from '#src/values/money/figure.ts';
import { Meter } from '#web/ui/notices/meter.tsx';
import type { Tone } from './state-look.ts';

interface LimitUsedProps {
  name: string;
  percent: number;
  tone: Tone;
}

/** A limit, and how much of it is used. */
export function LimitUsed({ name, percent, tone }: LimitUsedProps) {
  return (
    <span className="block min-w-28">
      <Meter percent={percent} tone={tone} />
      <span className="mt-1 flex justify-between gap-2 text-12 whitespace-nowrap">
        <span className="text-muted">{name}</span>
        <span className="font-medium">{formatCount(percent)}%</span>
      </span>
    </span>
  );
}
