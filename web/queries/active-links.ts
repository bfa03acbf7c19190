import { queryOptions } from '@tanstack/react-query';
import type { DriveLink } from '#src/features/drive-links/responses.ts';
import { type Api, call } from '#web/api/client.ts';

const driveLinksKey = ['drive-links'] as const;

/** The team's active shared links, in order; an admin receives the inactive ones as well. */
export const activeLinksQuery = (api: Api) =>
  queryOptions({
    queryKey: [...driveLinksKey, 'active'],
    queryFn: async (): Promise<DriveLink[]> =>
      (await call(api, 'GET /api/google-drive-links')).filter(({ isActive }) => isActive),
  });
