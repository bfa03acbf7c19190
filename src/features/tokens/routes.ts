import { keyHolderOf, ownTraderId } from '#src/features/access/caller.ts';
import type { IdempotencyService } from '#src/features/idempotency/service.ts';
import { createOnce } from '#src/server/create-once.ts';
import { buildRoutes } from '#src/server/guard/routing.ts';
import { tokensCalls } from './calls.ts';
import type { TokensService } from './service.ts';

interface TokensRoutesDeps {
  idempotency: IdempotencyService;
  tokens: TokensService;
}

export const tokensRoutes = ({ idempotency, tokens }: TokensRoutesDeps) =>
  buildRoutes(tokensCalls, {
    'GET /api/tokens': ({ caller }) => tokens.list(ownTraderId(caller)),
    'POST /api/tokens': (call) => {
      const owner = ownTraderId(call.caller);
      return createOnce(idempotency, call, keyHolderOf(call.caller), () => tokens.add(owner, call.body));
    },
    'DELETE /api/tokens/:id': ({ caller, params }) => {
      tokens.remove(ownTraderId(caller), params.id);
    },
  });
