import { useEffect, useEffectEvent, useRef } from 'react';

/** Handlers by key: `n`, `/`, or a sequence such as `g j`. */
export type Shortcuts = Readonly<Record<string, () => void>>;

/** How long the first key of a sequence is kept. Milliseconds. */
const SEQUENCE_WITHIN = 1200;

/** Shortcuts are off while the user types or a dialog is open. */
function isFree(event: KeyboardEvent): boolean {
  if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return false;
  if (document.querySelector('[role="dialog"],[role="alertdialog"],[role="listbox"]')) return false;
  const { target } = event;
  return !(
    target instanceof Element &&
    target.closest('input:not([type="checkbox"],[type="radio"]),textarea,select,[contenteditable="true"]')
  );
}

/** @param shortcuts also a function that lists them whenever a key is pressed */
export function useShortcuts(shortcuts: Shortcuts | (() => Shortcuts)): void {
  const pending = useRef<{ key: string; at: number } | null>(null);

  const press = useEffectEvent((event: KeyboardEvent) => {
    if (!isFree(event)) return;
    const actions = typeof shortcuts === 'function' ? shortcuts() : shortcuts;
    const first = pending.current;
    pending.current = null;
    const sequence = first && event.timeStamp - first.at < SEQUENCE_WITHIN ? `${first.key} ${event.key}` : '';
    const action = actions[sequence] ?? actions[event.key];
    if (action) {
      event.preventDefault();
      action();
    } else if (Object.keys(actions).some((keys) => keys.startsWith(`${event.key} `))) {
      pending.current = { key: event.key, at: event.timeStamp };
    }
  });

  useEffect(() => {
    document.addEventListener('keydown', press);
    return () => document.removeEventListener('keydown', press);
  }, []);
}
