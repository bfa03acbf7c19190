import { useRef } from 'react';

/** How long after a question a record is gone that it was about. Milliseconds. */
const GOES_WITHIN = 200;

/** Gets the focus when the element that opened a dialog is gone by the time it closes. */
export type FocusFallback = () => HTMLElement | null;

/** Restores the focus to where it was before a dialog took it. */
export function useReturnFocus(fallback?: FocusFallback) {
  const origin = useRef<Element | null>(null);
  return {
    /** Must be called while the opener still has the focus. */
    remember() {
      origin.current = document.activeElement;
    },
    giveBack() {
      const opener = origin.current;
      if (opener === document.body) return;
      if (takesFocus(opener)) {
        setTimeout(() => {
          if (!opener?.isConnected && document.activeElement === document.body)
            takesFocus((fallback ?? mainPart)());
        }, GOES_WITHIN);
        return;
      }
      // A dialog that closed together with this one may have restored it already.
      if (document.activeElement === document.body) takesFocus((fallback ?? mainPart)());
      // A dialog below takes it itself when what had it is gone, and nothing in it has it then.
      else if (document.activeElement?.matches('[role="dialog"]')) takesFocus(fallback?.() ?? null);
    },
  };
}

const mainPart: FocusFallback = () => document.querySelector('main');

function takesFocus(element: Element | null): boolean {
  if (!(element instanceof HTMLElement)) return false;
  // All of a page is in sight wherever it is scrolled to.
  element.focus({ preventScroll: element.tagName === 'MAIN' });
  return document.activeElement === element;
}
