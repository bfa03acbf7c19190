import { type ReactNode, startTransition, useEffect, useState } from 'react';
import { flushSync } from 'react-dom';

interface FollowingFieldsProps {
  /** Whether one of them is where the form begins. */
  atOnce: boolean;
  /** Holds their place until they are drawn. */
  place: string;
  children: ReactNode;
}

/**
 * The fields after the first one of a long form. They are drawn once that one is there to be typed into, which on a phone
 * takes half as long without them, and before a key leads to them.
 */
export function FollowingFields({ atOnce, place, children }: FollowingFieldsProps) {
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
  return isDrawn ? children : <div aria-busy className={`col-span-full ${place}`} />;
}

/** Enter saves, and leads to the first field that is wrong. */
const LEADING_ON = new Set(['Tab', 'Enter']);
