import { type Dispatch, useEffect, useEffectEvent, useState } from 'react';
import { draftKey, readDraft, storeDraft, storedDraft } from './draft.ts';
import { EMPTY_GRID, type GridAction, type GridState } from './grid-state.ts';

/** So long after the last key the draft is written. Milliseconds. */
const PAUSE = 300;

export interface KeptDraft {
  /** Whether the draft that was left has been read; nothing is written before. */
  isRestored: boolean;
  /** When it was written last, epoch milliseconds; `denied` where the browser keeps nothing. */
  saved: number | 'denied' | null;
  /** Writes it at once. */
  write: (state: GridState) => void;
}

/** Keeps the grid in this browser, whatever happens to the page. */
export function useDraft(traderId: number, state: GridState, dispatch: Dispatch<GridAction>): KeptDraft {
  const [isRestored, setRestored] = useState(false);
  const [saved, setSaved] = useState<KeptDraft['saved']>(null);
  const [written, setWritten] = useState<GridState>(EMPTY_GRID);

  const restore = useEffectEvent(() => {
    const kept = readDraft(storedDraft(traderId), Date.now());
    dispatch({ does: 'restore', state: kept });
    setWritten(kept);
    setRestored(true);
  });
  const write = (current: GridState) => {
    setWritten(current);
    setSaved(storeDraft(traderId, current) ? Date.now() : 'denied');
  };
  const isBehind = isRestored && written !== state;
  const writeNow = useEffectEvent(() => {
    if (isBehind) write(state);
  });

  useEffect(() => restore(), []);
  useEffect(() => {
    if (!isBehind) return;
    const timer = setTimeout(() => writeNow(), state.rows.length === 0 ? 0 : PAUSE);
    return () => clearTimeout(timer);
  }, [isBehind, state]);
  useEffect(() => {
    const hide = () => writeNow();
    // What another tab has saved must not be saved again by this one.
    const adopt = ({ key }: StorageEvent) => {
      if (key === draftKey(traderId) && !document.hasFocus()) restore();
    };
    addEventListener('pagehide', hide);
    document.addEventListener('visibilitychange', hide);
    addEventListener('storage', adopt);
    return () => {
      removeEventListener('pagehide', hide);
      document.removeEventListener('visibilitychange', hide);
      removeEventListener('storage', adopt);
      writeNow();
    };
  }, [traderId]);

  return { isRestored, saved, write };
}
