import { actorOf } from '#src/features/access/caller.ts';
import type { IdempotencyService } from '#src/features/idempotency/service.ts';
import { createOnce } from '#src/server/create-once.ts';
import { buildRoutes, type Connection } from '#src/server/guard/routing.ts';
import { pageHeaders } from '#src/server/paging.ts';
import { webhooksCalls } from './calls.ts';
import type { WebhooksService } from './service.ts';

interface WebhooksRoutesDeps {
  idempotency: IdempotencyService;
  webhooks: WebhooksService;
}

export const webhooksRoutes = (
  { idempotency, webhooks }: WebhooksRoutesDeps,
  { keepOpen }: Pick<Connection, 'keepOpen'>,
) =>
  buildRoutes(webhooksCalls, {
    'GET /api/admin/webhooks': () => webhooks.list(),
    'POST /api/admin/webhooks': (call) =>
      createOnce(idempotency, call, actorOf(call.caller), () => webhooks.add(call.body)),
    'PUT /api/admin/webhooks/:id': ({ body, params }) => webhooks.change(params.id, body),
    'DELETE /api/admin/webhooks/:id': ({ params }) => {
      webhooks.remove(params.id);
    },
    'POST /api/admin/webhooks/:id/test': ({ params, request }) => {
      keepOpen(request);
      return webhooks.test(params.id);
    },
    'GET /api/admin/webhooks/:id/deliveries': ({ params, query, request, set }) => {
      const { items, next } = webhooks.deliveries(params.id, query);
      Object.assign(set.headers, pageHeaders(request.url, { next, total: null }));
      return items;
    },
  });
