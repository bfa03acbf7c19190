/** Whether figures have entries of accounts that follow another one in them. Each browser remembers its choice. */

import { createContext, type ReactNode, use, useCallback, useMemo, useState } from 'react';
import { keepCookie, readCookie } from '#web/ui/kept-cookie.ts';

export type Copies = 'with' | 'without';

const COOKIE = 'bullpen_copies';

/** @param cookies as in a `Cookie` header */
export const readCopies = (cookies: string): Copies =>
  readCookie(cookies, COOKIE) === 'without' ? 'without' : 'with';

interface CopiesContextValue {
  copies: Copies;
  choose: (copies: Copies) => void;
}

const CopiesContext = createContext<CopiesContextValue | null>(null);

export function CopiesProvider({ start, children }: { start: Copies; children: ReactNode }) {
  const [copies, setCopies] = useState(start);
  const choose = useCallback((next: Copies) => {
    setCopies(next);
    keepCookie(COOKIE, next);
  }, []);
  const value = useMemo(() => ({ copies, choose }), [copies, choose]);
  return <CopiesContext value={value}>{children}</CopiesContext>;
}

/** The choice, and how it is changed: in force for every figure of a screen that has the switch. */
export function useCopies(): CopiesContextValue {
  const value = use(CopiesContext);
  if (!value) throw new Error('outside of CopiesProvider');
  return value;
}
