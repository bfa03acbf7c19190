import { startTransition, useEffect, useState } from 'react';

/**
 * The value as it was until the next frame has been shown. What answers a key or a click is in that frame; what takes
 * long follows in one of its own, and gives way to the next key.
 */
export function useAfterPaint<Value>(value: Value): Value {
  const [shown, setShown] = useState({ value });
  useEffect(() => {
    if (Object.is(shown.value, value)) return;
    return afterPaint(() => startTransition(() => setShown({ value })));
  }, [shown, value]);
  return shown.value;
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
