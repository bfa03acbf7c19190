import { useEffect, useLayoutEffect, useMemo, useRef } from 'react';
import { type PageShortcut, useShell } from './shell-context.ts';

/** Adds a page's own shortcuts while it is shown; `?` lists them. They come before the shell's. */
export function usePageShortcuts(shortcuts: readonly PageShortcut[]): void {
  const { addShortcuts } = useShell();
  const latest = useRef(shortcuts);
  // With the frame: a key that is pressed right after it would otherwise step on from the day before.
  useLayoutEffect(() => {
    latest.current = shortcuts;
  });
  useEffect(() => addShortcuts(() => latest.current), [addShortcuts]);
}

type Current = () => readonly PageShortcut[];

/** The shortcuts that pages have added, for the shell. */
export function usePageShortcutList() {
  return useMemo(() => {
    const added = new Set<Current>();
    return {
      list: () => [...added].flatMap((current) => current()),
      addShortcuts(current: Current) {
        added.add(current);
        return () => void added.delete(current);
      },
    };
  }, []);
}
