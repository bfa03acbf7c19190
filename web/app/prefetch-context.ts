import { createContext, use } from 'react';

/** Fetches a page's code and data ahead, by its path. */
export type Prefetch = (path: string) => void;

export const PrefetchContext = createContext<Prefetch>(() => undefined);

/** For a link: what it leads to is fetched as soon as a pointer or the focus comes near. */
export function usePrefetch(path: string) {
  const prefetch = use(PrefetchContext);
  const ahead = () => prefetch(path);
  return { onPointerEnter: ahead, onFocus: ahead };
}
