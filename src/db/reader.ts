import { Database } from 'bun:sqlite';

/** Opens a database that is there to read it. Whoever opens or closes it meanwhile is waited for. */
export function openReader(file: string): Database {
  const reader = new Database(file, { readonly: true });
  reader.run('PRAGMA busy_timeout = 5000');
  reader.run('PRAGMA trusted_schema = OFF');
  return reader;
}
