import {
  actFor,
  isManager,
  keyHolderOf,
  resolveListedOwner,
  resolveOwner,
  resolveReader,
} from '#src/features/access/caller.ts';
import type { IdempotencyService } from '#src/features/idempotency/service.ts';
import { createOnce } from '#src/server/create-once.ts';
import { buildRoutes } from '#src/server/guard/routing.ts';
import { readWhileAllowed } from '#src/server/in-turns.ts';
import { parsed } from '#src/server/parsed.ts';
import { accountsCalls } from './calls.ts';
import { TriedRules } from './contract.ts';
import type { AccountsService } from './service.ts';

interface AccountsRoutesDeps {
  accounts: AccountsService;
  idempotency: IdempotencyService;
}

export const accountsRoutes = ({ accounts, idempotency }: AccountsRoutesDeps) =>
  buildRoutes(accountsCalls, {
    'GET /api/accounts': ({ caller, query, request }) => {
      const owner = resolveListedOwner(caller, query.traderId);
      if (owner === null) return accounts.list(null);
      const expectReadable = () => resolveListedOwner(caller, owner);
      return readWhileAllowed({ caller, request }, expectReadable, (expectWanted) =>
        accounts.listWithStates(owner, expectWanted),
      );
    },
    'POST /api/accounts': (call) => {
      const { body, caller, query } = call;
      const named = { ...body, traderId: body.traderId ?? query.traderId };
      const owner = resolveOwner(caller, named.traderId);
      return createOnce(idempotency, call, keyHolderOf(caller), () =>
        accounts.create(owner, named, { isManager: isManager(caller) }),
      );
    },
    'PUT /api/accounts/:id': ({ body, caller, params }) => {
      const owner = resolveOwner(caller);
      const account = accounts.update(owner, params.id, body, { isManager: isManager(caller) });
      actFor(caller, account.traderId);
      return accounts.withState(account);
    },
    'GET /api/accounts/:id/floor': ({ caller, params, query, request }) => {
      const findOwner = () => (caller.grant ? null : resolveReader(caller, accounts.ownerOf(params.id)));
      const owner = findOwner();
      const tried = query.rules === undefined ? undefined : parsed(TriedRules, query.rules);
      return readWhileAllowed({ caller, request }, findOwner, (expectWanted) =>
        accounts.floor(owner, params.id, tried, expectWanted),
      );
    },
    'DELETE /api/accounts/:id': ({ caller, params }) => {
      accounts.remove(resolveOwner(caller), params.id);
    },
  });
