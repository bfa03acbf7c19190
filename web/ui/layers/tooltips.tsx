import { lazy, Suspense, useCallback, useEffect, useRef, useState } from 'react';
import type { WantedBy } from './tips.ts';

const loadLayer = () => import('./tooltip.tsx');
const TooltipLayer = lazy(async () => ({ default: (await loadLayer()).TooltipLayer }));

/** The tooltips of a page, loaded on the first hover, Tab, or tap on a figure, so that most readers never load them. */
export function Tooltips() {
  const [isLoaded, setLoaded] = useState(false);
  const wantedBy = useRef<WantedBy>('pointer');
  const waiting = useRef<AbortController>(null);
  useEffect(() => {
    const wanted = new AbortController();
    waiting.current = wanted;
    const load = (event: Event) => {
      const isTap = event.type === 'click' && event.target instanceof Element;
      const tapped =
        isTap && event instanceof MouseEvent && event.target.closest('[data-tap]') ? event : null;
      if (event instanceof PointerEvent && event.pointerType === 'touch' && !tapped) return;
      if (event instanceof KeyboardEvent && event.key !== 'Tab') return;
      // A tap counts also when a pointer that came over something has had them loaded.
      if (tapped || !(wantedBy.current instanceof MouseEvent))
        wantedBy.current = tapped ?? (event instanceof KeyboardEvent ? 'Tab' : 'pointer');
      // Without them every icon still has its accessible name.
      loadLayer().then(
        () => setLoaded(true),
        () => undefined,
      );
    };
    for (const kind of ['pointerover', 'keydown', 'click'])
      document.addEventListener(kind, load, { passive: true, signal: wanted.signal });
    return () => wanted.abort();
  }, []);
  /** Until the layer watches by itself, no input is missed. */
  const takeOver = useCallback(() => {
    waiting.current?.abort();
    return wantedBy.current;
  }, []);
  return (
    isLoaded && (
      <Suspense>
        <TooltipLayer takeOver={takeOver} />
      </Suspense>
    )
  );
}
