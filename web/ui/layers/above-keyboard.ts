import { useEffect } from 'react';

/** Of a dialog that does so on phones. */
export const ABOVE_KEYBOARD =
  'max-sm:bottom-[var(--keyboard,0px)] max-sm:max-h-[calc((100dvh_-_var(--keyboard,0px))_*_.9)]';

/**
 * Says in `--keyboard` how much of the window is under a phone's keyboard, which covers a page instead of making it smaller:
 * a dialog that hangs at the bottom would be under it.
 */
export function useAboveKeyboard(): void {
  useEffect(() => {
    const view = window.visualViewport;
    const { style } = document.documentElement;
    if (!view) return;
    const measure = () => {
      // What fingers have enlarged shows less as well.
      const covered = view.scale === 1 ? Math.round(innerHeight - view.height - view.offsetTop) : 0;
      style.setProperty('--keyboard', `${Math.max(0, covered)}px`);
    };
    measure();
    const open = new AbortController();
    view.addEventListener('resize', measure, { signal: open.signal });
    view.addEventListener('scroll', measure, { signal: open.signal });
    return () => {
      open.abort();
      style.removeProperty('--keyboard');
    };
  }, []);
}
