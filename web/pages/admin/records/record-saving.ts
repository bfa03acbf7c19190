import { useState } from 'react';
import type { FieldPath, FieldValues, UseFormReturn } from 'react-hook-form';
import type { ZodType } from 'zod';
import type { FieldIssue } from '#src/http/contract.ts';
import { ApiError, hasStatus, messageOf } from '#web/api-error.ts';
import { useToast } from '#web/ui/toast.tsx';
import type { RecordWords } from './record-words.ts';

interface Write<Input> {
  mutateAsync: (input: Input) => Promise<unknown>;
  isPending: boolean;
}

interface SavingInput<Fields extends FieldValues, Checked> {
  /** The record that is changed; `null` for a new one. */
  row: { id: number } | null;
  form: UseFormReturn<Fields>;
  isField: (name: string) => name is FieldPath<Fields>;
  /** Where a new record has others, they are made for it. */
  rules: ZodType<Checked> | ((isNew: boolean) => ZodType<Checked>);
  create: Write<Checked>;
  update: Write<{ id: number; change: Checked }>;
  words: RecordWords;
  /** Whatever else a refusal says of the fields. */
  issuesOf?: (error: ApiError) => readonly FieldIssue[];
  /** Besides the messages at the fields. */
  onRefused?: (issues: readonly FieldIssue[]) => void;
  onSaved: () => void;
}

/** Saves what a form holds; whatever is refused is shown where it can be put right, and nothing typed is lost. */
export function useRecordSaving<Fields extends FieldValues, Checked>({
  row,
  form,
  isField,
  rules,
  create,
  update,
  words,
  issuesOf = ({ issues }) => issues,
  onRefused,
  onSaved,
}: SavingInput<Fields, Checked>) {
  const toast = useToast();
  const [isGone, setIsGone] = useState(false);
  const changed = isGone ? null : row;

  async function save(typed: Fields) {
    const checked = (typeof rules === 'function' ? rules(changed === null) : rules).safeParse(typed);
    if (!checked.success) {
      refuse(checked.error.issues.map(({ path, message }) => ({ path: path.join('.'), message })));
      return;
    }
    try {
      if (changed) await update.mutateAsync({ id: changed.id, change: checked.data });
      else await create.mutateAsync(checked.data);
    } catch (error) {
      explain(error);
      return;
    }
    toast({ title: changed ? words.updated : words.created });
    onSaved();
  }

  function explain(error: unknown) {
    // Whoever broke it off knows.
    if (error instanceof DOMException && error.name === 'AbortError') return;
    if (error instanceof ApiError && refuse(issuesOf(error))) return;
    if (changed && hasStatus(error, 404)) {
      setIsGone(true);
      return;
    }
    const description = messageOf(error, changed ? words.updateFailed : words.createFailed);
    toast({ variant: 'destructive', title: 'Error', description });
  }

  /** Shows the first message of each field. @returns whether there was any */
  function refuse(issues: readonly FieldIssue[]): boolean {
    const shown = new Set<string>();
    for (const { path, message } of issues) {
      if (!isField(path) || shown.has(path)) continue;
      form.setError(path, { type: 'rule', message }, { shouldFocus: shown.size === 0 });
      shown.add(path);
    }
    if (shown.size > 0) onRefused?.(issues);
    return shown.size > 0;
  }

  return {
    save,
    /** It was deleted elsewhere: what is saved next is a new record. */
    isGone,
    isSaving: create.isPending || update.isPending,
  };
}
