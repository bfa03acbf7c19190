import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { OpenSession } from '#src/features/access/responses.ts';
import type { SettingsChange } from '#src/features/settings/contract.ts';
import type { AuditItem, Settings } from '#src/features/settings/responses.ts';
import { type Api, call } from '#web/api/client.ts';
import { useApi } from '#web/context/app-context.tsx';
import { readAgain } from './live-topics.ts';

const settingsKey = ['settings'] as const;

/** The team's settings: name, time zone and what is public. */
export const settingsQuery = (api: Api) =>
  queryOptions({
    queryKey: settingsKey,
    queryFn: (): Promise<Settings> => call(api, 'GET /api/admin/settings'),
  });

export const openSessionsQuery = (api: Api) =>
  queryOptions({
    queryKey: [...settingsKey, 'sessions'],
    queryFn: (): Promise<OpenSession[]> => call(api, 'GET /api/admin/sessions'),
    // Other sessions come and go in the meantime.
    staleTime: 0,
  });

/** The admin's audit log, newest first. */
export const auditQuery = (api: Api) =>
  queryOptions({
    queryKey: [...settingsKey, 'audit'],
    queryFn: (): Promise<AuditItem[]> => call(api, 'GET /api/admin/audit'),
    staleTime: 0,
  });

export function useChangeSettings() {
  const api = useApi();
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (change: SettingsChange): Promise<Settings> =>
      call(api, 'PUT /api/admin/settings', { body: change }),
    onSuccess: () => readAgain(queryClient, ['settings']),
  });
}

export function useEndAllSessions() {
  const api = useApi();
  return useMutation({ mutationFn: () => call(api, 'DELETE /api/admin/sessions') });
}
