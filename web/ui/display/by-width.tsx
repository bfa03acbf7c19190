import { type ReactNode, Suspense } from 'react';
import { useMedia } from '../browser/media.ts';

/** From which width on it is wide; and what hides the other one until the page knows its width. */
const BREAKPOINTS = {
  sm: { query: '(min-width: 640px)', whenNarrow: 'max-sm:hidden', whenWide: 'sm:hidden' },
  md: { query: '(min-width: 768px)', whenNarrow: 'max-md:hidden', whenWide: 'md:hidden' },
} as const;

interface ByWidthProps {
  from: keyof typeof BREAKPOINTS;
  wide: ReactNode;
  narrow: ReactNode;
}

/**
 * One of two, by the width of the screen. The server's page has both; each in a boundary of its own, so that the one out of
 * sight goes before it is hydrated.
 */
export function ByWidth({ from, wide, narrow }: ByWidthProps) {
  const { query, whenNarrow, whenWide } = BREAKPOINTS[from];
  const isWide = useMedia(query);
  return (
    <>
      {isWide !== false && (
        <Suspense>
          <div className={isWide === null ? whenNarrow : undefined}>{wide}</div>
        </Suspense>
      )}
      {isWide !== true && (
        <Suspense>
          <div className={isWide === null ? whenWide : undefined}>{narrow}</div>
        </Suspense>
      )}
    </>
  );
}
