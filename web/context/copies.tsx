/** Whether figures have entries of accounts that follow another one in them. Each browser remembers its choice. */

import { createContext, type ReactNode, use, useCallback, useMemo, useState } from 'react';
import { useSearchParams } from 'react-router';
import { keepCookie, readCookie } from '#web/ui/browser/kept-cookie.ts';

export type Copies = 'with' | 'without';

const COOKIE = 'bullpen_copies';
const PARAM = 'copies';

/**
 * @param cookies as in a `Cookie` header
 * @param params of a link to just these entries: it goes before what the browser remembers
 */
export function readCopies(cookies: string, params?: URLSearchParams): Copies {
  return namedIn(params) ?? (readCookie(cookies, COOKIE) === 'without' ? 'without' : 'with');
}

function namedIn(params?: URLSearchParams): Copies | null {
  const named = params?.get(PARAM);
  return named === 'with' || named === 'without' ? named : null;
}

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

/** Leads from a figure that has copies in it to what it is made of, whatever the browser remembers. */
export function usePathWithCopies(path: string): string {
  if (useKeptCopies().copies === 'with') return path;
  return `${path}${path.includes('?') ? '&' : '?'}${PARAM}=with`;
}

function useKeptCopies(): CopiesContextValue {
  const kept = use(CopiesContext);
  if (!kept) throw new Error('outside of CopiesProvider');
  return kept;
}

/** The choice, and how it is changed: in force for every figure of a screen that has the switch. */
export function useCopies(): CopiesContextValue {
  const kept = useKeptCopies();
  const [params, setParams] = useSearchParams();
  const named = namedIn(params);
  return {
    copies: named ?? kept.copies,
    choose(next) {
      kept.choose(next);
      if (named !== null) {
        setParams(
          (before) => {
            before.delete(PARAM);
            return before;
          },
          { replace: true, preventScrollReset: true },
        );
      }
    },
  };
}
