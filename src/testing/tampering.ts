import { Database } from 'bun:sqlite';
import { readFileSync, writeFileSync } from 'node:fs';

/** One change that someone else made to our database. */
export interface Tampering {
  name: string;
  /** The doctor's check that finds it. */
  check: 'schema' | 'values' | 'integrity' | 'foreign keys';
  sql: readonly string[];
  /** For what SQL cannot do: bytes of the file, and their replacement of equal length. */
  bytes?: readonly [from: string, to: string];
}

/** Changes the database behind the program's back, with constraints switched off. */
export function tamper(file: string, { sql, bytes }: Pick<Tampering, 'sql' | 'bytes'>): void {
  const raw = new Database(file);
  for (const one of ['ignore_check_constraints = ON', 'foreign_keys = OFF']) raw.run(`PRAGMA ${one}`);
  for (const statement of sql) raw.run(statement);
  raw.run('PRAGMA wal_checkpoint(TRUNCATE)');
  raw.close();
  if (!bytes) return;
  const [from, to] = bytes;
  const content = readFileSync(file);
  if (from.length !== to.length || !content.includes(from)) throw new Error(`${file} holds no ${from}`);
  // Old copies in the file too: only SQLite knows which one is current.
  for (let at = content.indexOf(from); at !== -1; at = content.indexOf(from, at + 1)) content.write(to, at);
  writeFileSync(file, content);
}

const schema = (name: string, ...sql: string[]): Tampering => ({ name, check: 'schema', sql });
const values = (name: string, ...sql: string[]): Tampering => ({ name, check: 'values', sql });
/** Found by SQLite itself, through a CHECK or a type. */
const integrity = (name: string, ...sql: string[]): Tampering => ({ name, check: 'integrity', sql });

const bytes = (name: string, from: string, to: string): Tampering => ({
  name,
  check: 'schema',
  sql: [],
  bytes: [from, to],
});

