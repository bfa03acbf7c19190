import { useId } from 'react';

interface ProgressProps {
  label: string;
  /** The amount done, out of `max`. */
  value: number;
  max: number;
  /** The same as text: `12.4 of 96.0 MB`. */
  text: string;
}

/** Progress of a long operation, drawn and as text. */
export function Progress({ label, value, max, text }: ProgressProps) {
  const id = useId();
  return (
    <div>
      <div className="mb-1.5 flex flex-wrap justify-between gap-x-4">
        <span id={id} className="font-medium">
          {label}
        </span>
        <span className="tabular-nums text-muted">{text}</span>
      </div>
      <div
        role="progressbar"
        aria-labelledby={id}
        aria-valuemin={0}
        aria-valuemax={max}
        aria-valuenow={value}
        aria-valuetext={text}
        data-drawn="track"
        className="h-1.5 overflow-hidden rounded-full bg-surface-3"
      >
        <div
          className="h-full rounded-full bg-gold-fill"
          style={{ width: `${max > 0 ? Math.min(100, (100 * value) / max) : 0}%` }}
        />
      </div>
    </div>
  );
}
