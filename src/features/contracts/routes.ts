import { cacheUntilWrite, routing } from '#src/server/guard/routing.ts';
import { SymbolQuery } from './contract.ts';
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
    });
