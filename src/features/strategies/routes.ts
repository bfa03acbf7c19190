import { actorOf, keyHolderOf, resolveListedOwner, resolveOwner } from '#src/features/access/caller.ts';
import type { IdempotencyService } from '#src/features/idempotency/service.ts';
import { createOnce } from '#src/server/create-once.ts';
import { buildRoutes, type Connection } from '#src/server/guard/routing.ts';
import { strategiesCalls } from './calls.ts';
import type { StrategiesService } from './service.ts';

interface StrategiesRoutesDeps {
  idempotency: IdempotencyService;
  strategies: StrategiesService;
}

export const strategiesRoutes = (
  { strategies, idempotency }: StrategiesRoutesDeps,
  { keepOpen }: Pick<Connection, 'keepOpen'>,
) =>
  buildRoutes(strategiesCalls, {
    'GET /api/strategies': ({ caller, query }) => strategies.list(resolveListedOwner(caller, query.traderId)),
    'POST /api/strategies': (call) => {
      const { body, caller } = call;
      const owner = resolveOwner(caller, body.traderId);
      return createOnce(idempotency, call, keyHolderOf(caller), () => strategies.create(owner, body));
    },
    'PUT /api/strategies/:id': ({ body, caller, params }) =>
      strategies.update(resolveOwner(caller), params.id, body),
    'DELETE /api/strategies/:id': async ({ caller, params, request }) => {
      keepOpen(request);
      const order = { owner: resolveOwner(caller), id: params.id, actor: actorOf(caller) };
      await strategies.removeInBackground(order, caller.expectAllowed);
    },
  });
