/** Whether amounts of money are hidden, from whoever looks over a shoulder. Each browser remembers its choice. */

import {
  createContext,
  Fragment,
  type ReactNode,
  use,
  useCallback,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import { hideAmounts } from '#src/values/money/money.ts';
import { keepCookie, readCookie } from '#web/ui/browser/kept-cookie.ts';

const COOKIE = 'bullpen_amounts';

/** @param cookies as in a `Cookie` header */
export const readHidden = (cookies: string): boolean => readCookie(cookies, COOKIE) === 'hidden';

interface Amounts {
  areHidden: boolean;
  toggle: () => void;
}

const AmountsContext = createContext<Amounts | null>(null);

/** Everything in it is drawn anew once they are hidden, or shown again: an amount may stand in any text. */
export function AmountsProvider({ start, children }: { start: boolean; children: ReactNode }) {
  const [areHidden, setHidden] = useState(start);
  hideAmounts(areHidden);
  const top = useRef<number>(null);
  const toggle = useCallback(() => {
    top.current = scrollY;
    setHidden(!areHidden);
    keepCookie(COOKIE, areHidden ? 'shown' : 'hidden');
  }, [areHidden]);
  // What is drawn anew begins at its top.
  useLayoutEffect(() => {
    if (top.current !== null) scrollTo(0, top.current);
    top.current = null;
  });
  const value = useMemo(() => ({ areHidden, toggle }), [areHidden, toggle]);
  return (
    <AmountsContext value={value}>
      <Fragment key={String(areHidden)}>{children}</Fragment>
    </AmountsContext>
  );
}

export function useAmounts(): Amounts {
  const amounts = use(AmountsContext);
  if (!amounts) throw new Error('outside of AmountsProvider');
  return amounts;
}
