import { type FetchQueryOptions, type QueryKey, useQueryClient } from '@tanstack/react-query';
import type { FieldPath, FieldValues, UseFormReturn } from 'react-hook-form';
import type { ZodType } from 'zod';
import type { ApiError, FieldIssue } from '#web/app/api-error.ts';
import { type RowChange, useRowSaving } from '#web/forms/row-saving.ts';
import type { CrudMessages } from '#web/lists/crud-messages.ts';
import { type Creation, fetchRow } from '#web/queries/list-write.ts';

interface Write<Input> {
  mutateAsync: (input: Input) => Promise<unknown>;
  isPending: boolean;
}

interface SavingInput<
  Row extends { id: number; version: number },
  Key extends QueryKey,
  Fields extends FieldValues,
  Checked extends object,
> {
  /** The record that is changed; `null` for a new one. */
  row: Row | null;
  /** Where it is listed. */
  list: FetchQueryOptions<Row[], Error, Row[], Key>;
  form: UseFormReturn<Fields>;
  fieldsOf: (row: Row) => Fields;
  isField: (name: string) => name is FieldPath<Fields>;
  /** Where a new record has others, they are made for it. */
  rules: ZodType<Checked> | ((isNew: boolean) => ZodType<Checked>);
  create: Write<Creation<Checked>>;
  update: Write<{ id: number; change: RowChange<Checked> }>;
  words: CrudMessages;
  /** Whatever else a refusal says of the fields. */
  issuesOf?: (error: ApiError) => readonly FieldIssue[];
  /** Besides the messages at the fields. */
  onRefused?: (issues: readonly FieldIssue[]) => void;
  onSaved: () => void;
}

/** Saves what the form of a record holds. */
export function useRecordSaving<
  Row extends { id: number; version: number },
  Key extends QueryKey,
  Fields extends FieldValues,
  Checked extends object,
>({ row, list, isField, rules, create, update, ...rest }: SavingInput<Row, Key, Fields, Checked>) {
  const queryClient = useQueryClient();
  const { save, ...saving } = useRowSaving({
    ...rest,
    row,
    fieldOf: (property) => (isField(property) ? property : null),
    create: (row: Checked, key) => create.mutateAsync({ row, key }),
    update: ({ id }, change) => update.mutateAsync({ id, change }),
    fetchCurrent: ({ id }) => fetchRow(queryClient, list, id),
  });
  const isNew = row === null || saving.isGone;

  async function check(typed: Fields) {
    const checked = (typeof rules === 'function' ? rules(isNew) : rules).safeParse(typed);
    if (checked.success) await save(checked.data);
    else saving.refuse(checked.error.issues.map(({ path, message }) => ({ path: path.join('.'), message })));
  }

  return { ...saving, save: check, isSaving: create.isPending || update.isPending };
}
