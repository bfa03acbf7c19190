import { type RefObject, useEffect, useEffectEvent, useRef } from 'react';
import { FITTED, moved, type Size, type View, ZOOM_STEP, zoomed } from './view.ts';

export const sizeOf = (element: HTMLElement | null): Size => ({
  width: element?.offsetWidth ?? 0,
  height: element?.offsetHeight ?? 0,
});

/**
 * Zooms a picture by the wheel or a double press, and moves it by dragging.
 * @param onView receives how the view changes
 */
export function useHandling(
  stage: RefObject<HTMLElement | null>,
  picture: RefObject<HTMLElement | null>,
  onView: (change: (view: View) => View) => void,
): void {
  const from = useRef<{ x: number; y: number } | null>(null);

  const press = useEffectEvent((event: PointerEvent) => {
    stage.current?.setPointerCapture(event.pointerId);
    from.current = { x: event.clientX, y: event.clientY };
  });
  const drag = useEffectEvent((event: PointerEvent) => {
    if (!from.current) return;
    const by = { x: event.clientX - from.current.x, y: event.clientY - from.current.y };
    from.current = { x: event.clientX, y: event.clientY };
    onView((view) => moved(view, by, sizeOf(picture.current)));
  });
  const release = useEffectEvent(() => {
    from.current = null;
  });
  const turn = useEffectEvent((event: WheelEvent) => {
    event.preventDefault();
    const box = stage.current?.getBoundingClientRect();
    if (!box) return;
    const at = {
      x: event.clientX - box.left - box.width / 2,
      y: event.clientY - box.top - box.height / 2,
    };
    onView((view) => zoomed(view, Math.exp(-event.deltaY / 400), sizeOf(picture.current), at));
  });
  const pressTwice = useEffectEvent(() =>
    onView((view) => (view.scale > 1 ? FITTED : zoomed(view, ZOOM_STEP ** 2, sizeOf(picture.current)))),
  );

  useEffect(() => {
    const listening = new AbortController();
    const { signal } = listening;
    const box = stage.current;
    box?.addEventListener('pointerdown', (event) => press(event), { signal });
    box?.addEventListener('pointermove', (event) => drag(event), { signal });
    box?.addEventListener('pointerup', () => release(), { signal });
    box?.addEventListener('pointercancel', () => release(), { signal });
    box?.addEventListener('dblclick', () => pressTwice(), { signal });
    // React listens passively, which would scroll the page too.
    box?.addEventListener('wheel', (event) => turn(event), { signal, passive: false });
    return () => listening.abort();
  }, [stage]);
}
