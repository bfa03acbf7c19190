import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import { useRef, useState } from 'react';
import {
  type DefaultValues,
  type FieldPath,
  type FieldValues,
  type Resolver,
  type UseFormReturn,
  useForm,
} from 'react-hook-form';
import type { $ZodType } from 'zod/v4/core';
import { ApiError, type FieldIssue, isUnreached, toMessage } from '#web/api/api-error.ts';
import { useToast } from '#web/ui/notices/toast.tsx';
import { changedNames, copyValues, onlyChanged } from './changed-fields.ts';
import type { Edited, EditProps } from './edited.ts';
import { type SentContent, useIdempotencyKey } from './idempotency-key.ts';
import { useSingleFlight } from './single-flight.ts';
import { useElsewhere } from './use-elsewhere.ts';
import { useResend } from './use-resend.ts';

/** Messages about a save, in the words of the specification. */
export interface SaveMessages {
  /** `quote` */
  noun: string;
  created: string;
  updated: string;
  createFailed: string;
  updateFailed: string;
}

/** A save of which a part is done. Its message says which, and saving again does the rest. */
export class PartlySaved extends Error {}

const NOT_ALL = 'What you changed while it was being saved is not saved yet.';

/** The changed fields of an existing record, and the version they were read at. */
export type Change<Checked> = Partial<Checked> & { version: number };

export type EditForm<Fields extends FieldValues, Checked> = UseFormReturn<Fields, unknown, Checked>;

interface SaveInput<Row, Fields extends FieldValues, Checked extends object> {
  edited: Edited<Row, Fields>;
  /** Turns a record into the values of its fields, also the initial ones. */
  toFields: (row: Row | null) => Fields & DefaultValues<Fields>;
  /** Turns the fields into the request. @param isNew whether it creates a record */
  rules: $ZodType<Checked> | ((isNew: boolean, typed: Fields) => $ZodType<Checked>);
  /** Maps a property to the field that shows its errors, where the names differ. */
  toField?: (property: string) => string;
  /** @param key its idempotency key */
  create: (checked: Checked, key: string) => Promise<Row>;
  update: (row: Row, change: Change<Checked>) => Promise<Row>;
  /** Throws a 404 when it is gone. */
  fetchCurrent: (row: Row) => Promise<Row>;
  messages: SaveMessages;
  /** Whether to ask for confirmation first. The form shows the question; confirming submits again. */
  asksFirst?: (checked: Checked, typed: Fields) => boolean;
  /** Further field errors of a failed save. */
  toIssues?: (error: ApiError) => readonly FieldIssue[];
  /** Whether the form itself says that it was saved. */
  isQuiet?: boolean;
  /** Whether it goes on with what was saved. Any form does when more was typed than was sent. */
  staysOpen?: boolean;
  /** Shown in addition to the field errors. */
  onInvalid?: (messages: readonly string[]) => void;
  onInterrupted?: EditProps<Row, Fields>['onInterrupted'];
  /** Called unless the form goes on for what was typed meanwhile. */
  onSaved: (saved: Row) => void;
}

/**
 * A form and its save. Rejected fields show their errors, and nothing typed is lost, also while it saves. Untouched fields
 * are not sent, so that a form opened long ago does not restore old values.
 */
