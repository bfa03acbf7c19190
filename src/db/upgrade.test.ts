import { Database } from 'bun:sqlite';
import { expect, test } from 'bun:test';
import { cpSync, existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { readConfig } from '#src/config.ts';
import { openDeps } from '#src/deps.ts';
import { command, freshFolder, until } from '#src/testing/process.ts';
import { migrate, SCHEMA_VERSION, schemaVersion } from './migrate.ts';
import desk from './migrations/0001_desk.sql' with { type: 'text' };
import admin from './migrations/0002_admin.sql' with { type: 'text' };
import totals from './migrations/0003_totals.sql' with { type: 'text' };
import archives from './migrations/0004_archives.sql' with { type: 'text' };
import breakdowns from './migrations/0005_breakdown.sql' with { type: 'text' };

/** What earlier databases were made by. */
const EARLIER = [desk, admin, totals, archives, breakdowns];
const BACKUP = 'bullpen-schema-1-before-upgrade.db';

/** A data folder whose database is of an earlier schema, with entries on 40 days of three traders. */
function earlierDesk(schema: number, entries: number): string {
  const folder = freshFolder();
  // Made by this release for its key alone.
  openDeps(readConfig({ data: folder }, {})).close();
  const made = new Database(join(folder, 'bullpen.db'));
  const fingerprint = made.query("SELECT value FROM settings WHERE key = 'key_fingerprint'").get();
  made.close();
  const file = join(folder, 'earlier.db');
  const raw = new Database(file, { create: true });
  migrate(raw, file, EARLIER.slice(0, schema));
  raw.run("INSERT INTO settings VALUES ('key_fingerprint', ?)", [Object.values(fingerprint ?? {})[0]]);
  for (const id of [1, 2, 3]) {
    raw.run('INSERT INTO traders (id, name, code_lookup, code_sealed, created_at) VALUES (?, ?, ?, ?, 0)', [
      id,
      `Trader ${id}`,
      `lookup-${id}`,
      'sealed',
    ]);
  }
  raw.run(
    `WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < ?)
     INSERT INTO journal_entries (trader_id, symbol, pnl_cents, position_type, strategy, trade_date, created_at, search_text)
     SELECT 1 + i % 3, 'S' || (i % 7), (i * 7919) % 20011 - 10000, iif(i % 2, 'long', 'short'), 'Plan ' || (i % 5),
            date('2026-01-01', '+' || (i % 40) || ' days'), i, 's' || (i % 7)
     FROM n`,
    [entries],
  );
  raw.run('PRAGMA journal_mode = DELETE');
  raw.close();
  for (const name of readdirSync(folder)) {
    if (name.startsWith('bullpen.db')) rmSync(join(folder, name));
  }
  cpSync(file, join(folder, 'bullpen.db'));
  return folder;
}

/** What the entries add up to, and what is kept of that. */
function sums(folder: string) {
  const raw = new Database(join(folder, 'bullpen.db'));
  const one = (sql: string) => raw.query(sql).get();
  const found = {
    schema: schemaVersion(raw),
    integrity: one('PRAGMA integrity_check'),
    entries: one('SELECT count(*) AS entries, sum(pnl_cents) AS cents FROM journal_entries'),
    totals: one('SELECT sum(entries) AS entries, sum(pnl_cents) AS cents FROM trader_totals'),
    days: one('SELECT sum(entries) AS entries, sum(pnl_cents) AS cents FROM daily_pnl'),
    breakdown: raw
      .query(
        'SELECT sum(entries) AS entries, sum(pnl_cents) AS cents FROM daily_breakdown GROUP BY dimension',
      )
      .all(),
  };
  raw.close();
  return found;
}

test('every earlier schema is tried', () => {
  expect(EARLIER).toHaveLength(SCHEMA_VERSION - 1);
});

for (let schema = 1; schema <= EARLIER.length; schema++) {
  test(`a desk of schema ${schema} is upgraded with every entry, after a copy of it was kept`, async () => {
    const folder = earlierDesk(schema, 2000);
    const earlier = readFileSync(join(folder, 'earlier.db'));
    expect((await command(folder, ['archives', 'list'])).code).toBe(0);
    const { schema: now, integrity, entries, totals, days, breakdown } = sums(folder);
    expect(now).toBe(SCHEMA_VERSION);
    expect(integrity).toEqual({ integrity_check: 'ok' });
    expect(entries).toMatchObject({ entries: 2000 });
    expect([totals, days]).toEqual([entries, entries]);
    expect(breakdown.length).toBeGreaterThan(2);
    for (const dimension of breakdown) expect(dimension).toEqual(entries);

    const kept = new Database(join(folder, `backups/bullpen-schema-${schema}-before-upgrade.db`), {
      readonly: true,
    });
    const was = Database.deserialize(earlier);
    const content = (raw: Database) => raw.query('SELECT * FROM journal_entries ORDER BY id').values();
    expect(schemaVersion(kept)).toBe(schema);
    expect(content(kept)).toEqual(content(was));
    kept.close();
    was.close();
  });
}

test('an upgrade whose copy has no room leaves the database as it was', async () => {
  const folder = earlierDesk(1, 100);
  writeFileSync(join(folder, 'backups'), 'in the way');
  const before = readFileSync(join(folder, 'bullpen.db'));
  const { code, stderr } = await command(folder, ['archives', 'list']);
  expect(code).toBe(1);
  expect(stderr).toContain(join(folder, 'backups'));
  expect(readFileSync(join(folder, 'bullpen.db')).equals(before)).toBe(true);
});

test('killed at any point, the desk is of the schema before or of the one after, and the next start goes on', async () => {
  const template = earlierDesk(1, 60_000);
  const before = sumsOf(template);
  const points: [when: string, holds: (folder: string) => boolean][] = [
    ['the copy has begun', (folder) => existsSync(join(folder, 'backups', `${BACKUP}.part`))],
    ['the copy is whole', (folder) => existsSync(join(folder, 'backups', BACKUP))],
    ...Array.from({ length: SCHEMA_VERSION - 1 }, (_, step): [string, (folder: string) => boolean] => [
      `schema ${step + 2} is reached`,
      (folder) => schemaOf(folder) >= step + 2,
    ]),
  ];
  const reached = new Set<number>();
  for (const [when, holds] of points) {
    const folder = freshFolder();
    cpSync(template, folder, { recursive: true });
    const child = Bun.spawn([join(import.meta.dir, '../../dist/bullpen'), 'archives', 'list'], {
      env: { BULLPEN_DATA_DIR: folder },
      stdout: 'ignore',
      stderr: 'ignore',
    });
    await until(() => holds(folder) || child.exitCode !== null);
    child.kill('SIGKILL');
    await child.exited;
    reached.add(schemaOf(folder));
    expect([when, sumsOf(folder)]).toEqual([when, before]);
    expect((await command(folder, ['archives', 'list'])).code).toBe(0);
    const { schema, entries, totals, breakdown } = sums(folder);
    expect([when, schema, entries, totals]).toEqual([when, SCHEMA_VERSION, before, before]);
    for (const dimension of breakdown) expect([when, dimension]).toEqual([when, before]);
  }
  expect(reached.size).toBeGreaterThan(1);
}, 120_000);

function sumsOf(folder: string): unknown {
  const raw = new Database(join(folder, 'bullpen.db'));
  const found = raw.query('SELECT count(*) AS entries, sum(pnl_cents) AS cents FROM journal_entries').get();
  raw.close();
  return found;
}

/** As another process sees it at this moment. */
function schemaOf(folder: string): number {
  // Not read-only: what a kill has left behind is rolled back by whoever comes first.
  const raw = new Database(join(folder, 'bullpen.db'));
  try {
    raw.run('PRAGMA busy_timeout = 5000');
    return schemaVersion(raw);
  } finally {
    raw.close();
  }
}
