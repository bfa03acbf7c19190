import { useMemo, useRef, useState } from 'react';

/** What a form is opened for: something new, or what exists. */
export interface Edited<Row, Fields> {
  row: Row | null;
  /** What its fields begin with instead. */
  start?: Partial<Fields>;
  /** What was typed when the form was taken away in the middle of it. */
  draft?: Fields;
}

/** What was interrupted, until its person is back. Only in the browser's memory, and one for each form. */
export type Interrupted<Row, Fields> = Map<number, Edited<Row, Fields>>;

/** What a form is given by the page that opens it. */
export interface EditProps<Row, Fields> {
  edited: Edited<Row, Fields>;
  onClose: () => void;
  /** The form is taken away before it was closed: what was typed in it so far. */
  onInterrupted: (draft: Fields) => void;
}

/**
 * What a form is open for; `null` while it is closed.
 * @param person whose form it is: a trader's id; the admin's when left out
 */
export function useEdited<Row, Fields>(interrupted: Interrupted<Row, Fields>, person = 0) {
  const [edited, setEdited] = useState(() => interrupted.get(person) ?? null);
  // Known before the next render: a form that closes is taken away with what was typed in it.
  const current = useRef(edited);

  const actions = useMemo(() => {
    function show(next: Edited<Row, Fields> | null) {
      current.current = next;
      interrupted.delete(person);
      setEdited(next);
    }
    return {
      create: () => show({ row: null }),
      edit: (row: Row, start?: Partial<Fields>) => show({ row, ...(start ? { start } : {}) }),
      close: () => show(null),
      /** The form is taken away before it was closed. */
      keep(draft: Fields) {
        if (!current.current) return;
        const kept = { ...current.current, draft };
        interrupted.set(person, kept);
        setEdited(kept);
      },
    };
  }, [interrupted, person]);

  return { edited, ...actions };
}
