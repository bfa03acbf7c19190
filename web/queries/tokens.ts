import { queryOptions } from '@tanstack/react-query';
import type { NewApiToken } from '#src/features/tokens/contract.ts';
import type { ApiToken, IssuedApiToken } from '#src/features/tokens/responses.ts';
import { type Api, unwrap } from '#web/api/client.ts';
import { type Creation, idempotencyHeaders, useListWrite } from './list-write.ts';

const tokensKey = ['tokens'] as const;

/** One's own API tokens, newest first. Scripts use them meanwhile: read anew each time they are shown. */
export const tokensQuery = (api: Api) =>
  queryOptions({
    queryKey: tokensKey,
    queryFn: (): Promise<ApiToken[]> => unwrap(api.api.tokens.get()),
    staleTime: 0,
  });

export function useCreateToken() {
  return useListWrite(
    tokensKey,
    (api, { row, key }: Creation<NewApiToken>): Promise<IssuedApiToken> =>
      unwrap(api.api.tokens.post(row, idempotencyHeaders(key))),
  );
}

export function useDeleteToken() {
  return useListWrite(tokensKey, (api, id: number) => unwrap(api.api.tokens({ id }).delete()));
}
