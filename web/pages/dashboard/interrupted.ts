import { useEffect, useState } from 'react';

/** What a form is open for, and what was typed in it when the session ended in the middle of it. */
interface Interruptible {
  draft?: unknown;
}

/**
 * What a form is open for; `null` while it is closed.
 * @param interrupted by trader: what their session's end interrupted, until they are back in this tab. Only in the
 * browser's memory, and one for each form
 */
export function useInterruptible<Edited extends Interruptible>(
  interrupted: Map<number, Edited>,
  traderId: number,
  sessionIsOver: boolean,
) {
  const [edited, setEdited] = useState(() => interrupted.get(traderId) ?? null);
  useEffect(() => {
    if (!edited) interrupted.delete(traderId);
    else if (sessionIsOver && edited.draft) interrupted.set(traderId, edited);
  }, [interrupted, traderId, sessionIsOver, edited]);
  return [edited, setEdited] as const;
}
