import { queryOptions } from '@tanstack/react-query';
import type { AccountChange, NewAccount } from '#src/features/accounts/contract.ts';
import type { Account, AccountFloor } from '#src/features/accounts/responses.ts';
import { wireBody } from '#src/values/wire/wire.ts';
import { type Api, call } from '#web/api/client.ts';
import { type Creation, idempotencyHeaders, type RowUpdate, useListWrite } from './list-write.ts';

const accountsKey = ['accounts'] as const;

/** A trader's accounts, by name. */
export const accountsQuery = (api: Api, traderId: number) =>
  queryOptions({
    queryKey: [...accountsKey, traderId],
    queryFn: (): Promise<Account[]> => call(api, 'GET /api/accounts', { query: { traderId } }),
  });

/** Those of all traders, for the admin. */
export const allAccountsQuery = (api: Api) =>
  queryOptions({
    queryKey: [...accountsKey, 'all'],
    queryFn: (): Promise<Account[]> => call(api, 'GET /api/accounts'),
  });

/** What rules, as JSON, come to over an account's own past. */
export const accountFloorQuery = (api: Api, id: number, rules: string) =>
  queryOptions({
    queryKey: [...accountsKey, 'floor', id, rules],
    queryFn: ({ signal }): Promise<AccountFloor> =>
      call(api, 'GET /api/accounts/:id/floor', { params: { id }, query: { rules }, signal }),
  });

/** What a list of entries needs of a trader's accounts, without their curves. */
export type NamedAccount = Pick<Account, 'id' | 'name' | 'followsAccountId'>;

export const accountNamesQuery = (api: Api, traderId: number) =>
  queryOptions({
    queryKey: [...accountsKey, traderId, 'names'],
    queryFn: async (): Promise<NamedAccount[]> => {
      const accounts = await call(api, 'GET /api/accounts', { query: { traderId } });
      return accounts.map(({ id, name, followsAccountId }) => ({ id, name, followsAccountId }));
    },
  });

export function useCreateAccount() {
  return useListWrite(accountsKey, (api, { row, key }: Creation<NewAccount>) =>
    call(api, 'POST /api/accounts', { body: wireBody(row), ...idempotencyHeaders(key) }),
  );
}

/** Whom an account follows says which of its entries are copies, and whether it counts is in all figures of the team. */
const TOPICS = { topics: ['accounts', 'team'] } as const;

export function useUpdateAccount() {
  return useListWrite(
    accountsKey,
    (api, { id, change }: RowUpdate<AccountChange>) =>
      call(api, 'PUT /api/accounts/:id', { params: { id }, body: wireBody(change) }),
    TOPICS,
  );
}

/** Leaves accounts out of the team's money, one after the other; those that were changed meanwhile are rejected. */
export function useLeaveOut() {
  return useListWrite(
    accountsKey,
    async (api, accounts: readonly Pick<Account, 'id' | 'version'>[]) => {
      for (const { id, version } of accounts) {
        await call(api, 'PUT /api/accounts/:id', { params: { id }, body: { countsForTeam: false, version } });
      }
    },
    TOPICS,
  );
}

export function useDeleteAccount() {
  return useListWrite(
    accountsKey,
    (api, id: number) => call(api, 'DELETE /api/accounts/:id', { params: { id } }),
    TOPICS,
  );
}
