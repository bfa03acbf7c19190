import { startTransition, useEffect, useState } from 'react';
import { useNavigationType } from 'react-router';
import { afterPaint } from '#web/ui/browser/later-values.ts';
import { useIsPrinting } from '#web/ui/browser/printing.ts';

/**
 * How many of a list are shown: all of the first one, which came with its page; of each after it as many as the first screen
 * has room for, and three times as many more with each frame, so that a key is answered between two of them. It is whole on
 * paper, and where one comes back to it: it is scrolled to where it was left.
 * @param list which it is
 */
export function useGrowing(list: string, total: number, first: number): number {
  const [grown, setGrown] = useState({ list, count: Number.POSITIVE_INFINITY });
  const count = grown.list === list ? grown.count : first;
  const isBack = useNavigationType() === 'POP';
  const isWhole = useIsPrinting() || isBack || count >= total;
  useEffect(() => {
    if (isWhole) return;
    return afterPaint(() => startTransition(() => setGrown({ list, count: count + 3 * first })));
  }, [list, count, first, isWhole]);
  return isWhole ? total : count;
}
