import { useRef, useState } from 'react';

/** What a form is opened for: a new record, or one that exists. */
export interface EditedRecord<Row, Fields> {
  row: Row | null;
  /** What was typed when the area locked in the middle of it. */
  draft?: Fields;
}

/** What a lock interrupted, until the area is open again. Only in the browser's memory, and one for each form. */
export interface Interrupted<Row, Fields> {
  edited: EditedRecord<Row, Fields> | null;
}

/** What the form of an area is open for; `null` while it is closed. */
export function useEditedRecord<Row, Fields>(interrupted: Interrupted<Row, Fields>) {
  const [edited, setEdited] = useState(interrupted.edited);
  // Known before the next render: a form that closes is taken away with what was typed in it.
  const current = useRef(edited);

  function show(next: EditedRecord<Row, Fields> | null) {
    current.current = next;
    interrupted.edited = null;
    setEdited(next);
  }

  return {
    edited,
    create: () => show({ row: null }),
    edit: (row: Row) => show({ row }),
    close: () => show(null),
    /** The form is taken away before it was closed. */
    keep(draft: Fields) {
      if (current.current) interrupted.edited = { ...current.current, draft };
    },
  };
}
