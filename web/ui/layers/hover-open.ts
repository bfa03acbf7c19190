import { useCallback, useRef, useState } from 'react';

/**
 * What opens beside an element while it, or what it opens, is pointed at or has the focus. Escape closes it. A tap does
 * nothing by itself: `isTouched` tells whether the last press was one, for the element's own click.
 */
export function useHoverOpen() {
  const [isOpen, setIsOpen] = useState(false);
  const isTouched = useRef(false);
  const ref = useCallback((around: HTMLElement | null) => {
    if (!around) return;
    const watch = new AbortController();
    const on = <Name extends keyof HTMLElementEventMap>(
      name: Name,
      listen: (event: HTMLElementEventMap[Name]) => void,
    ) => around.addEventListener(name, listen, { signal: watch.signal });
    on('pointerenter', ({ pointerType }) => pointerType !== 'touch' && setIsOpen(true));
    on('pointerleave', ({ pointerType }) => pointerType !== 'touch' && setIsOpen(false));
    on('pointerdown', ({ pointerType }) => {
      isTouched.current = pointerType === 'touch';
    });
    on('focusin', () => !isTouched.current && setIsOpen(true));
    on('focusout', ({ relatedTarget }) => {
      if (!(relatedTarget instanceof Node && around.contains(relatedTarget))) setIsOpen(false);
    });
    on('keydown', ({ key }) => {
      isTouched.current = false;
      if (key === 'Escape') setIsOpen(false);
    });
    return () => watch.abort();
  }, []);
  return { ref, isOpen, open: () => setIsOpen(true), isTouched: () => isTouched.current };
}
