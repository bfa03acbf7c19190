import { allow, routing } from '#src/server/guard/routing.ts';
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

export const settingsRoutes = ({ audit, counts, settings, settingsChanges }: SettingsRoutesDeps) =>
  routing()
    .get('/api/admin/settings', () => settings.current(), { ...allow('admin') })
    .put('/api/admin/settings', ({ body }) => settingsChanges.change(body), {
      ...allow('admin'),
      body: SettingsChange,
    })
    .get('/api/admin/audit', () => audit.newest(), { ...allow('admin') })
    .get('/api/admin/counts', () => counts.all(), { ...allow('admin') });
