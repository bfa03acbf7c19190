import { type RefObject, useEffect, useEffectEvent } from 'react';

/**
 * Calls `onNear` when an element comes close to the viewport.
 * @param within how far below the viewport still counts. Pixels
 */
export function useInView(
  element: RefObject<HTMLElement | null>,
  within: number,
  isWanted: boolean,
  onNear: () => void,
): void {
  const near = useEffectEvent(onNear);
  useEffect(() => {
    if (!isWanted || !element.current) return;
    const observer = new IntersectionObserver(
      (seen) => {
        if (seen.some(({ isIntersecting }) => isIntersecting)) near();
      },
      { rootMargin: `0px 0px ${within}px` },
    );
    observer.observe(element.current);
    return () => observer.disconnect();
  }, [element, within, isWanted]);
}
