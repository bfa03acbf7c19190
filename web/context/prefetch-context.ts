import { createContext, use } from 'react';

/** Prefetches the code and data of the page at a path. */
export type Prefetch = (path: string) => void;

export const PrefetchContext = createContext<Prefetch>(() => undefined);

/** Props for a link, which prefetch its target on hover and focus. */
export function usePrefetch(path: string) {
  const prefetch = use(PrefetchContext);
  const ahead = () => prefetch(path);
  return { onPointerEnter: ahead, onFocus: ahead };
}
