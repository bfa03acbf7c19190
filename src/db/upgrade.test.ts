import { Database } from 'bun:sqlite';
import { expect, test } from 'bun:test';
import { cpSync, existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { earlierApp, sums, sumsOf } from '#src/testing/earlier-data.ts';
import { inPart } from '#src/testing/in-part.ts';
import { command, EXECUTABLE, freshFolder, serverProcess } from '#src/testing/process.ts';
import { until } from '#src/testing/until.ts';
import { SCHEMA_VERSION, schemaVersion } from './migrate.ts';

const BACKUP = 'bullpen-schema-1-before-upgrade.db';

/** What a server logs, from its start until it is asked to stop, which it is once it is ready. */
async function logOfServer(folder: string): Promise<string[]> {
  const server = Bun.spawn([EXECUTABLE, 'serve', '--port', '0', '--data', folder], {
    env: { BULLPEN_LOG: 'info' },
    stdout: 'pipe',
  });
  let said = '';
  for await (const chunk of server.stdout.pipeThrough(new TextDecoderStream())) {
    said += chunk;
    if (said.includes(' is ready at ')) server.kill('SIGTERM');
  }
  expect(await server.exited).toBe(0);
  const lines = said.split('\n').filter((line) => line.startsWith('{'));
  return lines.map((line) => String(JSON.parse(line).msg));
}

const EARLIER = Array.from({ length: SCHEMA_VERSION - 1 }, (_, n) => n + 1);

for (const schema of inPart(EARLIER, 4)) {
  test(`schema ${schema} is upgraded with every entry, after a copy was made`, async () => {
    const folder = earlierApp(freshFolder(), schema, 2000);
    const earlier = readFileSync(join(folder, 'earlier.db'));
    const said = await logOfServer(folder);
    const steps = Array.from({ length: SCHEMA_VERSION - schema }, (_, step) => schema + step + 1);
    expect(said.filter((line) => /database/.test(line)).slice(0, steps.length + 2)).toEqual([
      `copying the database to ${join(folder, 'backups')} before its upgrade …`,
      ...steps.map((step) => `upgrading the database: step ${step} of ${SCHEMA_VERSION} …`),
      expect.stringMatching(/^upgraded the database in \d+\.\d s$/),
    ]);
    const { schema: now, integrity, entries, totals, days } = sums(folder);
    expect(now).toBe(SCHEMA_VERSION);
    expect(integrity).toEqual({ integrity_check: 'ok' });
    expect(entries).toMatchObject({ entries: 2000 });
    expect([totals, days]).toEqual([entries, entries]);

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

test('an upgrade without room for the copy leaves the database alone', async () => {
  const folder = earlierApp(freshFolder(), 1, 100);
  writeFileSync(join(folder, 'backups'), 'in the way');
  const before = readFileSync(join(folder, 'bullpen.db'));
  const { code, stderr } = await command(folder, ['serve', '--port', '0']);
  expect(code).toBe(1);
  expect(stderr).toContain(join(folder, 'backups'));
  expect(readFileSync(join(folder, 'bullpen.db')).equals(before)).toBe(true);
});

test('killed at any point, the database has the old schema or the new one, and the next start carries on', async () => {
  const template = earlierApp(freshFolder(), 1, 2_000);
  const before = sumsOf(template);
  const isWhole = (folder: string) => existsSync(join(folder, 'backups', BACKUP));
  // What holds at a point holds after it too: a test that is slow to look must not wait for what is over.
  const points: [when: string, holds: (folder: string) => boolean][] = [
    [
      'the copy has begun',
      (folder) => existsSync(join(folder, 'backups', `${BACKUP}.part`)) || isWhole(folder),
    ],
    ['the copy is whole', isWhole],
    ...Array.from({ length: SCHEMA_VERSION - 1 }, (_, step): [string, (folder: string) => boolean] => [
      `schema ${step + 2} is reached`,
      (folder) => schemaOf(folder) >= step + 2,
    ]),
  ];
  const reached = new Set<number>();
  for (const [when, holds] of inPart(points, 5)) {
    const folder = freshFolder();
    cpSync(template, folder, { recursive: true });
    const child = Bun.spawn([EXECUTABLE, 'serve', '--port', '0'], {
      env: { BULLPEN_DATA_DIR: folder },
      stdout: 'ignore',
      stderr: 'ignore',
    });
    await until(() => holds(folder) || child.exitCode !== null);
    child.kill('SIGKILL');
    await child.exited;
    reached.add(schemaOf(folder));
    expect([when, sumsOf(folder)]).toEqual([when, before]);
    const server = await serverProcess(folder);
    expect(await server.kill('SIGTERM')).toBe(0);
    const { schema, entries, totals, days } = sums(folder);
    expect([when, schema, entries, totals, days]).toEqual([when, SCHEMA_VERSION, before, before, before]);
  }
  expect(reached.size).toBeGreaterThan(1);
}, 120_000);

/** The schema version another process would see right now. */
function schemaOf(folder: string): number {
  // Not read-only: the first to open it rolls back what a kill interrupted.
  const raw = new Database(join(folder, 'bullpen.db'));
  try {
    raw.run('PRAGMA busy_timeout = 5000');
    return schemaVersion(raw);
  } finally {
    raw.close();
  }
}
