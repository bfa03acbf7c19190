import { useQuery } from '@tanstack/react-query';
import type { Quote } from '#src/features/quotes/responses.ts';
import { dailyQuote } from '#src/values/text/daily-quote.ts';
import { useApi } from '#web/context/app-context.tsx';
import { useToday } from '#web/context/today.ts';
import { createDrafts } from '#web/forms/drafts.ts';
import { type CrudDescription, CrudList } from '#web/lists/crud-list.tsx';
import { quotesQuery, useDeleteQuote } from '#web/queries/quotes.ts';
import { QuoteDialog, type QuoteFields } from './quote-dialog.tsx';
import { QuoteRow } from './quote-row.tsx';

const QUOTES: CrudDescription<Quote, QuoteFields> = {
  texts: {
    title: 'Manage Quotes',
    label: 'Quotes',
    searchBy: 'Search text or author',
    textsOf: ({ text, author }) => [text, author],
    add: 'New Quote',
    empty: {
      icon: 'quote',
      title: 'No quotes found',
      hint: 'Active quotes take turns on the home page, one a day. Until there is one, a saying stands in.',
    },
    failed: 'Failed to fetch quotes',
    layout: 'flex flex-col gap-2',
    skeleton: 'h-24',
  },
  messages: {
    noun: 'quote',
    created: 'Quote created successfully',
    updated: 'Quote updated successfully',
    deleted: 'Quote deleted successfully',
    createFailed: 'Failed to create quote',
    updateFailed: 'Failed to update quote',
    deleteFailed: 'Failed to delete quote',
  },
  describeLoss: ({ author }) => `It is by ${author}. The home page shows the others in turn.`,
  form: QuoteDialog,
  interrupted: createDrafts(),
};

/** Manage Quotes: the pool for the quote of the day. */
export function Component() {
  const quotes = useQuery(quotesQuery(useApi()));
  const active = quotes.data?.filter(({ isActive }) => isActive) ?? [];
  const todays = dailyQuote(active, useToday());
  return (
    <CrudList of={QUOTES} rows={quotes} remove={useDeleteQuote()}>
      {(quote, listed) => <QuoteRow key={quote.id} quote={quote} isToday={quote === todays} {...listed} />}
    </CrudList>
  );
}
