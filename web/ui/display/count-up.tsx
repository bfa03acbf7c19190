import { useEffect, useLayoutEffect, useRef, useState } from 'react';

/** How long the figure stays at zero, and how long it then counts. Milliseconds. */
const DELAY = 300;
const DURATION = 400;

/** Shown since the page was loaded: a figure counts once, not whenever somebody comes back to it. */
const shown = new Set<string>();

const useBeforePaint = typeof document === 'undefined' ? useEffect : useLayoutEffect;

interface CountUpProps {
  /** Tells it from other figures. */
  id: string;
  value: number;
  format: (value: number) => string;
  className?: string;
}

/**
 * A figure that counts up from zero when it is first shown. Screen readers, copying and scriptless pages get the final
 * figure, which also reserves the width; with reduced motion nothing else is rendered. Later changes are not animated.
 * Where it will count, the server's page hides the final figure: CSS can tell whether scripting is on. If the script
 * is missing or late, the figure appears by itself and stays.
 */
export function CountUp({ id, value, format, className = '' }: CountUpProps) {
  const [phase, setPhase] = useState<'waiting' | 'counting' | 'there'>(() =>
    shown.has(id) ? 'there' : 'waiting',
  );
  /** Progress, 0 to 1. */
  const [progress, setProgress] = useState(0);
  const end = useRef<HTMLSpanElement>(null);

  useBeforePaint(() => {
    shown.add(id);
    if (!end.current || getComputedStyle(end.current).opacity === '1') {
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
    // The delay starts when the figure is visible, however busy the machine is.
    let frame = requestAnimationFrame(() => {
      delay = setTimeout(begin, DELAY);
    });
    return () => {
      clearTimeout(delay);
      cancelAnimationFrame(frame);
    };
  }, [id]);

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

const END = { waiting: 'counts:animate-hold-hidden', counting: 'opacity-[.001]', there: undefined } as const;

/** Ease-out: fast at first, then slower. */
const eased = (progress: number): number => 1 - (1 - progress) ** 3;
