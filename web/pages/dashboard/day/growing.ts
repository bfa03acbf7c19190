import { startTransition, useEffect, useState } from 'react';
import { afterPaint } from '#web/ui/browser/later-values.ts';
import { useIsPrinting } from '#web/ui/browser/printing.ts';

/**
 * How many of a list are shown: all of the first one, which came with its page; of each after it as many as the first screen
 * has room for, and three times as many more with each frame, so that a key is answered between two of them. On paper it is whole.
 * @param list which it is
 */
export function useGrowing(list: string, total: number, first: number): number {
  const [grown, setGrown] = useState({ list, count: Number.POSITIVE_INFINITY });
  const count = grown.list === list ? grown.count : first;
  const isWhole = useIsPrinting() || count >= total;
  useEffect(() => {
    if (isWhole) return;
    return afterPaint(() => startTransition(() => setGrown({ list, count: count + 3 * first })));
  }, [list, count, first, isWhole]);
  return isWhole ? total : count;
}
