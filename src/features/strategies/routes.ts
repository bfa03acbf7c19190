import { actorOf, keyHolderOf, listedOwnerOf, ownerOf } from '#src/features/access/caller.ts';
import type { IdempotencyService } from '#src/features/idempotency/service.ts';
import { createOnce } from '#src/server/create-once.ts';
import {
  allow,
  allowCreating,
  type Connection,
  cacheUntilWrite,
  routing,
} from '#src/server/guard/routing.ts';
import { NewStrategy, StrategiesQuery, StrategyChange, StrategyPath } from './contract.ts';
import type { StrategiesService } from './service.ts';

interface StrategiesRoutesDeps {
  idempotency: IdempotencyService;
  strategies: StrategiesService;
}

export const strategiesRoutes = (
  { strategies, idempotency }: StrategiesRoutesDeps,
  { keepOpen }: Pick<Connection, 'keepOpen'>,
) =>
  routing()
    .get('/api/strategies', ({ caller, query }) => strategies.list(listedOwnerOf(caller, query.traderId)), {
      ...cacheUntilWrite('trader', 'token', 'viewing', 'admin'),
      query: StrategiesQuery,
    })
    .post(
      '/api/strategies',
      (call) => {
        const { body, caller } = call;
        const owner = ownerOf(caller, body.traderId);
        return createOnce(idempotency, call, keyHolderOf(caller), () => strategies.create(owner, body));
      },
      { ...allowCreating('trader', 'token', 'admin'), body: NewStrategy },
    )
    .put(
      '/api/strategies/:id',
      ({ body, caller, params }) => strategies.update(ownerOf(caller), params.id, body),
      { ...allow('trader', 'token', 'admin'), params: StrategyPath, body: StrategyChange },
    )
    .delete(
      '/api/strategies/:id',
      async ({ caller, params, request, set }) => {
        keepOpen(request);
        const order = { owner: ownerOf(caller), id: params.id, actor: actorOf(caller) };
        await strategies.removeInBackground(order, caller.expectAllowed);
        set.status = 204;
      },
      { ...allow('trader', 'token', 'admin'), params: StrategyPath },
    );
