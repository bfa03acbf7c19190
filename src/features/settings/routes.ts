import { callNamed } from '#src/calls.ts';
import { buildRoutes } from '#src/server/guard/routing.ts';
import type { AuditService } from './audit-service.ts';
import { settingsCalls } from './calls.ts';
import type { SettingsChangesService } from './change-service.ts';
import type { CountsService } from './counts-service.ts';
import type { SettingsService } from './service.ts';

interface SettingsRoutesDeps {
  audit: AuditService;
  counts: CountsService;
  settings: SettingsService;
  settingsChanges: SettingsChangesService;
}

export const settingsRoutes = ({ audit, counts, settings, settingsChanges }: SettingsRoutesDeps) =>
  buildRoutes(settingsCalls, {
    'GET /api/admin/settings': () => settings.current(),
    'PUT /api/admin/settings': ({ body }) => settingsChanges.change(body),
    'GET /api/settings': () => settings.forPages(),
    'GET /api/admin/audit': () => audit.newest((action) => callNamed(action)?.audit),
    'GET /api/admin/counts': () => counts.all(),
  });
