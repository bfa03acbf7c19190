import { useMemo, useRef, useState } from 'react';
import type { Drafts } from './drafts.ts';
import type { SentContent } from './idempotency-key.ts';

/** What a form is open for: a new record, or an existing one. */
export interface Edited<Row, Fields> {
  row: Row | null;
  /** Initial values of its fields, where they differ from the record's. */
  start?: Partial<Fields>;
  /** The record that a new one begins as. */
  copyOf?: Row;
  /** The draft of a form that was closed while it was being edited. */
  draft?: Fields;
  /** The idempotency key it was last sent with, which a draft keeps. */
  sent?: { current: SentContent | null };
}

/** Drafts of interrupted forms, until their owner is back: one per form. */
export type Interrupted<Row, Fields> = Drafts<Edited<Row, Fields>>;

/** Props a page passes to its form. */
export interface EditProps<Row, Fields> {
  edited: Edited<Row, Fields>;
  onClose: () => void;
  /**
   * Called with the values typed so far when the form unmounts before it was closed.
   * @param row the record that they are of by now; `null` for a new one
   */
  onInterrupted: (draft: Fields, row: Row | null) => void;
}

/**
 * What a form is open for; `null` while it is closed.
 * @param person the form's owner: a trader's id; the admin when left out
 */
export function useEdited<Row, Fields>(interrupted: Interrupted<Row, Fields>, person = 0) {
  const [edited, setEdited] = useState(() => interrupted.get(person) ?? null);
  // Known before the next render: closing a form unmounts it with its values.
  const current = useRef(edited);

  const actions = useMemo(() => {
    function show(next: Edited<Row, Fields> | null) {
      current.current = next;
      interrupted.delete(person);
      setEdited(next);
    }
    return {
      create: () => show({ row: null, sent: { current: null } }),
      /** The same with some fields filled in. */
      createFrom: (start: Partial<Fields>) => show({ row: null, start, sent: { current: null } }),
      /** The same with what another record has. */
      duplicate: (row: Row) => show({ row: null, copyOf: row, sent: { current: null } }),
      edit: (row: Row, start?: Partial<Fields>) => show({ row, ...(start ? { start } : {}) }),
      close: () => show(null),
      /** The form unmounts before it was closed. */
      keep(draft: Fields, row: Row | null) {
        if (!current.current) return;
        // What was created meanwhile is changed from then on, and not created again.
        const kept = { ...(row === current.current.row ? current.current : { row }), draft };
        interrupted.set(person, kept);
        setEdited(kept);
      },
    };
  }, [interrupted, person]);

  return { edited, ...actions };
}
