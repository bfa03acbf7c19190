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
import { AccountChange, AccountPath, AccountsQuery, NewAccount } from './contract.ts';
import type { AccountsService } from './service.ts';

interface AccountsRoutesDeps {
  accounts: AccountsService;
  idempotency: IdempotencyService;
}

export const accountsRoutes = (
  { accounts, idempotency }: AccountsRoutesDeps,
  { keepOpen }: Pick<Connection, 'keepOpen'>,
) =>
  routing()
    .get('/api/accounts', ({ caller, query }) => accounts.list(listedOwnerOf(caller, query.traderId)), {
      ...cacheUntilWrite('trader', 'token', 'viewing', 'admin'),
      query: AccountsQuery,
    })
    .post(
      '/api/accounts',
      (call) => {
        const { body, caller, query } = call;
        const named = { ...body, traderId: body.traderId ?? query.traderId };
        const owner = ownerOf(caller, named.traderId);
        return createOnce(idempotency, call, keyHolderOf(caller), () => accounts.create(owner, named));
      },
      { ...allowCreating('trader', 'token', 'admin'), query: AccountsQuery, body: NewAccount },
    )
    .put(
      '/api/accounts/:id',
      ({ body, caller, params, request }) => {
        keepOpen(request);
        const order = { owner: ownerOf(caller), id: params.id, actor: actorOf(caller), change: body };
        return accounts.updateInBackground(order, caller.expectAllowed);
      },
      { ...allow('trader', 'token', 'admin'), params: AccountPath, body: AccountChange },
    )
    .delete(
      '/api/accounts/:id',
      async ({ caller, params, request, set }) => {
        keepOpen(request);
        const order = { owner: ownerOf(caller), id: params.id, actor: actorOf(caller) };
        await accounts.removeInBackground(order, caller.expectAllowed);
        set.status = 204;
      },
      { ...allow('trader', 'token', 'admin'), params: AccountPath },
    );
