import { actorOf } from '#src/features/access/caller.ts';
import { allow, type Connection, routing } from '#src/server/guard/routing.ts';
import type { AuditService } from './audit-service.ts';
import type { SettingsChangesService } from './change-service.ts';
import { SettingsChange } from './contract.ts';
import type { CountsService } from './counts-service.ts';
import type { SettingsService } from './service.ts';

interface SettingsRoutesDeps {
  audit: AuditService;
  counts: CountsService;
  settings: SettingsService;
  settingsChanges: SettingsChangesService;
}

export const settingsRoutes = (
  { audit, counts, settings, settingsChanges }: SettingsRoutesDeps,
  { keepOpen }: Pick<Connection, 'keepOpen'>,
) =>
  routing()
    .get('/api/admin/settings', () => settings.current(), { ...allow('admin') })
    .put(
      '/api/admin/settings',
      ({ body, caller, request }) => {
        keepOpen(request);
        return settingsChanges.changeInBackground(body, actorOf(caller), caller.expectAllowed);
      },
      { ...allow('admin'), body: SettingsChange },
    )
    .get('/api/admin/audit', () => audit.newest(), { ...allow('admin') })
    .get('/api/admin/counts', () => counts.all(), { ...allow('admin') });
