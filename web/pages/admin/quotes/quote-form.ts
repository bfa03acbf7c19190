import { useForm } from 'react-hook-form';
import type { Quote } from '#src/features/quotes/responses.ts';
import type { EditedRecord } from '#web/forms/edited-record.ts';

/** What the fields hold: texts as typed. */
export interface QuoteFields {
  text: string;
  author: string;
  sortOrder: string;
  isActive: boolean;
}

export const QUOTE_LABELS: Record<keyof QuoteFields, string> = {
  text: 'Quote',
  author: 'Author',
  sortOrder: 'Sort Order',
  isActive: 'Active',
};

export function isQuoteField(name: string): name is keyof QuoteFields {
  return Object.hasOwn(QUOTE_LABELS, name);
}

export function fieldsOf(quote: Quote | null): QuoteFields {
  return {
    text: quote?.text ?? '',
    author: quote?.author ?? '',
    sortOrder: String(quote?.sortOrder ?? 0),
    isActive: quote?.isActive ?? true,
  };
}

export function useQuoteForm({ row, draft }: EditedRecord<Quote, QuoteFields>) {
  return useForm<QuoteFields>({
    defaultValues: fieldsOf(row),
    ...(draft ? { values: draft, resetOptions: { keepDefaultValues: true } } : {}),
  });
}
