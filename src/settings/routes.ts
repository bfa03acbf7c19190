import type { Deps } from '#src/deps.ts';
import { admits, routing } from '#src/http/routing.ts';
import { SettingsChange } from './contract.ts';

export const settingsRoutes = ({ settings }: Pick<Deps, 'settings'>) =>
  routing()
    .get('/api/admin/settings', () => settings.current(), { ...admits('admin') })
    .put('/api/admin/settings', ({ body }) => settings.change(body), {
      ...admits('admin'),
      body: SettingsChange,
    });
