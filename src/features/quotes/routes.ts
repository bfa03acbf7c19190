import { actorOf } from '#src/features/access/caller.ts';
import type { IdempotencyService } from '#src/features/idempotency/service.ts';
import { createOnce } from '#src/server/create-once.ts';
import { allow, allowCreating, cacheUntilWrite, routing } from '#src/server/guard/routing.ts';
import { ListOrder } from '#src/values/shapes.ts';
import { NewQuote, QuoteChange, QuotePath } from './contract.ts';
import type { QuotesService } from './service.ts';

interface QuotesRoutesDeps {
  idempotency: IdempotencyService;
  quotes: QuotesService;
}

export const quotesRoutes = ({ quotes, idempotency }: QuotesRoutesDeps) =>
  routing()
    .get('/api/quotes/active', () => quotes.active(), { ...cacheUntilWrite('anyone') })
    .get('/api/quotes', () => quotes.list(), { ...allow('admin') })
    .post(
      '/api/quotes',
      (call) => createOnce(idempotency, call, actorOf(call.caller), () => quotes.add(call.body)),
      { ...allowCreating('admin'), body: NewQuote },
    )
    .put('/api/quotes/order', ({ body }) => quotes.order(body), { ...allow('admin'), body: ListOrder })
    .put('/api/quotes/:id', ({ body, params }) => quotes.change(params.id, body), {
      ...allow('admin'),
      params: QuotePath,
      body: QuoteChange,
    })
    .delete(
      '/api/quotes/:id',
      ({ params, set }) => {
        quotes.remove(params.id);
        set.status = 204;
      },
      { ...allow('admin'), params: QuotePath },
    );
