import { actorOf } from '#src/features/access/caller.ts';
import { allow, type Connection, cacheUntilWrite, routing } from '#src/server/guard/routing.ts';
import type { ContractChangesService } from './change-service.ts';
import { ContractChange, ContractPath, SymbolQuery } from './contract.ts';
import type { ContractsService } from './service.ts';

interface ContractsRoutesDeps {
  contracts: ContractsService;
  contractChanges: ContractChangesService;
}

export const contractsRoutes = (
  { contracts, contractChanges }: ContractsRoutesDeps,
  { keepOpen }: Pick<Connection, 'keepOpen'>,
) =>
  routing()
    .get('/api/contracts', () => contracts.list(), { ...cacheUntilWrite('trader', 'viewing', 'admin') })
    .get('/api/contracts/read', ({ query }) => contracts.explain(query), {
      ...cacheUntilWrite('trader', 'viewing', 'admin'),
      query: SymbolQuery,
    })
    .get('/api/admin/contracts/unknown', () => contracts.unknown(), { ...allow('admin') })
    .put(
      '/api/admin/contracts/:root',
      ({ body, caller, params, request }) => {
        keepOpen(request);
        const order = { actor: actorOf(caller), root: params.root, change: body };
        return contractChanges.putInBackground(order, caller.expectAllowed);
      },
      { ...allow('admin'), params: ContractPath, body: ContractChange },
    )
    .delete(
      '/api/admin/contracts/:root',
      async ({ caller, params, request, set }) => {
        keepOpen(request);
        const order = { actor: actorOf(caller), root: params.root };
        await contractChanges.removeInBackground(order, caller.expectAllowed);
        set.status = 204;
      },
      { ...allow('admin'), params: ContractPath },
    );
