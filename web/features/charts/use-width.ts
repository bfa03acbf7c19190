import { type RefObject, useLayoutEffect, useState } from 'react';
import { useIsPrinting } from '#web/ui/browser/printing.ts';

/** On paper drawings are made smaller than this, to half a sheet. */
const PAPER = 520;

/** How wide an element is, in whole pixels, or its drawing on paper; `null` before it is there, and while it is hidden. */
export function useWidth(element: RefObject<HTMLElement | null>, onPaper = PAPER): number | null {
  const isPrinting = useIsPrinting();
  const [width, setWidth] = useState<number | null>(null);
  useLayoutEffect(() => {
    const watched = element.current;
    if (!watched) return;
    const measure = () => setWidth(watched.clientWidth || null);
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(watched);
    return () => observer.disconnect();
  }, [element]);
  return isPrinting ? onPaper : width;
}
