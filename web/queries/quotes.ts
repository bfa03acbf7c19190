import { queryOptions } from '@tanstack/react-query';
import type { NewQuote, QuoteChange } from '#src/features/quotes/contract.ts';
import type { Quote } from '#src/features/quotes/responses.ts';
import type { ListOrder } from '#src/values/shapes.ts';
import { type Api, unwrap } from '#web/api/client.ts';
import { type Creation, idempotencyHeaders, type RowUpdate, useListWrite } from './list-write.ts';

const quotesKey = ['quotes'] as const;

/** All quotes in their order, for the admin. */
export const quotesQuery = (api: Api) =>
  queryOptions({
    queryKey: quotesKey,
    queryFn: (): Promise<Quote[]> => unwrap(api.api.quotes.get()),
  });

export function useCreateQuote() {
  return useListWrite(quotesKey, (api, { row, key }: Creation<NewQuote>) =>
    unwrap(api.api.quotes.post(row, idempotencyHeaders(key))),
  );
}

export function useUpdateQuote() {
  return useListWrite(quotesKey, (api, { id, change }: RowUpdate<QuoteChange>) =>
    unwrap(api.api.quotes({ id }).put(change)),
  );
}

/** Expects all of them, in order. */
export function useOrderQuotes() {
  return useListWrite(quotesKey, (api, order: ListOrder) => unwrap(api.api.quotes.order.put(order)));
}

export function useDeleteQuote() {
  return useListWrite(quotesKey, (api, id: number) => unwrap(api.api.quotes({ id }).delete()));
}
