import { queryOptions } from '@tanstack/react-query';
import type { AdminGate, SessionResponse } from '#src/features/access/responses.ts';
import { type Api, unwrap } from '#web/api/client.ts';

export const sessionKey = ['session'] as const;

const NOBODY: SessionResponse = { trader: null, viewing: null, admin: false };

/** Who is logged in. A session that is over is nobody's, also where the read is rejected for it. */
export async function fetchSession(api: Api): Promise<SessionResponse> {
  return (await unwrap(api.api.auth.session.get(), { nullOn: 401 })) ?? NOBODY;
}

export const sessionQuery = (api: Api) =>
  queryOptions({ queryKey: sessionKey, queryFn: () => fetchSession(api) });

/** What stands at the gate of the admin area. */
export const adminGateQuery = (api: Api) =>
  queryOptions({
    queryKey: [...sessionKey, 'admin'],
    queryFn: (): Promise<AdminGate> => unwrap(api.api.auth.admin.get()),
    staleTime: 0,
  });
