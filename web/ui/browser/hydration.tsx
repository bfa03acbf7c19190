import { createContext, type ReactNode, startTransition, use, useEffect, useReducer } from 'react';

const IsHydrated = createContext(false);

/**
 * Whether the page may differ from what the server rendered. What follows from that comes in small steps: a store that differs
 * in the first render is read again at once, and the whole page waits for it.
 */
export const useIsHydrated = (): boolean => use(IsHydrated);

export function HydrationProvider({ children }: { children: ReactNode }) {
  const [isHydrated, go] = useReducer(() => true, false);
  useEffect(() => startTransition(go), []);
  return <IsHydrated value={isHydrated}>{children}</IsHydrated>;
}
