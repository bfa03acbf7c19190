import type { Deps } from '#src/server/compose.ts';
import { allow, routing } from '#src/server/guard/routing.ts';
import { SettingsChange } from './contract.ts';

export const settingsRoutes = ({ settings }: Pick<Deps, 'settings'>) =>
  routing()
    .get('/api/admin/settings', () => settings.current(), { ...allow('admin') })
    .put('/api/admin/settings', ({ body }) => settings.change(body), {
      ...allow('admin'),
      body: SettingsChange,
    });
