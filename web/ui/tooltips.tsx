import { lazy, Suspense, useEffect, useState } from 'react';

const loadLayer = () => import('./tooltip.tsx');
const TooltipLayer = lazy(async () => ({ default: (await loadLayer()).TooltipLayer }));

/** The tooltips of a page, loaded on the first hover or Tab, so that touch devices and readers never load them. */
export function Tooltips() {
  const [wantedBy, setWantedBy] = useState<'pointer' | 'Tab' | null>(null);
  useEffect(() => {
    const wanted = new AbortController();
    const load = (event: Event) => {
      if (event instanceof PointerEvent && event.pointerType === 'touch') return;
      if (event instanceof KeyboardEvent && event.key !== 'Tab') return;
      wanted.abort();
      // Without them every icon still has its accessible name.
      loadLayer().then(
        () => setWantedBy(event instanceof KeyboardEvent ? 'Tab' : 'pointer'),
        () => undefined,
      );
    };
    for (const kind of ['pointerover', 'keydown'])
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
