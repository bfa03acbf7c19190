import { useState } from 'react';
import type { FieldValues, UseFormReturn } from 'react-hook-form';
import { hasStatus, messageOf } from '#web/app/api-error.ts';
import { changedNames, onlyChanged } from './changed-fields.ts';

interface ElsewhereInput<Row, Fields extends FieldValues> {
  /** What the form was opened for; `null` for something new. */
  row: Row | null;
  form: Pick<UseFormReturn<Fields>, 'getValues' | 'reset'>;
  fieldsOf: (row: Row) => Fields;
  /** Throws a 404 where it is gone. */
  fetchCurrent: (row: Row) => Promise<Row>;
  /** When the server does not say what the conflict is. */
  failed: string;
}

/** What became of it elsewhere while its form was open. */
export function useElsewhere<Row extends { version: number }, Fields extends FieldValues>({
  row,
  form,
  fieldsOf,
  fetchCurrent,
  failed,
}: ElsewhereInput<Row, Fields>) {
  // What is changed, as it was read; a conflict that was settled moves it on.
  const [read, setRead] = useState(row);
  const [conflict, setConflict] = useState<{ message: string; current: Row } | null>(null);
  const [isGone, setIsGone] = useState(false);
  const changed = isGone ? null : read;

  /** Why it could not be saved. @returns what is left to tell; `null` where the form shows it */
  async function explain(error: unknown): Promise<unknown> {
    if (!changed) return error;
    let reason = error;
    if (hasStatus(error, 409)) {
      try {
        const current = await fetchCurrent(changed);
        if (current.version === changed.version) return error;
        setConflict({ message: messageOf(error, failed), current });
        return null;
      } catch (unread) {
        reason = unread;
      }
    }
    if (!hasStatus(reason, 404)) return reason;
    setIsGone(true);
    return null;
  }

  /** The next save is on top of this one, which the form shows. */
  function takeCurrent(current: Row) {
    setRead(current);
    setConflict(null);
    form.reset(fieldsOf(current));
  }

  /** The same, with what was changed in the form on top of it. */
  function keepTyped(current: Row) {
    const typed = form.getValues();
    const kept = read ? onlyChanged(typed, changedNames(fieldsOf(read), typed)) : typed;
    takeCurrent(current);
    form.reset({ ...fieldsOf(current), ...kept }, { keepDefaultValues: true });
  }

  return {
    read,
    /** What the next save changes; `null` where it creates. */
    changed,
    isGone,
    explain,
    takeCurrent,
    /** How it was read, how it stands now, and what is typed. */
    conflict: conflict &&
      read && {
        message: conflict.message,
        read: fieldsOf(read),
        current: fieldsOf(conflict.current),
        typed: form.getValues(),
        onTakeCurrent: () => takeCurrent(conflict.current),
        onKeepTyped: () => keepTyped(conflict.current),
      },
  };
}
