import { keyHolderOf, listedOwnerOf, ownerOf } from '#src/features/access/caller.ts';
import type { IdempotencyService } from '#src/features/idempotency/service.ts';
import { createOnce } from '#src/server/create-once.ts';
import { allow, allowCreating, cacheUntilWrite, routing } from '#src/server/guard/routing.ts';
import { AccountChange, AccountPath, AccountsQuery, NewAccount } from './contract.ts';
import type { AccountsService } from './service.ts';

interface AccountsRoutesDeps {
  accounts: AccountsService;
  idempotency: IdempotencyService;
}

export const accountsRoutes = ({ accounts, idempotency }: AccountsRoutesDeps) =>
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
      ({ body, caller, params }) => accounts.update(ownerOf(caller), params.id, body),
      { ...allow('trader', 'token', 'admin'), params: AccountPath, body: AccountChange },
    )
    .delete(
      '/api/accounts/:id',
      ({ caller, params, set }) => {
        accounts.remove(ownerOf(caller), params.id);
        set.status = 204;
      },
      { ...allow('trader', 'token', 'admin'), params: AccountPath },
    );
