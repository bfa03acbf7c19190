import { queryOptions } from '@tanstack/react-query';
import type { ContractChange } from '#src/features/contracts/contract.ts';
import type { ListedContract, UnknownSymbol } from '#src/features/contracts/responses.ts';
import { type Api, call } from '#web/api/client.ts';
import { useListWrite } from './list-write.ts';

const contractsKey = ['contracts'] as const;

/** The contracts that are known, the admin's own over the product's, in its order. */
export const contractsQuery = (api: Api) =>
  queryOptions({
    queryKey: [...contractsKey, 'all'] as const,
    queryFn: (): Promise<ListedContract[]> => call(api, 'GET /api/contracts'),
  });

/** A contract as the admin area lists it. Those of the product have no version of their own: 0. */
export interface AdminContract extends Omit<ListedContract, 'version'> {
  id: string;
  version: number;
}

const toAdminContract = (contract: ListedContract): AdminContract => ({
  ...contract,
  id: contract.root,
  version: contract.version ?? 0,
});

const isOwn = ({ source }: Pick<ListedContract, 'source'>): boolean => source === 'own';

/** All contracts for the admin, their own first. */
export const adminContractsQuery = (api: Api) =>
  queryOptions({
    queryKey: [...contractsKey, 'admin'] as const,
    queryFn: async (): Promise<AdminContract[]> => {
      const contracts = (await call(api, 'GET /api/contracts')).map(toAdminContract);
      return [...contracts.filter(isOwn), ...contracts.filter((contract) => !isOwn(contract))];
    },
  });

/** Symbols of the journal that no contract is known for, the most frequent first. */
export const unknownSymbolsQuery = (api: Api) =>
  queryOptions({
    // Of the entries, not of the contracts alone.
    queryKey: ['unknown-symbols'],
    queryFn: (): Promise<UnknownSymbol[]> => call(api, 'GET /api/admin/contracts/unknown'),
  });

/** Which contract a symbol is of is in all that is worked out of entries. */
const TOPICS = { topics: ['contracts'] } as const;

interface ContractWrite {
  root: string;
  change: ContractChange;
}

/** Adds a contract of the admin's own, or changes one. */
export function usePutContract() {
  return useListWrite(
    contractsKey,
    async (api, { root, change }: ContractWrite) =>
      toAdminContract(await call(api, 'PUT /api/admin/contracts/:root', { params: { root }, body: change })),
    TOPICS,
  );
}

export function useDeleteContract() {
  return useListWrite(
    contractsKey,
    (api, root: string) => call(api, 'DELETE /api/admin/contracts/:root', { params: { root } }),
    TOPICS,
  );
}
