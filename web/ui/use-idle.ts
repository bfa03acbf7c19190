import { useEffect } from 'react';

/** What a page shows itself is there by then, also on a phone. Milliseconds. */
const REST = 3000;
/** When it is done although the page is never idle. Milliseconds. */
const AT_LAST = 10_000;

/**
 * Does what may be wanted later once the page is at rest, so that it does not compete with the page itself.
 * @param work lies outside of the component
 */
export function useIdle(work: () => void, isWanted: boolean): void {
  useEffect(() => {
    if (!isWanted) return;
    let cancel = () => {};
    const timer = setTimeout(() => {
      // Not every browser tells when it is idle.
      if (!('requestIdleCallback' in window)) return work();
      const waiting = requestIdleCallback(work, { timeout: AT_LAST });
      cancel = () => cancelIdleCallback(waiting);
    }, REST);
    return () => {
      clearTimeout(timer);
      cancel();
    };
  }, [work, isWanted]);
}