/** For a database with traders, changed entries, archives, links, strategies and videos. */
export const TAMPERINGS: readonly Tampering[] = [
  schema('a trigger is gone', 'DROP TRIGGER entry_sums_insert'),
  schema(
    'a trigger does something else',
    'DROP TRIGGER audit_log_stays',
    "CREATE TRIGGER audit_log_stays BEFORE DELETE ON audit_log BEGIN SELECT 'as you like'; END",
  ),
  schema(
    'a trigger too many',
    "CREATE TRIGGER helpful AFTER INSERT ON sessions BEGIN UPDATE settings SET value = 'off' WHERE key = 'public'; END",
  ),
  bytes(
    'a history that can be rewritten',
    "raise(ABORT, 'journal_history is append-only')",
    '1                                             ',
  ),
  schema('a view is another one', 'DROP VIEW archived_sums', 'CREATE VIEW archived_sums AS SELECT 1'),
  schema(
    'a table is a view',
    'ALTER TABLE quotes RENAME TO real_quotes',
    'CREATE VIEW quotes AS SELECT * FROM real_quotes',
  ),
  schema('a table too many', 'CREATE TABLE notes (text)'),
  schema('a virtual table', 'CREATE VIRTUAL TABLE words USING fts5(word)'),
  schema('a column too many', 'ALTER TABLE traders ADD COLUMN nickname TEXT'),
  schema('a column less', 'ALTER TABLE drive_links DROP COLUMN description'),
  schema(
    'a column that computes',
    'ALTER TABLE traders ADD COLUMN loud TEXT GENERATED ALWAYS AS (upper(name))',
  ),
  bytes(
    'a table that takes any type',
    'last_seen_at INTEGER NOT NULL\n) STRICT',
    'last_seen_at INTEGER NOT NULL\n)       ',
  ),
  bytes('a CHECK is gone', 'CHECK (quantity >= 1)', ' '.repeat(21)),
  schema('an index is gone', 'DROP INDEX journal_entries_newest'),
  schema('an index too many', 'CREATE UNIQUE INDEX one_each ON quotes (author)'),
  bytes('a comment hides what follows', '-- Bytes.\n', '-- Bytes. '),
  schema('another version is claimed', 'PRAGMA user_version = 5'),
  schema('no version is claimed', 'PRAGMA user_version = 0'),
  schema('a version below all', 'PRAGMA user_version = -3'),
  integrity('a video that is another file', "UPDATE videos SET file_name = '../secret.key' WHERE id = 1"),
  integrity('a video anywhere on the disk', "UPDATE videos SET file_name = '/etc/passwd' WHERE id = 1"),
  integrity(
    'a video with a NUL in its name',
    "UPDATE videos SET file_name = file_name || char(0) || '/../../secret.key' WHERE id = 1",
  ),
  integrity('a video that is a page', "UPDATE videos SET content_type = 'text/html' WHERE id = 1"),
  integrity(
    'a day that is none',
    "UPDATE journal_entries SET trade_date = '2026-02-30' WHERE id = (SELECT min(id) FROM journal_entries)",
  ),
  integrity(
    'an amount beyond all',
    'UPDATE journal_entries SET pnl_cents = 200000000000 WHERE id = (SELECT min(id) FROM journal_entries)',
  ),
  integrity('a list before its beginning', 'UPDATE quotes SET sort_order = -1'),
  { name: 'an entry of nobody', check: 'foreign keys', sql: ['UPDATE journal_entries SET trader_id = 99'] },
  values(
    'a price that is a text',
    "UPDATE journal_entries SET entry_price = 'cheap' WHERE id = (SELECT min(id) FROM journal_entries)",
  ),
  values(
    'a price with two points',
    "UPDATE journal_entries SET exit_price = '1.2.3' WHERE id = (SELECT min(id) FROM journal_entries)",
  ),
  values('a rate that is a text', "UPDATE strategies SET success_rate = '<b>all</b>'"),
  values(
    'a cost that is a text',
    'INSERT INTO accounts (trader_id, name, kind, costs, created_at) SELECT id, \'X\', \'sim\', \'[{"root":"*","commission":"all","fees":null}]\', 0 FROM traders LIMIT 1',
  ),
  values(
    'a cost that is no list',
    "INSERT INTO accounts (trader_id, name, kind, costs, created_at) SELECT id, 'X', 'sim', '[1]', 0 FROM traders LIMIT 1",
  ),
  values(
    'a day before all days',
    "UPDATE journal_entries SET trade_date = '0000-01-01' WHERE id = (SELECT min(id) FROM journal_entries)",
  ),
  values('an archived day that is none', "UPDATE archived_entries SET trade_date = 'Friday'"),
  values('an archived side that is none', "UPDATE archived_entries SET position_type = 'both'"),
  values(
    'an instant after all time',
    'UPDATE journal_entries SET created_at = 9007199254740991 WHERE id = (SELECT min(id) FROM journal_entries)',
  ),
  values('an instant before all time', 'UPDATE traders SET created_at = -1'),
  values('an id beyond 2^53', 'UPDATE drive_links SET id = 9007199254740993 WHERE id = 1'),
  values('an id below all', 'UPDATE quotes SET id = -1 WHERE id = 1'),
  integrity('an outcome that is none', "UPDATE journal_entries SET outcome = 'draw'"),
  integrity('a closed entry that is undecided', "UPDATE journal_entries SET outcome = 'open'"),
  integrity(
    'an entry closed before it was opened',
    'UPDATE journal_entries SET opened_at = 2, closed_at = 1',
  ),
  integrity(
    'an account that follows itself',
    "INSERT INTO accounts (id, trader_id, name, kind, follows_account_id, created_at) VALUES (99, 1, 'Loop', 'sim', 99, 1)",
  ),
  {
    name: 'an account of nobody',
    check: 'foreign keys',
    sql: ['UPDATE journal_entries SET account_id = 99'],
  },
  values('a stop that is a text', "UPDATE journal_entries SET stop_price = 'low'"),
  values('a tag that is a number', "UPDATE journal_entries SET tags = '[1]'"),
  values('tags that are no list', `UPDATE journal_entries SET tags = '{"a":"b"}'`),
  values('an archived outcome that is none', "UPDATE archived_entries SET outcome = 'draw'"),
  values(
    'costs that are no list',
    "INSERT INTO accounts (trader_id, name, kind, costs, created_at) VALUES (1, 'Sim', 'sim', '{}', 1)",
  ),
  values(
    'an account in a zone of Mars',
    "INSERT INTO accounts (trader_id, name, kind, time_zone, created_at) VALUES (1, 'Sim', 'sim', 'Mars/Olympus', 1)",
  ),
  values(
    'a tick that is a text',
    "INSERT INTO instruments (root, name, currency, tick_size, tick_value) VALUES ('XX', 'X', 'USD', 'small', '1')",
  ),
  values('a time zone of Mars', "INSERT OR REPLACE INTO settings VALUES ('time_zone', 'Mars/Olympus')"),
  values(
    'a limit that is no amount',
    `INSERT OR REPLACE INTO settings VALUES ('limits', '{"default":{"dailyLoss":"a lot"}}')`,
  ),
  values('limits that are cut off', `INSERT OR REPLACE INTO settings VALUES ('limits', '{"default":')`),
  values('a day that starts at noon', "INSERT OR REPLACE INTO settings VALUES ('day_starts', 'noon')"),
  values('room that is none', "INSERT OR REPLACE INTO settings VALUES ('room_per_trader', '0')"),
  values('ticks that are none', "INSERT OR REPLACE INTO settings VALUES ('break_even_ticks', '-1')"),
  values(
    'a password that takes all memory',
    "INSERT OR REPLACE INTO settings VALUES ('admin_password', '$argon2id$v=19$m=4294967295,t=2,p=1$c2FsdHNhbHQ$aGFzaA')",
  ),
  values('a link that runs', "UPDATE drive_links SET url = 'javascript:alert(1)' WHERE id = 1"),
  values('a background that leads away', "UPDATE traders SET background_image = 'http://evil.example/x'"),
  values('a text without end', 'UPDATE quotes SET text = hex(zeroblob(1000000)) WHERE id = 1'),
  values(
    'ids that were given out already',
    "UPDATE sqlite_sequence SET seq = 0 WHERE name = 'journal_entries'",
  ),
  values('no ids left', "UPDATE sqlite_sequence SET seq = 9223372036854775807 WHERE name = 'traders'"),
  values('an id that is a text', "UPDATE sqlite_sequence SET seq = 'many' WHERE name = 'traders'"),
  values('ids of two kinds', "INSERT INTO sqlite_sequence VALUES ('traders', 1)"),
  values(
    'a history that cannot be read',
    `INSERT INTO journal_history (entry_id, trader_id, action, changed_at, before) VALUES (1, 1, 'delete', 1, '{')`,
  ),
  values(
    'a history of no time',
    `INSERT INTO journal_history (entry_id, trader_id, action, changed_at, before) VALUES (1, 1, 'delete', 1, '{"pnlCents":1}')`,
  ),
  integrity('an image that is another file', "UPDATE images SET hash = '../../secret'"),
  integrity('an image that is a page', "UPDATE images SET type = 'text/html'"),
  {
    name: 'an image of no file',
    check: 'foreign keys',
    sql: [`UPDATE entry_images SET hash = '${'0'.repeat(64)}'`],
  },
];

/** Stops a start, which would otherwise serve foreign files or run foreign SQL. */
export const isRejectedAtStart = ({ check, name }: Tampering): boolean =>
  check === 'schema' || (/^a video /.test(name) && name !== 'a video that is a page');
