import { queryOptions } from '@tanstack/react-query';
import type { NewQuote, QuoteChange } from '#src/features/quotes/contract.ts';
import type { Quote } from '#src/features/quotes/responses.ts';
import type { ListOrder } from '#src/values/wire/shapes.ts';
import { type Api, call } from '#web/api/client.ts';
import { type Creation, idempotencyHeaders, type RowUpdate, useListWrite } from './list-write.ts';

const quotesKey = ['quotes'] as const;

/** All quotes in their order, for the admin. */
export const quotesQuery = (api: Api) =>
  queryOptions({
    queryKey: quotesKey,
    queryFn: (): Promise<Quote[]> => call(api, 'GET /api/quotes'),
  });

export function useCreateQuote() {
  return useListWrite(quotesKey, (api, { row, key }: Creation<NewQuote>) =>
    call(api, 'POST /api/quotes', { body: row, ...idempotencyHeaders(key) }),
  );
}

export function useUpdateQuote() {
  return useListWrite(quotesKey, (api, { id, change }: RowUpdate<QuoteChange>) =>
    call(api, 'PUT /api/quotes/:id', { params: { id }, body: change }),
  );
}

/** Expects all of them, in order. */
export function useOrderQuotes() {
  return useListWrite(quotesKey, (api, order: ListOrder) =>
    call(api, 'PUT /api/quotes/order', { body: order }),
  );
}

export function useDeleteQuote() {
  return useListWrite(quotesKey, (api, id: number) =>
    call(api, 'DELETE /api/quotes/:id', { params: { id } }),
  );
}