export function useSave<Row extends { version: number }, Fields extends FieldValues, Checked extends object>({
  edited: { row, start, draft, sent },
  toFields,
  rules,
  toField = (property) => property,
  create,
  update,
  fetchCurrent,
  messages,
  asksFirst = () => false,
  toIssues = ({ issues }) => issues,
  isQuiet = false,
  staysOpen = false,
  onInvalid,
  onInterrupted,
  onSaved,
}: SaveInput<Row, Fields, Checked>) {
  const toast = useToast();
  const own = useRef<SentContent | null>(null);
  const lastSent = sent ?? own;
  const keyFor = useIdempotencyKey(lastSent);
  const [isSaving, setIsSaving] = useState(false);
  /** A save may arrive after its form was interrupted. */
  const isLeft = useRef(false);

  const form: EditForm<Fields, Checked> = useForm<Fields, unknown, Checked>({
    defaultValues: { ...toFields(row), ...start },
    ...(draft ? { values: draft, resetOptions: { keepDefaultValues: true } } : {}),
    resolver: (typed, ...input) =>
      createResolver<Fields, Checked>(
        typeof rules === 'function' ? rules(record.current === null, typed) : rules,
      )(typed, ...input),
  });
  const { record, explain, ...elsewhere } = useElsewhere({
    row,
    form,
    toFields,
    fetchCurrent,
    failed: messages.updateFailed,
  });

  async function save(checked: Checked) {
    const sent = copyValues(form.getValues());
    if (asksFirst(checked, sent)) return;
    let saved: Row;
    setIsSaving(true);
    try {
      saved = await send(checked);
    } catch (error) {
      await reject(error);
      return;
    } finally {
      setIsSaving(false);
    }
    resend.setWaiting(false);
    // The same again is another one.
    lastSent.current = null;
    const title = record.current ? messages.updated : messages.created;
    const hasMore = hasChangedSince(sent, toFields(saved), form.getValues());
    if (staysOpen || hasMore) elsewhere.goOn(saved, sent);
    // The draft that was kept is of the record as it was before: saved again, it would be created twice.
    if (hasMore && isLeft.current) onInterrupted?.(form.getValues(), saved);
    if (!isQuiet) toast({ title, ...(hasMore && !staysOpen && { description: NOT_ALL }) });
    if (staysOpen || !hasMore) onSaved(saved);
  }

  function send(checked: Checked): Promise<Row> {
    const changed = record.current;
    if (!changed) return create(checked, keyFor(checked));
    const names = changedNames<Fields>(toFields(changed), form.getValues());
    return update(changed, { ...onlyChanged(checked, names), version: changed.version });
  }

  async function reject(error: unknown) {
    const isUnsent = isUnreached(error);
    resend.setWaiting(isUnsent);
    // Aborted by the user.
    if (error instanceof DOMException && error.name === 'AbortError') return;
    // It was told once.
    if (isUnsent && resend.isWaiting) return;
    if (error instanceof ApiError && showIssues(toIssues(error))) return;
    const reason = await explain(error);
    if (reason === null) return;
    const failed = record.current ? messages.updateFailed : messages.createFailed;
    const description = reason instanceof PartlySaved ? reason.message : toMessage(reason, failed);
    toast({ variant: 'destructive', title: 'Error', description });
  }

  /** Shows the first message of each field. @returns whether there was any */
  function showIssues(issues: readonly FieldIssue[]): boolean {
    const isField = (name: string): name is FieldPath<Fields> => Object.hasOwn(form.getValues(), name);
    const shown = new Set<string>();
    for (const { path, message } of issues) {
      const name = toField(path);
      if (!isField(name) || shown.has(name)) continue;
      form.setError(name, { type: 'rule', message }, { shouldFocus: shown.size === 0 });
      shown.add(name);
    }
    if (shown.size > 0) onInvalid?.(issues.map(({ message }) => message));
    return shown.size > 0;
  }

  const checkAndSave = form.handleSubmit(save, (errors) =>
    onInvalid?.(Object.values(errors).map((error) => String(error?.message))),
  );

  // An update sent twice would conflict with itself.
  const submit = useSingleFlight(() => checkAndSave());
  const resend = useResend(form, submit);

  return {
    ...elsewhere,
    form,
    submit,
    isSaving,
    /** The form unmounts with what is typed. */
    interrupt() {
      isLeft.current = true;
      onInterrupted?.(form.getValues(), elsewhere.read);
    },
    /** Whether it could not be sent, and is once the server is back. */
    isUnsent: resend.isWaiting,
    /** Whether the next save creates a record: it is new, or was deleted elsewhere. */
    isNew: elsewhere.isGone || elsewhere.read === null,
    record,
  };
}

/** Whether anything was typed since it was sent that is not what was saved. */
function hasChangedSince<Fields extends object>(sent: Fields, saved: Fields, typed: Fields): boolean {
  return changedNames(sent, typed).intersection(changedNames(saved, typed)).size > 0;
}

/** A form may hold more than its rules accept; checking that is their job. */
function createResolver<Fields extends FieldValues, Checked>(
  rules: $ZodType<Checked>,
): Resolver<Fields, unknown, Checked> {
  const { version, vendor, validate } = rules['~standard'];
  return standardSchemaResolver<Fields, unknown, Checked>({ '~standard': { version, vendor, validate } });
}
