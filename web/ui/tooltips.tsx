import { lazy, Suspense, useEffect, useState } from 'react';
import type { WantedBy } from './tips.ts';

const loadLayer = () => import('./tooltip.tsx');
const TooltipLayer = lazy(async () => ({ default: (await loadLayer()).TooltipLayer }));

/** The tooltips of a page, loaded on the first hover, Tab, or tap on a figure, so that most readers never load them. */
export function Tooltips() {
  const [wantedBy, setWantedBy] = useState<WantedBy | null>(null);
  useEffect(() => {
    const wanted = new AbortController();
    const load = (event: Event) => {
      const tapped =
        event.type === 'click' && event.target instanceof Element && event.target.closest('[data-tap]');
      if (event instanceof PointerEvent && event.pointerType === 'touch' && !tapped) return;
      if (event instanceof KeyboardEvent && event.key !== 'Tab') return;
      wanted.abort();
      // Without them every icon still has its accessible name.
      loadLayer().then(
        () => setWantedBy(tapped || (event instanceof KeyboardEvent ? 'Tab' : 'pointer')),
        () => undefined,
      );
    };
    for (const kind of ['pointerover', 'keydown', 'click'])
      document.addEventListener(kind, load, { passive: true, signal: wanted.signal });
    return () => wanted.abort();
  }, []);
  return (
    wantedBy && (
      <Suspense>
        <TooltipLayer wantedBy={wantedBy} />
      </Suspense>
    )
  );
}
