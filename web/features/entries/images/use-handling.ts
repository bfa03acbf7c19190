import { type RefObject, useEffect, useEffectEvent, useRef } from 'react';
import { FITTED, moved, type Point, type Size, swiped, type View, ZOOM_STEP, zoomed } from './view.ts';

export const measureSize = (element: HTMLElement | null): Size => ({
  width: element?.offsetWidth ?? 0,
  height: element?.offsetHeight ?? 0,
});

interface Handling {
  /** The box that the picture is in the middle of. */
  stage: RefObject<HTMLElement | null>;
  picture: RefObject<HTMLElement | null>;
  /** Whether a finger moves the picture, and does not leaf through. */
  isZoomed: boolean;
  /** Receives how the view changes. */
  onView: (change: (view: View) => View) => void;
  /** Receives how far a finger has pulled the fitted picture aside; 0 once it is let go. Pixels. */
  onPull: (by: number) => void;
  /** Swiped to the next image, or the previous one. */
  onSwipe: (by: 1 | -1) => void;
}

const toPoint = ({ clientX, clientY }: MouseEvent): Point => ({ x: clientX, y: clientY });
const distance = (a: Point, b: Point): number => Math.hypot(a.x - b.x, a.y - b.y);

/** Zooms a picture by the wheel, two fingers or a double press, moves it by dragging, and leafs through by swiping. */
export function useHandling({ stage, picture, isZoomed, onView, onPull, onSwipe }: Handling): void {
  const pointers = useRef(new Map<number, Point>());
  const pulledFrom = useRef<Point | null>(null);

  /** From the middle of the stage. */
  const inStage = ({ x, y }: Point): Point => {
    const box = stage.current?.getBoundingClientRect();
    return box ? { x: x - box.left - box.width / 2, y: y - box.top - box.height / 2 } : { x: 0, y: 0 };
  };

  const press = useEffectEvent((event: PointerEvent) => {
    stage.current?.setPointerCapture(event.pointerId);
    pointers.current.set(event.pointerId, toPoint(event));
    const isPull = pointers.current.size === 1 && event.pointerType !== 'mouse' && !isZoomed;
    pulledFrom.current = isPull ? toPoint(event) : null;
    onPull(0);
  });
  const drag = useEffectEvent((event: PointerEvent) => {
    const from = pointers.current.get(event.pointerId);
    if (!from) return;
    const to = toPoint(event);
    const by = { x: to.x - from.x, y: to.y - from.y };
    const other = [...pointers.current].find(([id]) => id !== event.pointerId)?.[1];
    pointers.current.set(event.pointerId, to);
    const size = measureSize(picture.current);
    if (other) {
      const factor = distance(to, other) / (distance(from, other) || 1);
      const middle = inStage({ x: (to.x + other.x) / 2, y: (to.y + other.y) / 2 });
      onView((view) => moved(zoomed(view, factor, size, middle), { x: by.x / 2, y: by.y / 2 }, size));
    } else if (pulledFrom.current) onPull(to.x - pulledFrom.current.x);
    else onView((view) => moved(view, by, size));
  });
  const release = useEffectEvent((event: PointerEvent) => {
    const pulled = pulledFrom.current;
    pointers.current.delete(event.pointerId);
    pulledFrom.current = null;
    onPull(0);
    // A cancelled one was taken over by the browser.
    const step = pulled && event.type === 'pointerup' ? swiped(pulled, toPoint(event)) : 0;
    if (step !== 0) onSwipe(step);
  });
  const turn = useEffectEvent((event: WheelEvent) => {
    event.preventDefault();
    const at = inStage(toPoint(event));
    onView((view) => zoomed(view, Math.exp(-event.deltaY / 400), measureSize(picture.current), at));
  });
  const pressTwice = useEffectEvent(() =>
    onView((view) => (view.scale > 1 ? FITTED : zoomed(view, ZOOM_STEP ** 2, measureSize(picture.current)))),
  );

  useEffect(() => {
    const listening = new AbortController();
    const { signal } = listening;
    const box = stage.current;
    box?.addEventListener('pointerdown', (event) => press(event), { signal });
    box?.addEventListener('pointermove', (event) => drag(event), { signal });
    box?.addEventListener('pointerup', (event) => release(event), { signal });
    box?.addEventListener('pointercancel', (event) => release(event), { signal });
    box?.addEventListener('dblclick', () => pressTwice(), { signal });
    // React listens passively, which would scroll the page too.
    box?.addEventListener('wheel', (event) => turn(event), { signal, passive: false });
    return () => listening.abort();
  }, [stage]);
}
