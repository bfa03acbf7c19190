import { Database } from 'bun:sqlite';

/** Opens an existing database for reading, waiting while another process opens or closes it. */
export function openReader(file: string): Database {
  const reader = new Database(file, { readonly: true });
  reader.run('PRAGMA busy_timeout = 5000');
  reader.run('PRAGMA trusted_schema = OFF');
  return reader;
}
