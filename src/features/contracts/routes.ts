import { allow, cacheUntilWrite, routing } from '#src/server/guard/routing.ts';
import { ContractChange, ContractPath, SymbolQuery } from './contract.ts';
import type { ContractsService } from './service.ts';

interface ContractsRoutesDeps {
  contracts: ContractsService;
}

export const contractsRoutes = ({ contracts }: ContractsRoutesDeps) =>
  routing()
    .get('/api/contracts', () => contracts.list(), { ...cacheUntilWrite('trader', 'viewing', 'admin') })
    .get('/api/contracts/read', ({ query }) => contracts.explain(query), {
      ...cacheUntilWrite('trader', 'viewing', 'admin'),
      query: SymbolQuery,
    })
    .get('/api/admin/contracts/unknown', () => contracts.unknown(), { ...allow('admin') })
    .put('/api/admin/contracts/:root', ({ params, body }) => contracts.put(params.root, body), {
      ...allow('admin'),
      params: ContractPath,
      body: ContractChange,
    })
    .delete(
      '/api/admin/contracts/:root',
      ({ params, set }) => {
        contracts.remove(params.root);
        set.status = 204;
      },
      { ...allow('admin'), params: ContractPath },
    );
