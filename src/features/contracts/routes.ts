import { allow, cacheUntilWrite, routing } from '#src/server/guard/routing.ts';
import type { ContractChangesService } from './change-service.ts';
import { ContractChange, ContractPath, SymbolQuery } from './contract.ts';
import type { ContractsService } from './service.ts';

interface ContractsRoutesDeps {
  contracts: ContractsService;
  contractChanges: ContractChangesService;
}

export const contractsRoutes = ({ contracts, contractChanges }: ContractsRoutesDeps) =>
  routing()
    .get('/api/contracts', () => contracts.list(), {
      ...cacheUntilWrite('trader', 'token', 'viewing', 'admin'),
    })
    .get('/api/contracts/read', ({ query }) => contracts.explain(query), {
      ...cacheUntilWrite('trader', 'token', 'viewing', 'admin'),
      query: SymbolQuery,
    })
    .get('/api/admin/contracts/unknown', () => contracts.unknown(), { ...allow('admin') })
    .put(
      '/api/admin/contracts/:root',
      ({ body, params: { root } }) => {
        contractChanges.change({ root, change: body });
        return contracts.find(root);
      },
      { ...allow('admin'), params: ContractPath, body: ContractChange },
    )
    .delete(
      '/api/admin/contracts/:root',
      ({ params: { root }, set }) => {
        contractChanges.change({ root, change: null });
        set.status = 204;
      },
      { ...allow('admin'), params: ContractPath },
    );
