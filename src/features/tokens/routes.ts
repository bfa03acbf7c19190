import { keyHolderOf, ownTraderId } from '#src/features/access/caller.ts';
import type { IdempotencyService } from '#src/features/idempotency/service.ts';
import { createOnce } from '#src/server/create-once.ts';
import { allow, allowCreating, cacheUntilWrite, routing } from '#src/server/guard/routing.ts';
import { NewApiToken, TokenPath } from './contract.ts';
import type { TokensService } from './service.ts';

interface TokensRoutesDeps {
  idempotency: IdempotencyService;
  tokens: TokensService;
}

export const tokensRoutes = ({ idempotency, tokens }: TokensRoutesDeps) =>
  routing()
    .get('/api/tokens', ({ caller }) => tokens.list(ownTraderId(caller)), { ...cacheUntilWrite('trader') })
    .post(
      '/api/tokens',
      (call) => {
        const owner = ownTraderId(call.caller);
        return createOnce(idempotency, call, keyHolderOf(call.caller), () => tokens.add(owner, call.body));
      },
      { ...allowCreating('trader'), body: NewApiToken },
    )
    .delete(
      '/api/tokens/:id',
      ({ caller, params, set }) => {
        tokens.remove(ownTraderId(caller), params.id);
        set.status = 204;
      },
      { ...allow('trader'), params: TokenPath },
    );
