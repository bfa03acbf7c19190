import { startTransition, useEffect, useState } from 'react';
import { flushSync } from 'react-dom';

/**
 * Whether what follows the first field of a long form is to be drawn, and what it needs to be read: once that field is there
 * to be typed into, which on a phone takes half as long without them, and before a key leads to them.
 * @param atOnce whether one of them is where the form begins
 */
export function useFollowing(atOnce: boolean): boolean {
  const [isDrawn, setDrawn] = useState(atOnce);
  useEffect(() => {
    if (isDrawn) return;
    let timer: Timer;
    // In small steps, between which what is typed is taken, and once the first field is on the screen.
    const frame = requestAnimationFrame(() => {
      timer = setTimeout(startTransition, 0, () => setDrawn(true));
    });
    const draw = ({ key }: KeyboardEvent) => {
      if (LEADING_ON.has(key)) flushSync(() => setDrawn(true));
    };
    // Before the browser moves the focus.
    addEventListener('keydown', draw, true);
    return () => {
      cancelAnimationFrame(frame);
      clearTimeout(timer);
      removeEventListener('keydown', draw, true);
    };
  }, [isDrawn]);
  return isDrawn;
}

/** Enter saves, and leads to the first field that is wrong. */
const LEADING_ON = new Set(['Tab', 'Enter']);
