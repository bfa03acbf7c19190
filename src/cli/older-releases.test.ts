import { Database } from 'bun:sqlite';
import { expect, onTestFinished, setDefaultTimeout, test } from 'bun:test';
import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { readConfig } from '#src/config.ts';
import { lockDataFolder } from '#src/db/lock.ts';
import { MIGRATIONS, migrate, SCHEMA_VERSION, schemaVersion } from '#src/db/migrate.ts';
import { startJob } from '#src/ops/jobs.ts';
import { OWN_EXPORT } from '#src/testing/import-files.ts';
import { shareOf } from '#src/testing/in-part.ts';
import { command, commandJson, EXECUTABLE, freshFolder, serverProcess } from '#src/testing/process.ts';
import { KEPT_RELEASES, releasedFolder } from '#src/testing/released-folder.ts';

// Each test runs the executable many times, and the machine may be slow.
setDefaultTimeout(120_000);

/** Everything that opens an installation, but for what may upgrade it. */
function allCommands(): string[][] {
  const exported = join(freshFolder(), 'export.csv');
  writeFileSync(exported, OWN_EXPORT);
  return [
    ['traders', 'list'],
    ['traders', 'add', 'Zoe'],
    ['traders', 'code', '1'],
    ['traders', 'role', '1', 'manager'],
    ['traders', 'remove', '1', '--yes'],
    ['traders', 'reissue-codes'],
    ['tokens', 'list'],
    ['tokens', 'add', 'Nightly', '--trader', '1'],
    ['tokens', 'remove', '1'],
    ['seed', '--demo', '--force'],
    ['seed', join(import.meta.dir, '../../scripts/samples/entries.csv'), '--force'],
    ['import', exported, '--trader', '1'],
    ['imports', 'list'],
    ['imports', 'show', '1'],
    ['imports', 'reread'],
    ['imports', 'undo', '1'],
    ['admin-password'],
    ['sessions', 'end'],
    ['limits', 'clear'],
    ['config'],
    ['archive', '--yes'],
    ['archives', 'list'],
    ['archives', 'show', '1'],
    ['archives', 'export', '1'],
    ['backup'],
    ['backup', join(freshFolder(), 'desk.tar')],
    ['doctor'],
    ['doctor', '--fix'],
  ];
}

/** Every file of a folder, with its bytes, mode and time. @param but those whose names match are left out */
const filesOf = (folder: string, but = /^$/) =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => !but.test(name) && statSync(join(folder, name)).isFile())
    .sort()
    .map((name) => {
      const path = join(folder, name);
      const { mode, mtimeMs } = statSync(path);
      return { name, mode, mtimeMs, bytes: Bun.hash(readFileSync(path)).toString() };
    });

const messageOn = (release: string) =>
  `The database is of release ${release}; start this release's server first`;

/** Runs a command as it is, and with --json. */
async function expectRejected(folder: string, args: readonly string[], release: string): Promise<void> {
  const message = messageOn(release);
  const failed = { code: 1, stderr: `bullpen: ${message}\n` };
  expect([args, await command(folder, args)]).toEqual([args, { ...failed, stdout: '' }]);
  const { stdout, ...rest } = await command(folder, [...args, '--json']);
  expect([args, rest, JSON.parse(stdout)]).toEqual([args, failed, { code: 'older_schema', message }]);
}

test.each(KEPT_RELEASES.map((release, place) => [release, place] as const))(
  'on a database of release %s every command is rejected, and no file is made or changed',
  async (release, place) => {
    const { folder } = releasedFolder(release);
    const before = filesOf(folder);
    for (const args of shareOf(allCommands(), place, KEPT_RELEASES.length)) {
      await expectRejected(folder, args, release);
      expect([args, filesOf(folder)]).toEqual([args, before]);
    }
  },
);

test('beside a running server of an earlier release too, whose jobs are rejected as well', async () => {
  const { folder, file } = releasedFolder('0.2.0');
  const unlock = lockDataFolder(folder);
  const server = new Database(file);
  onTestFinished(() => {
    server.close();
    unlock();
  });
  server.run('PRAGMA journal_mode = WAL');
  server.run("UPDATE settings SET value = value WHERE key = 'key_fingerprint'");
  // Of what SQLite's readers share, each notes what it reads.
  const kept = () => filesOf(folder, /-shm$/);
  const before = kept();
  expect(before.map(({ name }) => name)).toContain('bullpen.db-wal');
  for (const args of [['traders', 'add', 'Zoe'], ['backup'], ['doctor', '--fix'], ['archive', '--yes']]) {
    await expectRejected(folder, args, '0.2.0');
    expect([args, kept()]).toEqual([args, before]);
  }
  const config = readConfig({ data: folder }, {});
  for (const name of ['backup', 'check', 'checkpoint', 'archive', 'remove-trader'] as const) {
    const rejection = await startJob(config, name, null, [EXECUTABLE]).catch((error: unknown) => error);
    expect([name, rejection]).toEqual([
      name,
      expect.objectContaining({ code: 'older_schema', message: messageOn('0.2.0') }),
    ]);
    expect([name, kept()]).toEqual([name, before]);
  }
  server.run("INSERT INTO settings VALUES ('team_name', 'Still at work')");
});

test('from 0.1.0 by way of 0.2.0 to this release, with a command of this one before each step', async () => {
  const { folder, file } = releasedFolder('0.1.0');
  const entries = () => {
    const raw = new Database(file);
    const { n, cents } = raw
      .query<{ n: number; cents: number }, []>(
        'SELECT count(*) AS n, sum(pnl_cents) AS cents FROM journal_entries',
      )
      .get() ?? { n: 0, cents: 0 };
    const schema = schemaVersion(raw);
    raw.close();
    return { schema, n, cents };
  };
  const before = entries();
  expect(before.n).toBeGreaterThan(100);
  await expectRejected(folder, ['traders', 'list'], '0.1.0');
  // As the server of 0.2.0 did.
  const earlier = new Database(file);
  migrate(earlier, file, MIGRATIONS.slice(0, 26));
  earlier.close();
  for (const args of [['traders', 'list'], ['backup'], ['seed', '--demo', '--force']])
    await expectRejected(folder, args, '0.2.0');
  expect(entries()).toEqual({ ...before, schema: 26 });

  const server = await serverProcess(folder);
  expect(await commandJson(folder, ['traders', 'list'])).not.toBeEmpty();
  expect(await server.kill('SIGTERM')).toBe(0);
  expect(entries()).toEqual({ ...before, schema: SCHEMA_VERSION });
  const { findings } = JSON.parse((await command(folder, ['doctor', '--json'])).stdout);
  // Its videos were not kept.
  expect(findings.filter(({ check }: { check: string }) => check !== 'videos')).toEqual([]);
  expect(readdirSync(join(folder, 'backups'))).toEqual(['bullpen-schema-26-before-upgrade.db']);
});
