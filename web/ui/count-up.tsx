import { useEffect, useLayoutEffect, useState } from 'react';

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
  // How far it has come, 0 to 1; `null` until a script has taken over.
  const [progress, setProgress] = useState<number | null>(null);

  useBeforePaint(() => {
    if (matchMedia('(prefers-reduced-motion: reduce)').matches) {
      setProgress(1);
      return;
    }
    setProgress(0);
    let frame = 0;
    const delay = setTimeout(() => {
      let start: number | null = null;
      frame = requestAnimationFrame(function count(now) {
        start ??= now;
        const done = Math.min(1, (now - start) / DURATION);
        setProgress(done);
        if (done < 1) frame = requestAnimationFrame(count);
      });
    }, DELAY);
    return () => {
      clearTimeout(delay);
      cancelAnimationFrame(frame);
    };
  }, []);

  const isCounting = progress !== null && progress < 1;
  return (
    <span className={`relative inline-block tabular-nums ${className}`}>
      <span
        className={
          progress === null ? 'motion-safe:scripted:animate-await' : isCounting ? 'opacity-0' : undefined
        }
      >
        {format(value)}
      </span>
      {isCounting && (
        <span aria-hidden="true" className="absolute inset-y-0 left-0 whitespace-nowrap">
          {format(value * eased(progress))}
        </span>
      )}
    </span>
  );
}

/** Fast at first, and slower the closer it comes. */
const eased = (progress: number): number => 1 - (1 - progress) ** 3;
