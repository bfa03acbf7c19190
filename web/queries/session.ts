import { queryOptions } from '@tanstack/react-query';
import type { AdminGate, SessionResponse } from '#src/features/access/responses.ts';
import { type Api, call, nullOn } from '#web/api/client.ts';

export const sessionKey = ['session'] as const;

const NOBODY: SessionResponse = { trader: null, role: null, viewing: null, admin: false };

/** Who is logged in. A session that is over is nobody's, also where the read is rejected for it. */
export async function fetchSession(api: Api): Promise<SessionResponse> {
  return (await nullOn(401, call(api, 'GET /api/auth/session'))) ?? NOBODY;
}

export const sessionQuery = (api: Api) =>
  queryOptions({ queryKey: sessionKey, queryFn: () => fetchSession(api) });

/** What stands at the gate of the admin area. */
export const adminGateQuery = (api: Api) =>
  queryOptions({
    queryKey: [...sessionKey, 'admin'],
    queryFn: (): Promise<AdminGate> => call(api, 'GET /api/auth/admin'),
    staleTime: 0,
  });
