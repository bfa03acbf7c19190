import { buildRoutes } from '#src/server/guard/routing.ts';
import { contractsCalls } from './calls.ts';
import type { ContractChangesService } from './change-service.ts';
import type { ContractsService } from './service.ts';

interface ContractsRoutesDeps {
  contracts: ContractsService;
  contractChanges: ContractChangesService;
}

export const contractsRoutes = ({ contracts, contractChanges }: ContractsRoutesDeps) =>
  buildRoutes(contractsCalls, {
    'GET /api/contracts': () => contracts.list(),
    'GET /api/contracts/read': ({ query }) => contracts.explain(query),
    'GET /api/admin/contracts/unknown': () => contracts.unknown(),
    'PUT /api/admin/contracts/:root': ({ body, params: { root } }) => {
      contractChanges.change({ root, change: body });
      return contracts.find(root);
    },
    'DELETE /api/admin/contracts/:root': ({ params: { root } }) => {
      contractChanges.change({ root, change: null });
    },
  });
