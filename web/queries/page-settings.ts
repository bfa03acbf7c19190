import { type Api, call } from '#web/api/client.ts';
import type { ChangedApp } from '#web/context/app-context.tsx';

/** What every page shows of the settings, and the team's day, by the server's clock. */
export async function fetchPageSettings(api: Api): Promise<ChangedApp> {
  const { dayEndsAt, ...settings } = await call(api, 'GET /api/settings');
  return { ...settings, dayEndsAt: Date.parse(dayEndsAt) };
}
