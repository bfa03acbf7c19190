import { queryOptions } from '@tanstack/react-query';
import type { SessionResponse } from '#src/features/access/responses.ts';
import { type Api, unwrap } from '#web/api/client.ts';

export const sessionKey = ['session'] as const;

/** Who is logged in. */
export const sessionQuery = (api: Api) =>
  queryOptions({
    queryKey: sessionKey,
    queryFn: (): Promise<SessionResponse> => unwrap(api.api.auth.session.get()),
  });
