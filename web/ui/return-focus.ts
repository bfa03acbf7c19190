import { useRef } from 'react';

/** What takes the focus when that from where a dialog was opened has gone meanwhile. */
export type FocusFallback = () => HTMLElement | null;

/** Brings the focus back to where it was before a dialog took it. */
export function useReturnFocus(fallback: FocusFallback = () => document.querySelector('main')) {
  const origin = useRef<Element | null>(null);
  return {
    /** To be called while the focus is still there. */
    remember() {
      origin.current = document.activeElement;
    },
    giveBack() {
      if (origin.current === document.body) return;
      if (takesFocus(origin.current)) return;
      // A dialog that closed together with this one may have brought it back already.
      if (document.activeElement === document.body) takesFocus(fallback());
    },
  };
}

function takesFocus(element: Element | null): boolean {
  if (!(element instanceof HTMLElement)) return false;
  element.focus();
  return document.activeElement === element;
}
