import { type Dispatch, useEffect, useEffectEvent, useRef, useState } from 'react';
import { draftKey, draftText, readDraft, storeDraft, storedDraft } from './draft.ts';
import { EMPTY_GRID, type GridAction, type GridState } from './grid-state.ts';

/** So long after the last key the draft is written. Milliseconds. */
const PAUSE = 300;

export interface KeptDraft {
  /** Whether the draft that was left has been read; nothing is written before. */
  isRestored: boolean;
  /** Whether there were rows in it. */
  hadRows: boolean;
  /** When it was written last, epoch milliseconds; `denied` where the browser keeps nothing. */
  saved: number | 'denied' | null;
  /** Writes it at once. */
  write: (state: GridState) => void;
}

/**
 * Keeps the grid in this browser, whatever happens to the page. Several tabs share one draft: the one that is typed
 * in writes it, and the others follow, so that what one of them has saved is not saved again by another.
 */
export function useDraft(traderId: number, state: GridState, dispatch: Dispatch<GridAction>): KeptDraft {
  const [restored, setRestored] = useState<GridState | null>(null);
  const isRestored = restored !== null;
  const [saved, setSaved] = useState<KeptDraft['saved']>(null);
  const [written, setWritten] = useState<GridState>(EMPTY_GRID);
  /** What this tab has read or written last. */
  const text = useRef<string | null>(null);

  const restore = useEffectEvent(() => {
    text.current = storedDraft(traderId);
    const kept = readDraft(text.current);
    dispatch({ does: 'restore', state: kept });
    setWritten(kept);
    setRestored(kept);
  });
  const write = (current: GridState) => {
    text.current = draftText(current);
    setWritten(current);
    setSaved(storeDraft(traderId, text.current) ? Date.now() : 'denied');
  };
  const isBehind = isRestored && written !== state;
  const writeNow = useEffectEvent(() => {
    if (isBehind) write(state);
  });
  // What is typed here and not written yet is newer than another tab's.
  const follow = useEffectEvent(() => {
    if (!isBehind && saved !== 'denied' && storedDraft(traderId) !== text.current) restore();
  });

  useEffect(() => restore(), []);
  useEffect(() => {
    if (!isBehind) return;
    const timer = setTimeout(() => writeNow(), state.rows.length === 0 ? 0 : PAUSE);
    return () => clearTimeout(timer);
  }, [isBehind, state]);
  useEffect(() => {
    const hide = () => writeNow();
    // A tab that was asleep has missed what others wrote.
    const wake = () => follow();
    const change = () => (document.hidden ? hide() : wake());
    const adopt = ({ key }: StorageEvent) => {
      if (key === draftKey(traderId)) follow();
    };
    addEventListener('pagehide', hide);
    addEventListener('pageshow', wake);
    document.addEventListener('visibilitychange', change);
    addEventListener('storage', adopt);
    return () => {
      removeEventListener('pagehide', hide);
      removeEventListener('pageshow', wake);
      document.removeEventListener('visibilitychange', change);
      removeEventListener('storage', adopt);
      writeNow();
    };
  }, [traderId]);

  return { isRestored, hadRows: restored !== null && restored.rows.length > 0, saved, write };
}
