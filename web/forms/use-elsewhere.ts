import { useRef, useState } from 'react';
import type { FieldPath, FieldValues, UseFormReturn } from 'react-hook-form';
import { hasStatus, toMessage } from '#web/api/api-error.ts';
import { changedNames, onlyChanged } from './changed-fields.ts';

interface ElsewhereInput<Row, Fields extends FieldValues> {
  /** The record the form was opened for; `null` for a new one. */
  row: Row | null;
  form: Pick<UseFormReturn<Fields>, 'getValues' | 'reset' | 'setValue'>;
  toFields: (row: Row) => Fields;
  /** Throws a 404 when it is gone. */
  fetchCurrent: (row: Row) => Promise<Row>;
  /** The fallback when the server does not explain the conflict. */
  failed: string;
}

/** Tracks what happened elsewhere to the record while its form was open. */
export function useElsewhere<Row extends { version: number }, Fields extends FieldValues>({
  row,
  form,
  toFields,
  fetchCurrent,
  failed,
}: ElsewhereInput<Row, Fields>) {
  // The record as last read; resolving a conflict updates it.
  const [read, setRead] = useState(row);
  const [conflict, setConflict] = useState<{ message: string; current: Row } | null>(null);
  const [isGone, setIsGone] = useState(false);
  /** Known before the next render, and without one: a form may be left while it saves. */
  const record = useRef(row);

  /** Handles a failed save. @returns the message still to be shown; `null` when the form shows it */
  async function explain(error: unknown): Promise<unknown> {
    const changed = record.current;
    if (!changed) return error;
    let reason = error;
    if (hasStatus(error, 409)) {
      try {
        const current = await fetchCurrent(changed);
        if (current.version === changed.version) return error;
        setConflict({ message: toMessage(error, failed), current });
        return null;
      } catch (unread) {
        reason = unread;
      }
    }
    if (!hasStatus(reason, 404)) return reason;
    record.current = null;
    setIsGone(true);
    return null;
  }

  /** The next save applies to this version, which the form shows. */
  function takeCurrent(current: Row) {
    record.current = current;
    setRead(current);
    setConflict(null);
    form.reset(toFields(current));
  }

  /** The same, with the form's changes on top of it. */
  function keepTyped(current: Row) {
    const typed = form.getValues();
    const kept = read ? onlyChanged(typed, changedNames(toFields(read), typed)) : typed;
    takeCurrent(current);
    form.reset({ ...toFields(current), ...kept }, { keepDefaultValues: true });
  }

  /** Goes on with the record as it was just saved; what was typed since it was sent stays. */
  function goOn(saved: Row, sent: Fields) {
    record.current = saved;
    setRead(saved);
    setConflict(null);
    setIsGone(false);
    const [now, typed] = [toFields(saved), form.getValues()];
    const later = changedNames(sent, typed);
    // Fields that are reset hear no key until they are rendered again, and somebody may be typing.
    form.reset(now, { keepValues: true });
    const isField = (name: string): name is FieldPath<Fields> => Object.hasOwn(now, name);
    for (const name of changedNames(now, typed).difference(later))
      if (isField(name)) form.setValue(name, now[name], { shouldDirty: true });
  }

  return {
    read,
    /** The record the next save updates; `null` when it creates one. */
    record,
    isGone,
    explain,
    takeCurrent,
    goOn,
    /** The record as read, as it is now, and as typed. */
    conflict: conflict &&
      read && {
        message: conflict.message,
        read: toFields(read),
        current: toFields(conflict.current),
        typed: form.getValues(),
        onTakeCurrent: () => takeCurrent(conflict.current),
        onKeepTyped: () => keepTyped(conflict.current),
      },
  };
}
