import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { TotpState } from '#src/features/access/responses.ts';
import { type Api, call } from '#web/api/client.ts';
import { useApi } from '#web/context/app-context.tsx';

const totpKey = ['totp'] as const;

/** Whether the admin area asks for a second factor. */
export const totpQuery = (api: Api) =>
  queryOptions({
    queryKey: totpKey,
    queryFn: (): Promise<TotpState> => call(api, 'GET /api/admin/totp'),
    staleTime: 0,
  });

export function useBeginTotp() {
  const api = useApi();
  return useMutation({ mutationFn: () => call(api, 'POST /api/admin/totp') });
}

export function useSwitchOnTotp() {
  return useTotpWrite((api, code) => call(api, 'PUT /api/admin/totp', { body: { code } }));
}

export function useSwitchOffTotp() {
  return useTotpWrite((api, code) => call(api, 'DELETE /api/admin/totp', { body: { code } }));
}

function useTotpWrite<Output>(write: (api: Api, code: string) => Promise<Output>) {
  const api = useApi();
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (code: string) => write(api, code),
    // Also after a rejection: it may have been switched elsewhere.
    onSettled: () => void queryClient.invalidateQueries({ queryKey: totpKey }),
  });
}
