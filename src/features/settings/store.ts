import { eq, sql } from 'drizzle-orm';
import type { Db } from '#src/db/open.ts';
import { settings } from '#src/db/tables.ts';
import { untilWritten } from '#src/db/until-written.ts';

/** Keys of the settings table. */
export type SettingKey =
  | 'key_fingerprint'
  | 'admin_password'
  | 'admin_password_source'
  | 'team_name'
  | 'time_zone'
  | 'day_starts'
  | 'break_even_ticks'
  | 'public'
  | 'seed_under_way'
  | 'contract_table'
  | 'entries_to_judge'
  | 'settings_version';

export type SettingsStore = ReturnType<typeof settingsStore>;

/** More than there are keys. */
const MOST = 50;

export function settingsStore(db: Db) {
  const { query } = db;
  const find = query
    .select({ value: settings.value })
    .from(settings)
    .where(eq(settings.key, sql.placeholder('key')))
    .prepare();
  return {
    // Read with every request, and hardly ever changed.
    get: untilWritten(db, MOST, (key: SettingKey): string | undefined => find.get({ key })?.value),
    set(key: SettingKey, value: string): void {
      query
        .insert(settings)
        .values({ key, value })
        .onConflictDoUpdate({ target: settings.key, set: { value } })
        .run();
    },
  };
}
