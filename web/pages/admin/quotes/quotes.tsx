import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { Quote } from '#src/features/quotes/responses.ts';
import { dailyQuote } from '#src/values/daily-quote.ts';
import { useApi } from '#web/app/app-context.tsx';
import { useToday } from '#web/app/today.ts';
import { quotesQuery, useDeleteQuote } from '#web/queries/quotes.ts';
import { DialogOnDemand } from '#web/ui/dialog-on-demand.tsx';
import { onDemand, preload } from '#web/ui/on-demand.ts';
import { DeleteRecord } from '../records/delete-record.tsx';
import { type Interrupted, useEditedRecord } from '../records/edited-record.ts';
import { RecordArea } from '../records/record-area.tsx';
import type { QuoteFields } from './quote-form.ts';
import { QuoteRow } from './quote-row.tsx';
import { QUOTE_WORDS } from './quote-words.ts';

/** The form and its rules are not needed to read the list; they follow when it is there. */
const quoteForm = onDemand(async () => (await import('./quote-dialog.tsx')).QuoteDialog);

const interrupted: Interrupted<Quote, QuoteFields> = { edited: null };

/** Manage Quotes: those that take turns as the quote of the day. */
export function Component() {
  const quotes = useQuery(quotesQuery(useApi()));
  const { edited, create, edit, close, keep } = useEditedRecord(interrupted);
  const [deleted, setDeleted] = useState<Quote | null>(null);
  const remove = useDeleteQuote();
  const active = quotes.data?.filter(({ isActive }) => isActive) ?? [];
  const todays = dailyQuote(active, useToday());

  useEffect(() => preload(quoteForm), []);

  return (
    <>
      <RecordArea
        title="Manage Quotes"
        noun="quote"
        list="Quotes"
        rows={quotes}
        searchBy="Search text or author"
        textsOf={({ text, author }) => [text, author]}
        add="New Quote"
        onAdd={create}
        empty={{
          icon: 'i-lucide-quote',
          title: 'No quotes found',
          hint: 'Active quotes take turns on the home page, one a day. Until there is one, a saying stands in.',
        }}
        failed="Failed to fetch quotes"
        layout="flex flex-col gap-2"
        skeleton="h-24"
      >
        {(quote, { all, isSearched }) => (
          <QuoteRow
            key={quote.id}
            quote={quote}
            isToday={quote === todays}
            order={isSearched ? null : all}
            onEdit={() => edit(quote)}
            onDelete={() => setDeleted(quote)}
          />
        )}
      </RecordArea>
      <DeleteRecord
        row={deleted}
        describe={({ author }) => `It is by ${author}. The home page shows the others in turn.`}
        words={QUOTE_WORDS}
        remove={remove}
        onClose={() => setDeleted(null)}
      />
      {edited && (
        <DialogOnDemand dialog={quoteForm} onClose={close}>
          {(QuoteDialog) => <QuoteDialog edited={edited} onClose={close} onInterrupted={keep} />}
        </DialogOnDemand>
      )}
    </>
  );
}
