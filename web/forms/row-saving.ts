import { useState } from 'react';
import type { FieldPath, FieldValues, UseFormReturn } from 'react-hook-form';
import { ApiError, type FieldIssue, hasStatus, messageOf } from '#web/app/api-error.ts';
import { useToast } from '#web/ui/toast.tsx';
import { changedNames, onlyChanged } from './changed-fields.ts';
import { useCreateKey } from './create-key.ts';

/** What is said of a save. */
export interface SavingWords {
  created: string;
  updated: string;
  createFailed: string;
  updateFailed: string;
}

/** Of a row that is changed: the fields that say something else now, and the version that they were read at. */
export type RowChange<Checked> = Partial<Checked> & { version: number };

interface Conflict<Row> {
  /** What the server says. */
  message: string;
  /** The row as it stands now. */
  row: Row;
}

export interface RowSavingInput<Row, Fields extends FieldValues, Checked extends object, TestResponse> {
  /** What is changed; `null` for something new. */
  row: Row | null;
  form: Pick<UseFormReturn<Fields>, 'getValues' | 'reset' | 'setError'>;
  fieldsOf: (row: Row) => Fields;
  /** Where the form shows what is said about a property. */
  fieldOf: (property: string) => FieldPath<Fields> | null;
  /** @param key under which it may be sent again */
  create: (checked: Checked, key: string) => Promise<TestResponse>;
  update: (row: Row, change: RowChange<Checked>) => Promise<TestResponse>;
  /** Throws a 404 where it is gone. */
  fetchCurrent: (row: Row) => Promise<Row>;
  onGone?: () => void;
  words: SavingWords;
  /** Whatever else a refusal says of the fields. */
  issuesOf?: (error: ApiError) => readonly FieldIssue[];
  /** Besides the messages at the fields. */
  onRefused?: (issues: readonly FieldIssue[]) => void;
  onSaved: (response: TestResponse) => void;
}

/**
 * Saves what a form holds; whatever is refused is shown where it can be put right, and nothing typed is lost. What was
 * not touched is not sent, so that a form that was opened long ago brings nothing back.
 */
export function useRowSaving<
  Row extends { version: number },
  Fields extends FieldValues,
  Checked extends object,
  TestResponse,
>({
  row,
  form,
  fieldsOf,
  fieldOf,
  create,
  update,
  fetchCurrent,
  onGone,
  words,
  issuesOf = ({ issues }) => issues,
  onRefused,
  onSaved,
}: RowSavingInput<Row, Fields, Checked, TestResponse>) {
  const toast = useToast();
  const keyFor = useCreateKey();
  // What is being changed, as it was read; a conflict that was settled moves it on.
  const [read, setRead] = useState(row);
  const [conflict, setConflict] = useState<Conflict<Row> | null>(null);
  const [isGone, setIsGone] = useState(false);
  const changed = isGone ? null : read;

  async function save(checked: Checked) {
    let response: TestResponse;
    try {
      if (changed) {
        const names = changedNames(fieldsOf(changed), form.getValues());
        response = await update(changed, { ...onlyChanged(checked, names), version: changed.version });
      } else response = await create(checked, keyFor(checked));
    } catch (error) {
      await explain(error);
      return;
    }
    toast({ title: changed ? words.updated : words.created });
    onSaved(response);
  }

  async function explain(error: unknown) {
    // Whoever broke it off knows.
    if (error instanceof DOMException && error.name === 'AbortError') return;
    if (error instanceof ApiError && refuse(issuesOf(error))) return;
    let refusal = error;
    if (changed && hasStatus(error, 409)) {
      try {
        const current = await fetchCurrent(changed);
        if (current.version !== changed.version) {
          setConflict({ message: messageOf(error, words.updateFailed), row: current });
          return;
        }
      } catch (unread) {
        refusal = unread;
      }
    }
    if (changed && hasStatus(refusal, 404)) {
      setIsGone(true);
      onGone?.();
      return;
    }
    const description = messageOf(refusal, changed ? words.updateFailed : words.createFailed);
    toast({ variant: 'destructive', title: 'Error', description });
  }

  /** Shows the first message of each field. @returns whether there was any */
  function refuse(issues: readonly FieldIssue[]): boolean {
    const shown = new Set<string>();
    for (const { path, message } of issues) {
      const name = fieldOf(path);
      if (name === null || shown.has(name)) continue;
      form.setError(name, { type: 'rule', message }, { shouldFocus: shown.size === 0 });
      shown.add(name);
    }
    if (shown.size > 0) onRefused?.(issues);
    return shown.size > 0;
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
    save,
    refuse,
    takeCurrent,
    /** What is being changed, as it was read. */
    read,
    /** It was changed elsewhere: how it was read, how it stands now, and what is typed. */
    conflict: conflict &&
      read && {
        message: conflict.message,
        read: fieldsOf(read),
        current: fieldsOf(conflict.row),
        typed: form.getValues(),
        onTakeCurrent: () => takeCurrent(conflict.row),
        onKeepTyped: () => keepTyped(conflict.row),
      },
    /** It was deleted elsewhere: what is saved next is something new. */
    isGone,
  };
}
