/** Values that what is shown follows a moment later. */

import { startTransition, useEffect, useReducer, useState } from 'react';

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

/** Runs it once the next frame has been shown. @returns does not run it any more */
export function afterPaint(run: () => void): () => void {
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
