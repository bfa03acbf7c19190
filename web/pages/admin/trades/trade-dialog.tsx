import { type ReactNode, useEffect, useRef } from 'react';
import { useController } from 'react-hook-form';
import type { AdminEntry } from '#src/features/journal/responses.ts';
import { useApi } from '#web/context/app-context.tsx';
import { EntryDialog } from '#web/features/entries/entry-dialog.tsx';
import {
  ENTRY_LABELS,
  type EntryFields,
  type EntryForm,
  type EntryMessages,
} from '#web/features/entries/entry-form.ts';
import type { EditProps } from '#web/forms/edited.ts';
import { fetchTrade, useCreateTrade, useUpdateTrade } from '#web/queries/trades.ts';
import { Field } from '#web/ui/inputs/field.tsx';
import type { TraderPickerProps } from './trader-picker.tsx';

interface TradeDialogProps extends EditProps<AdminEntry, EntryFields> {
  messages: EntryMessages;
  /** The default trader of a new trade. */
  traderId: number | null;
  /** The component that picks the trader; the page has already loaded it. */
  traderPicker: (field: Omit<TraderPickerProps, 'traders'>) => ReactNode;
  nameOfTrader: (traderId: number) => string | undefined;
}

/** The form of a trade in the admin area. */
export function TradeDialog({ traderPicker, nameOfTrader, ...props }: TradeDialogProps) {
  const api = useApi();
  const writes = {
    create: useCreateTrade(),
    update: useUpdateTrade(),
    fetchCurrent: ({ id }: AdminEntry) => fetchTrade(api, id),
  };
  return (
    <EntryDialog
      {...props}
      writes={writes}
      traderField={(form, isNew) => (
        <TraderField form={form} picker={traderPicker} former={isNew ? null : props.edited.row} />
      )}
      nameOf={(field, value) =>
        field === 'traderId' && typeof value === 'number' ? (nameOfTrader(value) ?? null) : null
      }
    />
  );
}

const PLACE = 'col-span-full sm:col-span-6';

interface TraderFieldProps {
  form: EntryForm;
  /** The trade that is being moved to another trader. */
  former: AdminEntry | null;
  picker: TradeDialogProps['traderPicker'];
}

function TraderField({ form, picker, former }: TraderFieldProps) {
  const { field, fieldState } = useController({ control: form.control, name: 'traderId' });
  /** Whose strategy and account the form has; text that names nobody yet changes neither. */
  const owner = useRef(field.value);
  useEffect(() => {
    if (field.value !== null) owner.current = field.value;
  }, [field.value]);

  /** Another trader has other strategies and accounts: the name of a strategy stays as plain text. */
  function takeOwner(traderId: number) {
    const { defaultValues: read } = form.formState;
    const isBack = former !== null && traderId === read?.traderId;
    const isSameName = form.getValues('strategy') === read?.strategy;
    form.setValue('strategyId', (isBack && isSameName && read?.strategyId) || null);
    form.setValue('accountId', (isBack && read?.accountId) || '');
  }

  return (
    <Field
      label={ENTRY_LABELS.traderId}
      hint={
        former &&
        field.value !== former.traderId &&
        `Moves this trade, with its notes, out of ${former.traderName}'s journal.`
      }
      error={fieldState.error?.message}
      className={PLACE}
    >
      {(control) =>
        picker({
          ...control,
          ref: field.ref,
          placeholder: 'Choose a trader',
          value: field.value,
          onBlur: field.onBlur,
          onChange(traderId) {
            if (traderId !== null && traderId !== owner.current) takeOwner(traderId);
            if (traderId !== field.value) field.onChange(traderId);
          },
        })
      }
    </Field>
  );
}
