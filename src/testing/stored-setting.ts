import { Database } from 'bun:sqlite';
import { join } from 'node:path';

/** A setting as the database of a data folder has it right now, seen from outside; `null` where there is none. */
export function storedSetting(data: string, key: string): string | null {
  using db = new Database(join(data, 'bullpen.db'), { readonly: true });
  return (
    db.query<{ value: string }, [string]>('SELECT value FROM settings WHERE key = ?').get(key)?.value ?? null
  );
}
