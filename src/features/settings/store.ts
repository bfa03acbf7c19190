import type { Db } from '#src/db/open.ts';
import { preparedLater } from '#src/db/prepared-later.ts';
import { settings } from '#src/db/tables.ts';
import { untilWritten } from '#src/db/until-written.ts';

/** Keys of the settings table. */
export type SettingKey =
  | 'key_fingerprint'
  | 'admin_password'
  | 'admin_password_source'
  | 'team_name'
  | 'time_zone'
  | 'clock'
  | 'day_starts'
  | 'day_closes_at'
  | 'day_closed'
  | 'break_even_ticks'
  | 'public'
  | 'room_per_trader'
  | 'keeps_simulations'
  | 'seed_under_way'
  | 'contract_table'
  | 'entries_to_judge'
  | 'settings_version'
  | 'limits';

export function settingsStore(db: Db) {
  const { query } = db;
  const all = preparedLater(() =>
    query.select({ key: settings.key, value: settings.value }).from(settings).prepare(),
  );
  // Hardly ever changed, and a request needs several of them: one statement reads the few there are.
  const known = untilWritten(db, 1, (_: 'all') => new Map(all.all().map(({ key, value }) => [key, value])));
  const kept = (): ReadonlyMap<string, string> => known('all');
  return {
    kept,
    get: (key: SettingKey): string | undefined => kept().get(key),
    set(key: SettingKey, value: string): void {
      query
        .insert(settings)
        .values({ key, value })
        .onConflictDoUpdate({ target: settings.key, set: { value } })
        .run();
    },
  };
}
