import { ownTraderId, readTraderId } from '#src/features/access/caller.ts';
import type { IdempotencyService } from '#src/features/idempotency/service.ts';
import { createOnce } from '#src/server/create-once.ts';
import { buildRoutes } from '#src/server/guard/routing.ts';
import { savedFiltersCalls } from './calls.ts';
import type { SavedFiltersService } from './service.ts';

interface SavedFiltersRoutesDeps {
  idempotency: IdempotencyService;
  savedFilters: SavedFiltersService;
}

export const savedFiltersRoutes = ({ idempotency, savedFilters }: SavedFiltersRoutesDeps) =>
  buildRoutes(savedFiltersCalls, {
    'GET /api/journal/filters': ({ caller, query }) =>
      savedFilters.list(readTraderId(caller, query.traderId)),
    'POST /api/journal/filters': (call) => {
      const owner = ownTraderId(call.caller);
      return createOnce(idempotency, call, `trader:${owner}`, () => savedFilters.add(owner, call.body));
    },
    'DELETE /api/journal/filters/:id': ({ caller, params }) => {
      savedFilters.remove(ownTraderId(caller), params.id);
    },
  });
