import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import { useState } from 'react';
import {
  type DefaultValues,
  type FieldPath,
  type FieldValues,
  type Resolver,
  type UseFormReturn,
  useForm,
} from 'react-hook-form';
import type { ZodType } from 'zod';
import { ApiError, type FieldIssue, messageOf } from '#web/app/api-error.ts';
import { useToast } from '#web/ui/toast.tsx';
import { changedNames, onlyChanged } from './changed-fields.ts';
import { useCreateKey } from './create-key.ts';
import type { Edited } from './edited.ts';
import { useElsewhere } from './use-elsewhere.ts';

/** What people are told of a save, in the words of the specification. */
export interface SaveMessages {
  /** `quote` */
  noun: string;
  created: string;
  updated: string;
  createFailed: string;
  updateFailed: string;
}

/** The fields of what exists that say something else now, and the version that they were read at. */
export type Change<Checked> = Partial<Checked> & { version: number };

export type EditForm<Fields extends FieldValues, Checked> = UseFormReturn<Fields, unknown, Checked>;

interface SaveInput<Row, Fields extends FieldValues, Checked extends object, Saved> {
  edited: Edited<Row, Fields>;
  /** What the fields say of what exists, and what they begin with. */
  fieldsOf: (row: Row | null) => Fields & DefaultValues<Fields>;
  /** What makes of the fields what is sent. @param isNew whether it is created */
  rules: ZodType<Checked> | ((isNew: boolean) => ZodType<Checked>);
  /** The field that shows what is said of a property, where it is another one. */
  fieldOf?: (property: string) => string;
  /** @param key under which it may be sent again */
  create: (checked: Checked, key: string) => Promise<Saved>;
  update: (row: Row, change: Change<Checked>) => Promise<Saved>;
  /** Throws a 404 where it is gone. */
  fetchCurrent: (row: Row) => Promise<Row>;
  messages: SaveMessages;
  /** Whether to ask first. What is asked is for the form to show; its confirmation submits again. */
  asksFirst?: (checked: Checked, typed: Fields) => boolean;
  /** Whatever else an error says of the fields. */
  issuesOf?: (error: ApiError) => readonly FieldIssue[];
  /** Besides the messages at the fields. */
  onInvalid?: (messages: readonly string[]) => void;
  onSaved: (saved: Saved) => void;
}

/**
 * A form and how it is saved. Whatever is rejected is shown where it can be put right, and nothing typed is lost. What was
 * not touched is not sent, so that a form that was opened long ago brings nothing back.
 */
export function useSave<
  Row extends { version: number },
  Fields extends FieldValues,
  Checked extends object,
  Saved,
>({
  edited: { row, start, draft },
  fieldsOf,
  rules,
  fieldOf = (property) => property,
  create,
  update,
  fetchCurrent,
  messages,
  asksFirst = () => false,
  issuesOf = ({ issues }) => issues,
  onInvalid,
  onSaved,
}: SaveInput<Row, Fields, Checked, Saved>) {
  const toast = useToast();
  const keyFor = useCreateKey();
  const [isSaving, setIsSaving] = useState(false);

  const form: EditForm<Fields, Checked> = useForm<Fields, unknown, Checked>({
    defaultValues: { ...fieldsOf(row), ...start },
    ...(draft ? { values: draft, resetOptions: { keepDefaultValues: true } } : {}),
    resolver: (...input) =>
      resolverOf<Fields, Checked>(typeof rules === 'function' ? rules(changed === null) : rules)(...input),
  });
  const { changed, explain, ...elsewhere } = useElsewhere({
    row,
    form,
    fieldsOf,
    fetchCurrent,
    failed: messages.updateFailed,
  });

  async function save(checked: Checked) {
    if (asksFirst(checked, form.getValues())) return;
    let saved: Saved;
    setIsSaving(true);
    try {
      saved = await send(checked);
    } catch (error) {
      await reject(error);
      return;
    } finally {
      setIsSaving(false);
    }
    toast({ title: changed ? messages.updated : messages.created });
    onSaved(saved);
  }

  function send(checked: Checked): Promise<Saved> {
    if (!changed) return create(checked, keyFor(checked));
    const names = changedNames<Fields>(fieldsOf(changed), form.getValues());
    return update(changed, { ...onlyChanged(checked, names), version: changed.version });
  }

  async function reject(error: unknown) {
    // Aborted by the user.
    if (error instanceof DOMException && error.name === 'AbortError') return;
    if (error instanceof ApiError && showIssues(issuesOf(error))) return;
    const reason = await explain(error);
    if (reason === null) return;
    const description = messageOf(reason, changed ? messages.updateFailed : messages.createFailed);
    toast({ variant: 'destructive', title: 'Error', description });
  }

  /** Shows the first message of each field. @returns whether there was any */
  function showIssues(issues: readonly FieldIssue[]): boolean {
    const isField = (name: string): name is FieldPath<Fields> => Object.hasOwn(form.getValues(), name);
    const shown = new Set<string>();
    for (const { path, message } of issues) {
      const name = fieldOf(path);
      if (!isField(name) || shown.has(name)) continue;
      form.setError(name, { type: 'rule', message }, { shouldFocus: shown.size === 0 });
      shown.add(name);
    }
    if (shown.size > 0) onInvalid?.(issues.map(({ message }) => message));
    return shown.size > 0;
  }

  return {
    ...elsewhere,
    form,
    submit: form.handleSubmit(save, (errors) =>
      onInvalid?.(Object.values(errors).map((error) => String(error?.message))),
    ),
    isSaving,
    /** Whether what is saved next is created: it is new, or was deleted elsewhere. */
    isNew: changed === null,
  };
}

/** What a form may hold is wider than what the rules take: that is what they are for. */
function resolverOf<Fields extends FieldValues, Checked>(
  rules: ZodType<Checked>,
): Resolver<Fields, unknown, Checked> {
  const { version, vendor, validate } = rules['~standard'];
  return standardSchemaResolver<Fields, unknown, Checked>({ '~standard': { version, vendor, validate } });
}
