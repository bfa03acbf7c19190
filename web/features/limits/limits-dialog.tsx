import { useQueryClient } from '@tanstack/react-query';
import { LimitsForm } from '#src/features/limits/contract.ts';
import type { Limits } from '#src/features/limits/responses.ts';
import { useApi } from '#web/context/app-context.tsx';
import type { EditProps } from '#web/forms/edited.ts';
import { boundTo, FormText } from '#web/forms/fields.tsx';
import { FormDialog } from '#web/forms/form-dialog.tsx';
import { useSave } from '#web/forms/use-save.ts';
import { limitsQuery, useChangeLimits } from '#web/queries/limits.ts';
import { FieldGroup } from '#web/ui/inputs/field.tsx';
import { Segmented } from '#web/ui/inputs/segmented.tsx';
import {
  AMOUNT_LIMITS,
  heldIfBlank,
  LIMIT_LABELS,
  type LimitsFields,
  type LimitsRow,
  limitsRows,
  STOP_CHOICES,
  toLimitsChange,
  toLimitsFields,
} from './limits-form.ts';

const MESSAGES = {
  noun: 'set of limits',
  created: 'Limits updated successfully',
  updated: 'Limits updated successfully',
  createFailed: 'Failed to update the limits',
  updateFailed: 'Failed to update the limits',
};

export function LimitsDialog(props: EditProps<LimitsRow, LimitsFields>) {
  const { row } = props.edited;
  const api = useApi();
  const queryClient = useQueryClient();
  const change = useChangeLimits();
  const read = () => queryClient.fetchQuery({ ...limitsQuery(api), staleTime: 0 });
  const saving = useSave({
    ...props,
    messages: MESSAGES,
    toFields: toLimitsFields,
    rules: LimitsForm,
    toField: (property) => property.split('.').at(-1) ?? property,
    // There is a row of everyone's from the start.
    create: () => Promise.reject(new Error('no limits to create')),
    update: async (of: LimitsRow, changed) =>
      findRow(of, await change.mutateAsync(toLimitsChange(of, changed, await read()))),
    fetchCurrent: async (of: LimitsRow) => findRow(of, await read()),
    onSaved: props.onClose,
  });
  const field = boundTo(saving.form, LIMIT_LABELS);
  const isEveryones = row?.id === 0;
  const held = row && heldIfBlank(row);
  const limit = <Name extends keyof LimitsFields>(name: Name) => ({
    ...field(name),
    placeholder: held?.[name],
  });
  return (
    <FormDialog
      {...props}
      messages={MESSAGES}
      title={isEveryones ? 'Limits of Everyone' : `Limits of ${row?.name ?? ''}`}
      labels={LIMIT_LABELS}
      nameOf={nameOf}
      amounts={AMOUNT_LIMITS}
      firstField="dailyLoss"
      saving={saving}
    >
      <p className="text-muted sm:col-span-6">
        {isEveryones
          ? 'A blank field is no limit. They hold for what comes: past days stay as they were.'
          : 'A blank field is as it is for everyone.'}
      </p>
      <FormText {...limit('dailyLoss')} inputMode="decimal" className="sm:col-span-3" />
      <FormText {...limit('weeklyLoss')} inputMode="decimal" className="sm:col-span-3" />
      <FormText {...limit('maxTrades')} inputMode="numeric" className="sm:col-span-2" />
      <FormText {...limit('maxContracts')} inputMode="decimal" className="sm:col-span-2" />
      <FormText {...limit('maxLossesInARow')} inputMode="numeric" className="sm:col-span-2" />
      <FormText {...limit('allowedRoots')} className="sm:col-span-6" />
      <FieldGroup label={LIMIT_LABELS.stopRequired} className="sm:col-span-6">
        <Segmented
          options={STOP_CHOICES.filter(({ value }) => !isEveryones || value !== '')}
          {...saving.form.register('stopRequired')}
          // Side by side on a phone, three of the same width break the longest.
          className={isEveryones ? '' : 'max-sm:grid-cols-[auto_auto_auto]'}
        />
      </FieldGroup>
      {isEveryones && (
        <>
          <FormText {...field('deskDailyLoss')} inputMode="decimal" className="sm:col-span-3" />
          <FormText {...field('amberFrom')} inputMode="numeric" className="sm:col-span-3" />
        </>
      )}
    </FormDialog>
  );
}

/** A choice by its label, where the form shows what was changed meanwhile. */
const nameOf = (field: string, value: unknown): string | null =>
  field === 'stopRequired' ? (STOP_CHOICES.find((choice) => choice.value === value)?.label ?? null) : null;

/** The same row, as limits have it that were read or saved since. */
const findRow = (of: LimitsRow, limits: Limits): LimitsRow =>
  limitsRows(limits, [of]).find(({ id }) => id === of.id) ?? of;
