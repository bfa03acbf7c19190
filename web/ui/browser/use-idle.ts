import { useEffect } from 'react';

/** By then the page's own content has rendered, even on a phone. Milliseconds. */
const REST = 3000;
/** Runs by then even if the page never becomes idle. Milliseconds. */
const TIMEOUT = 10_000;

/**
 * Runs work for later once the page is idle, so that it does not compete with rendering.
 * @param work must be defined outside the component
 */
export function useIdle(work: () => void, isWanted: boolean): void {
  useEffect(() => {
    if (!isWanted) return;
    let cancel = () => {};
    const timer = setTimeout(() => {
      // Not every browser has `requestIdleCallback`.
      if (!('requestIdleCallback' in window)) return work();
      const waiting = requestIdleCallback(work, { timeout: TIMEOUT });
      cancel = () => cancelIdleCallback(waiting);
    }, REST);
    return () => {
      clearTimeout(timer);
      cancel();
    };
  }, [work, isWanted]);
}
