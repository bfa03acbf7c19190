import { NewQuote, QUOTE_REQUIRED } from '#src/features/quotes/contract.ts';
import type { Quote } from '#src/features/quotes/responses.ts';
import { useApi } from '#web/app/app-context.tsx';
import type { CrudFormProps } from '#web/lists/crud-list.tsx';
import { quotesQuery, useCreateQuote, useUpdateQuote } from '#web/queries/quotes.ts';
import { Field } from '#web/ui/field.tsx';
import { Textarea } from '#web/ui/input.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import { useToast } from '#web/ui/toast.tsx';
import { RecordDialog } from '../records/record-dialog.tsx';
import { useRecordSaving } from '../records/record-saving.ts';
import { SwitchField } from '../records/switch-field.tsx';
import { fieldsOf, isQuoteField, QUOTE_LABELS, type QuoteFields, useQuoteForm } from './quote-form.ts';

export function QuoteDialog({ edited, messages, onClose, onInterrupted }: CrudFormProps<Quote, QuoteFields>) {
  const form = useQuoteForm(edited);
  const toast = useToast();
  const saving = useRecordSaving({
    row: edited.row,
    list: quotesQuery(useApi()),
    form,
    fieldsOf,
    isField: isQuoteField,
    rules: NewQuote,
    create: useCreateQuote(),
    update: useUpdateQuote(),
    words: messages,
    onRefused(issues) {
      if (!issues.some(({ message }) => message === QUOTE_REQUIRED)) return;
      toast({ variant: 'destructive', title: 'Validation Error', description: QUOTE_REQUIRED });
    },
    onSaved: onClose,
  });
  const { errors } = form.formState;
  return (
    <RecordDialog
      title={edited.row ? 'Edit Quote' : 'New Quote'}
      noun={messages.noun}
      form={form}
      isNew={edited.row === null}
      labels={QUOTE_LABELS}
      firstField="text"
      saving={saving}
      onClose={onClose}
      onInterrupted={onInterrupted}
    >
      <Field label={QUOTE_LABELS.text} error={errors.text?.message} className="sm:col-span-6">
        {(control) => <Textarea {...control} {...form.register('text')} rows={4} />}
      </Field>
      <TextField
        label={QUOTE_LABELS.author}
        error={errors.author?.message}
        {...form.register('author')}
        autoComplete="off"
        className="sm:col-span-4"
      />
      <TextField
        label={QUOTE_LABELS.sortOrder}
        error={errors.sortOrder?.message}
        {...form.register('sortOrder')}
        inputMode="numeric"
        step={1}
        className="sm:col-span-2"
      />
      <SwitchField control={form.control} name="isActive" label={QUOTE_LABELS.isActive} />
    </RecordDialog>
  );
}
