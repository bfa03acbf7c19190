import { ownTraderId, readTraderId } from '#src/features/access/caller.ts';
import type { IdempotencyService } from '#src/features/idempotency/service.ts';
import { createOnce } from '#src/server/create-once.ts';
import { allow, allowCreating, cacheUntilWrite, routing } from '#src/server/guard/routing.ts';
import { NewSavedFilter, SavedFilterPath, SavedFiltersQuery } from './contract.ts';
import type { SavedFiltersService } from './service.ts';

interface SavedFiltersRoutesDeps {
  idempotency: IdempotencyService;
  savedFilters: SavedFiltersService;
}

export const savedFiltersRoutes = ({ idempotency, savedFilters }: SavedFiltersRoutesDeps) =>
  routing()
    .get(
      '/api/journal/filters',
      ({ caller, query }) => savedFilters.list(readTraderId(caller, query.traderId)),
      { ...cacheUntilWrite('trader', 'token', 'viewing'), query: SavedFiltersQuery },
    )
    .post(
      '/api/journal/filters',
      (call) => {
        const owner = ownTraderId(call.caller);
        return createOnce(idempotency, call, `trader:${owner}`, () => savedFilters.add(owner, call.body));
      },
      { ...allowCreating('trader', 'token'), body: NewSavedFilter },
    )
    .delete(
      '/api/journal/filters/:id',
      ({ caller, params, set }) => {
        savedFilters.remove(ownTraderId(caller), params.id);
        set.status = 204;
      },
      { ...allow('trader', 'token'), params: SavedFilterPath },
    );
