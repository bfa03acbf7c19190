import { type TouchEvent, useRef } from 'react';

/** A swipe is at least this far to a side, and that much more than up or down. Pixels. */
const FAR = 60;
const FLAT = 2;

/** To the next one by a swipe to the left, to the one before by one to the right. */
export function useSwipe(step: (by: 1 | -1) => void) {
  const from = useRef<{ x: number; y: number }>(null);
  return {
    onTouchStart({ touches }: TouchEvent) {
      const touch = touches.length === 1 ? touches.item(0) : null;
      from.current = touch && { x: touch.clientX, y: touch.clientY };
    },
    onTouchEnd({ changedTouches }: TouchEvent) {
      const touch = changedTouches.item(0);
      const start = from.current;
      from.current = null;
      if (!start || !touch) return;
      const [x, y] = [touch.clientX - start.x, touch.clientY - start.y];
      if (Math.abs(x) >= FAR && Math.abs(x) >= FLAT * Math.abs(y)) step(x < 0 ? 1 : -1);
    },
  };
}
