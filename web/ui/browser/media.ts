import { useCallback, useSyncExternalStore } from 'react';
import { useIsHydrated } from './hydration.tsx';

/** Whether a media query matches, e.g. `(min-width: 1024px)`; `null` until the page is hydrated: the server cannot know. */
export function useMedia(query: string): boolean | null {
  const subscribe = useCallback(
    (onChange: () => void) => {
      const list = matchMedia(query);
      list.addEventListener('change', onChange);
      return () => list.removeEventListener('change', onChange);
    },
    [query],
  );
  const isHydrated = useIsHydrated();
  const current = useCallback(() => (isHydrated ? matchMedia(query).matches : null), [query, isHydrated]);
  return useSyncExternalStore<boolean | null>(subscribe, current, () => null);
}

/** Whether things may move: pages then fade into each other. */
export const useMotion = (): boolean => useMedia('(prefers-reduced-motion: no-preference)') === true;
