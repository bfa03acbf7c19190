import { useEffect, useEffectEvent } from 'react';

/** Opens the palette on Ctrl+K or ⌘K, also while one is typing, unless a dialog is open. */
export function useFindKey(onFind: () => void): void {
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (event.key.toLowerCase() !== 'k' || event.shiftKey || event.altKey) return;
    if (event.ctrlKey === event.metaKey || event.defaultPrevented) return;
    if (document.querySelector('[role="dialog"],[role="alertdialog"]')) return;
    event.preventDefault();
    onFind();
  });
  useEffect(() => {
    const handle = (event: KeyboardEvent) => press(event);
    document.addEventListener('keydown', handle);
    return () => document.removeEventListener('keydown', handle);
  }, []);
}
