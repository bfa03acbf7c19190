import type { Deps } from '#src/server/compose.ts';
import { admits, routing } from '#src/server/guard/routing.ts';
import { SettingsChange } from './contract.ts';

export const settingsRoutes = ({ settings }: Pick<Deps, 'settings'>) =>
  routing()
    .get('/api/admin/settings', () => settings.current(), { ...admits('admin') })
    .put('/api/admin/settings', ({ body }) => settings.change(body), {
      ...admits('admin'),
      body: SettingsChange,
    });
