/** Values that what is shown follows a moment later. */

import { startTransition, useEffect, useReducer, useState } from 'react';
import { useIsPrinting } from './printing.ts';

/**
 * The value as it was until the next frame has been shown. What answers a key or a click is in that frame; what takes
 * long follows in one of its own, and gives way to the next key.
 */
export function useAfterPaint<Value>(value: Value): Value {
  // It takes the value of the render it is part of: what was put off may be over by then.
  const [shown, follow] = useReducer(() => value, value);
  useEffect(() => {
    if (Object.is(shown, value)) return;
    return afterPaint(() => startTransition(follow));
  }, [shown, value]);
  return shown;
}

/**
 * How many of a list are shown: all of the first one, which came with its page; of each after it as many as the first screen
 * has room for, and as many more with each frame, so that a key is answered between two of them. On paper it is whole.
 * @param list which it is
 */
export function useGrowing(list: string, total: number, step: number): number {
  const [grown, setGrown] = useState({ list, count: Number.POSITIVE_INFINITY });
  const count = grown.list === list ? grown.count : step;
  const isWhole = useIsPrinting() || count >= total;
  useEffect(() => {
    if (isWhole) return;
    return afterPaint(() => startTransition(() => setGrown({ list, count: count + step })));
  }, [list, count, step, isWhole]);
  return isWhole ? total : count;
}

/** @returns does not run it any more */
function afterPaint(run: () => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const frame = requestAnimationFrame(() => {
    // The frame is painted right after this.
    timer = setTimeout(run);
  });
  return () => {
    cancelAnimationFrame(frame);
    clearTimeout(timer);
  };
}

/** A value that is typed, once it has stayed the same for so long. @param delay milliseconds */
export function useSettled<Value>(value: Value, delay: number): Value {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), delay);
    return () => clearTimeout(timer);
  }, [value, delay]);
  return settled;
}
