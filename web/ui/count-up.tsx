import { useEffect, useLayoutEffect, useRef, useState } from 'react';

/** How long the figure stands at nothing, and then takes to arrive. Milliseconds. */
const DELAY = 300;
const DURATION = 900;

const useBeforePaint = typeof document === 'undefined' ? useEffect : useLayoutEffect;

interface CountUpProps {
  value: number;
  format: (value: number) => string;
  className?: string;
}

/**
 * A figure that counts from nothing when it comes into sight. What is read out, copied or shown without scripts is the
 * figure itself, and that also keeps the place; under reduced motion there is nothing else. Later changes do not count.
 *
 * Where it will count, the server's page shows nothing of the end either: style sheets know whether there are scripts.
 * If these never arrive, or late, the figure appears by itself, and then stays.
 */
export function CountUp({ value, format, className = '' }: CountUpProps) {
  const [phase, setPhase] = useState<'waiting' | 'counting' | 'there'>('waiting');
  /** How far it has come, 0 to 1. */
  const [progress, setProgress] = useState(0);
  const end = useRef<HTMLSpanElement>(null);

  useBeforePaint(() => {
    if (!end.current || getComputedStyle(end.current).opacity !== '0') {
      setPhase('there');
      return;
    }
    setPhase('counting');
    let delay: ReturnType<typeof setTimeout> | undefined;
    function begin() {
      let start: number | null = null;
      frame = requestAnimationFrame(function count(now) {
        start ??= now;
        const done = (now - start) / DURATION;
        if (done < 1) setProgress(done);
        else setPhase('there');
        if (done < 1) frame = requestAnimationFrame(count);
      });
    }
    // The wait is for a figure that is seen, on a busy machine too.
    let frame = requestAnimationFrame(() => {
      delay = setTimeout(begin, DELAY);
    });
    return () => {
      clearTimeout(delay);
      cancelAnimationFrame(frame);
    };
  }, []);

  return (
    <span className={`relative inline-block tabular-nums ${className}`}>
      <span ref={end} className={END[phase]}>
        {format(value)}
      </span>
      {phase !== 'there' && (
        <span
          aria-hidden="true"
          className={`absolute inset-y-0 left-0 whitespace-nowrap ${phase === 'waiting' ? 'opacity-0 counts:animate-hold-shown' : ''}`}
        >
          {format(value * eased(progress))}
        </span>
      )}
    </span>
  );
}

const END = { waiting: 'counts:animate-hold-hidden', counting: 'opacity-0', there: undefined } as const;

/** Fast at first, and slower the closer it comes. */
const eased = (progress: number): number => 1 - (1 - progress) ** 3;
