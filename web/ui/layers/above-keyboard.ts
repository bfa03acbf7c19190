import { type RefObject, useEffect } from 'react';

/** Of a dialog that does so on phones. */
export const ABOVE_KEYBOARD =
  'max-sm:bottom-[var(--keyboard,0px)] max-sm:max-h-[calc((100dvh_-_var(--keyboard,0px))_*_.9)]';

/**
 * Says to a dialog in `--keyboard` how much of the window is under a phone's keyboard, which covers a page instead of making it
 * smaller: one that hangs at the bottom would be under it. To it alone, since all that inherits a property is styled anew.
 */
export function useAboveKeyboard(dialog: RefObject<HTMLElement | null>, isWanted: boolean): void {
  useEffect(() => {
    const view = window.visualViewport;
    if (!view || !isWanted) return;
    let before = 0;
    const measure = () => {
      // What fingers have enlarged shows less as well.
      const covered =
        view.scale === 1 ? Math.max(0, Math.round(innerHeight - view.height - view.offsetTop)) : 0;
      if (covered !== before) dialog.current?.style.setProperty('--keyboard', `${covered}px`);
      before = covered;
    };
    measure();
    const open = new AbortController();
    view.addEventListener('resize', measure, { signal: open.signal });
    view.addEventListener('scroll', measure, { signal: open.signal });
    return () => open.abort();
  }, [dialog, isWanted]);
}
