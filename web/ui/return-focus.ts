import { useRef } from 'react';

/** Gets the focus when the element that opened a dialog is gone by the time it closes. */
export type FocusFallback = () => HTMLElement | null;

/** Restores the focus to where it was before a dialog took it. */
export function useReturnFocus(fallback: FocusFallback = () => document.querySelector('main')) {
  const origin = useRef<Element | null>(null);
  return {
    /** Must be called while the opener still has the focus. */
    remember() {
      origin.current = document.activeElement;
    },
    giveBack() {
      if (origin.current === document.body) return;
      if (takesFocus(origin.current)) return;
      // A dialog that closed together with this one may have restored it already.
      if (document.activeElement === document.body) takesFocus(fallback());
    },
  };
}

function takesFocus(element: Element | null): boolean {
  if (!(element instanceof HTMLElement)) return false;
  element.focus();
  return document.activeElement === element;
}
