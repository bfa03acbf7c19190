import { actorOf } from '#src/features/access/caller.ts';
import type { IdempotencyService } from '#src/features/idempotency/service.ts';
import { createOnce } from '#src/server/create-once.ts';
import { buildRoutes } from '#src/server/guard/routing.ts';
import { quotesCalls } from './calls.ts';
import type { QuotesService } from './service.ts';

interface QuotesRoutesDeps {
  idempotency: IdempotencyService;
  quotes: QuotesService;
}

export const quotesRoutes = ({ quotes, idempotency }: QuotesRoutesDeps) =>
  buildRoutes(quotesCalls, {
    'GET /api/quotes/active': () => quotes.active(),
    'GET /api/quotes': () => quotes.list(),
    'POST /api/quotes': (call) =>
      createOnce(idempotency, call, actorOf(call.caller), () => quotes.add(call.body)),
    'PUT /api/quotes/order': ({ body }) => quotes.order(body),
    'PUT /api/quotes/:id': ({ body, params }) => quotes.change(params.id, body),
    'DELETE /api/quotes/:id': ({ params }) => {
      quotes.remove(params.id);
    },
  });
