import { queryOptions } from '@tanstack/react-query';
import type { AdminGate, SessionResponse } from '#src/features/access/responses.ts';
import { type Api, unwrap } from '#web/api/client.ts';

export const sessionKey = ['session'] as const;

/** Who is logged in. */
export const sessionQuery = (api: Api) =>
  queryOptions({
    queryKey: sessionKey,
    queryFn: (): Promise<SessionResponse> => unwrap(api.api.auth.session.get()),
  });

/** What stands at the gate of the admin area. */
export const adminGateQuery = (api: Api) =>
  queryOptions({
    queryKey: [...sessionKey, 'admin'],
    queryFn: (): Promise<AdminGate> => unwrap(api.api.auth.admin.get()),
    staleTime: 0,
  });
