import { NewQuote, QUOTE_REQUIRED } from '#src/features/quotes/contract.ts';
import type { Quote } from '#src/features/quotes/responses.ts';
import { useApi } from '#web/context/app-context.tsx';
import { boundTo, FormSwitch, FormText, FormTextarea } from '#web/forms/fields.tsx';
import { FormDialog } from '#web/forms/form-dialog.tsx';
import { useSave } from '#web/forms/use-save.ts';
import type { CrudFormProps } from '#web/lists/crud-list.tsx';
import { useRowWrites } from '#web/queries/list-write.ts';
import { quotesQuery, useCreateQuote, useUpdateQuote } from '#web/queries/quotes.ts';
import { useToast } from '#web/ui/notices/toast.tsx';

/** Form values, as typed. */
export interface QuoteFields {
  text: string;
  author: string;
  sortOrder: string;
  isActive: boolean;
}

const LABELS: Record<keyof QuoteFields, string> = {
  text: 'Quote',
  author: 'Author',
  sortOrder: 'Sort Order',
  isActive: 'Active',
};

const toFields = (quote: Quote | null): QuoteFields => ({
  text: quote?.text ?? '',
  author: quote?.author ?? '',
  sortOrder: String(quote?.sortOrder ?? 0),
  isActive: quote?.isActive ?? true,
});

export function QuoteDialog(props: CrudFormProps<Quote, QuoteFields>) {
  const toast = useToast();
  const saving = useSave({
    ...props,
    toFields,
    rules: NewQuote,
    ...useRowWrites(useCreateQuote(), useUpdateQuote(), quotesQuery(useApi())),
    onInvalid(messages) {
      if (!messages.includes(QUOTE_REQUIRED)) return;
      toast({ variant: 'destructive', title: 'Validation Error', description: QUOTE_REQUIRED });
    },
    onSaved: props.onClose,
  });
  const { form } = saving;
  const field = boundTo(form, LABELS);
  return (
    <FormDialog
      {...props}
      title={saving.read ? 'Edit Quote' : 'New Quote'}
      labels={LABELS}
      firstField="text"
      saving={saving}
    >
      <FormTextarea {...field('text')} rows={4} className="sm:col-span-6" />
      <FormText {...field('author')} autoComplete="off" className="sm:col-span-4" />
      <FormText {...field('sortOrder')} inputMode="numeric" step={1} className="sm:col-span-2" />
      <FormSwitch {...field('isActive')} />
    </FormDialog>
  );
}
