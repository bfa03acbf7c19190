import { queryOptions } from '@tanstack/react-query';
import type { NewApiToken } from '#src/features/tokens/contract.ts';
import type { ApiToken, IssuedApiToken } from '#src/features/tokens/responses.ts';
import { type Api, call } from '#web/api/client.ts';
import { type Creation, idempotencyHeaders, useListWrite } from './list-write.ts';

const tokensKey = ['tokens'] as const;

/** One's own API tokens, newest first. Scripts use them meanwhile: read anew each time they are shown. */
export const tokensQuery = (api: Api) =>
  queryOptions({
    queryKey: tokensKey,
    queryFn: (): Promise<ApiToken[]> => call(api, 'GET /api/tokens'),
    staleTime: 0,
  });

export function useCreateToken() {
  return useListWrite(
    tokensKey,
    (api, { row, key }: Creation<NewApiToken>): Promise<IssuedApiToken> =>
      call(api, 'POST /api/tokens', { body: row, ...idempotencyHeaders(key) }),
  );
}

export function useDeleteToken() {
  return useListWrite(tokensKey, (api, id: number) =>
    call(api, 'DELETE /api/tokens/:id', { params: { id } }),
  );
}
