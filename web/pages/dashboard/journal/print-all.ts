import { useEffect, useEffectEvent, useState } from 'react';
import { formatCount } from '#src/values/figure.ts';
import { messageOf } from '#web/api-error.ts';
import { useToast } from '#web/ui/toast.tsx';

/** A hundred sheets. */
export const MOST_PRINTED = 5000;

/** What the hook reads of a list that comes page by page. */
interface Pages {
  hasNextPage: boolean;
  fetchNextPage: () => Promise<{
    data: { pages: readonly { entries: readonly unknown[] }[] } | undefined;
    hasNextPage: boolean;
    isError: boolean;
    error: unknown;
  }>;
}

/**
 * Prints a list of which only the beginning is loaded: it fetches the rest, then opens the browser's window. The browser's
 * own key does the same; from its menu it prints what is there.
 * @param total how many there are in all, where that is known
 */
export function usePrintAll({ hasNextPage, fetchNextPage }: Pages, total: number | null) {
  const [state, setState] = useState<'idle' | 'loading' | 'ready'>('idle');
  const toast = useToast();

  async function print() {
    if (state !== 'idle') return;
    if (hasNextPage) {
      setState('loading');
      const all = total === null ? 'all entries' : `all ${formatCount(total)} entries`;
      toast({ title: 'Preparing to print', description: `Loading ${all}...` });
    }
    for (let hasMore = hasNextPage; hasMore; ) {
      const { data, hasNextPage: more, isError, error } = await fetchNextPage();
      if (isError) {
        setState('idle');
        const description = messageOf(error, 'The server could not be reached.');
        toast({ variant: 'destructive', title: 'Could not load all entries', description });
        return;
      }
      const loaded = data?.pages.reduce((sum, { entries }) => sum + entries.length, 0) ?? 0;
      hasMore = more && loaded < MOST_PRINTED;
    }
    setState('ready');
  }

  useEffect(() => {
    if (state !== 'ready') return;
    setState('idle');
    window.print();
  }, [state]);

  const press = useEffectEvent((event: KeyboardEvent) => {
    const isPrint = event.key.toLowerCase() === 'p' && (event.ctrlKey || event.metaKey);
    if (!isPrint || event.shiftKey || event.altKey || !hasNextPage) return;
    event.preventDefault();
    void print();
  });
  useEffect(() => {
    document.addEventListener('keydown', press);
    return () => document.removeEventListener('keydown', press);
  }, []);

  return { print: () => void print(), isPreparing: state === 'loading' };
}
