import { keyHolderOf, resolveListedOwner, resolveOwner } from '#src/features/access/caller.ts';
import type { IdempotencyService } from '#src/features/idempotency/service.ts';
import { createOnce } from '#src/server/create-once.ts';
import { buildRoutes } from '#src/server/guard/routing.ts';
import { accountsCalls } from './calls.ts';
import type { AccountsService } from './service.ts';

interface AccountsRoutesDeps {
  accounts: AccountsService;
  idempotency: IdempotencyService;
}

export const accountsRoutes = ({ accounts, idempotency }: AccountsRoutesDeps) =>
  buildRoutes(accountsCalls, {
    'GET /api/accounts': ({ caller, query }) => accounts.list(resolveListedOwner(caller, query.traderId)),
    'POST /api/accounts': (call) => {
      const { body, caller, query } = call;
      const named = { ...body, traderId: body.traderId ?? query.traderId };
      const owner = resolveOwner(caller, named.traderId);
      return createOnce(idempotency, call, keyHolderOf(caller), () => accounts.create(owner, named));
    },
    'PUT /api/accounts/:id': ({ body, caller, params }) =>
      accounts.update(resolveOwner(caller), params.id, body),
    'DELETE /api/accounts/:id': ({ caller, params }) => {
      accounts.remove(resolveOwner(caller), params.id);
    },
  });
