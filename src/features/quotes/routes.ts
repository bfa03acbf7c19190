import { actorOf } from '#src/features/access/caller.ts';
import type { Deps } from '#src/server/compose.ts';
import { createOnce } from '#src/server/create-once.ts';
import { admits, admitsCreating, lastingFor, routing } from '#src/server/guard/routing.ts';
import { ListOrder } from '#src/values/shapes.ts';
import { NewQuote, QuoteChange, QuotePath } from './contract.ts';

export const quotesRoutes = ({ quotes, idempotency }: Pick<Deps, 'quotes' | 'idempotency'>) =>
  routing()
    .get('/api/quotes/active', () => quotes.active(), { ...lastingFor('anyone') })
    .get('/api/quotes', () => quotes.list(), { ...admits('admin') })
    .post(
      '/api/quotes',
      (call) => createOnce(idempotency, call, actorOf(call.caller), () => quotes.add(call.body)),
      { ...admitsCreating('admin'), body: NewQuote },
    )
    .put('/api/quotes/order', ({ body }) => quotes.order(body), { ...admits('admin'), body: ListOrder })
    .put('/api/quotes/:id', ({ body, params }) => quotes.change(params.id, body), {
      ...admits('admin'),
      params: QuotePath,
      body: QuoteChange,
    })
    .delete(
      '/api/quotes/:id',
      ({ params, set }) => {
        quotes.remove(params.id);
        set.status = 204;
      },
      { ...admits('admin'), params: QuotePath },
    );
