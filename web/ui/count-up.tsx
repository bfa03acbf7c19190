import { useEffect, useLayoutEffect, useRef, useState, useSyncExternalStore } from 'react';

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
 */
export function CountUp({ value, format, className = '' }: CountUpProps) {
  // How far it has come, 0 to 1; `null` while it stands as it is.
  const [progress, setProgress] = useState<number | null>(null);
  const hasStood = useRef(useIsHydrating());

  useBeforePaint(() => {
    if (matchMedia('(prefers-reduced-motion: reduce)').matches) return;
    // What the server has shown stands until the count begins, rather than to go and come.
    if (!hasStood.current) setProgress(0);
    let delay: ReturnType<typeof setTimeout> | undefined;
    function begin() {
      let start: number | null = null;
      frame = requestAnimationFrame(function count(now) {
        start ??= now;
        const done = (now - start) / DURATION;
        setProgress(done < 1 ? done : null);
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
      <span className={progress === null ? undefined : 'opacity-0'}>{format(value)}</span>
      {progress !== null && (
        <span aria-hidden="true" className="absolute inset-y-0 left-0 whitespace-nowrap">
          {format(value * eased(progress))}
        </span>
      )}
    </span>
  );
}

const never = () => () => undefined;

/** Whether a script is just taking over what the server has rendered. */
const useIsHydrating = (): boolean =>
  useSyncExternalStore(
    never,
    () => false,
    () => true,
  );

/** Fast at first, and slower the closer it comes. */
const eased = (progress: number): number => 1 - (1 - progress) ** 3;
