import { eq } from 'drizzle-orm';
import type { Db } from '#src/db/open.ts';
import { settings } from '#src/db/tables.ts';

/** What is kept under a name of its own. */
export type SettingKey =
  | 'key_fingerprint'
  | 'admin_password'
  | 'admin_password_source'
  | 'team_name'
  | 'time_zone'
  | 'public';

export type SettingsStore = ReturnType<typeof settingsStore>;

export function settingsStore({ query }: Db) {
  return {
    get: (key: SettingKey): string | undefined =>
      query.select().from(settings).where(eq(settings.key, key)).get()?.value,
    set(key: SettingKey, value: string): void {
      query
        .insert(settings)
        .values({ key, value })
        .onConflictDoUpdate({ target: settings.key, set: { value } })
        .run();
    },
  };
}
