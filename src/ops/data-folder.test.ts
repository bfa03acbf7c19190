import { Database } from 'bun:sqlite';
import { afterAll, beforeAll, describe, expect, test } from 'bun:test';
import {
  chownSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expectWritable } from '#src/db/open.ts';
import { command, freshFolder, serverProcess } from '#src/testing/process.ts';

const USED = mkdtempSync(join(tmpdir(), 'bullpen-used-'));
beforeAll(async () => {
  await command(USED, ['traders', 'add', 'Maya']);
  const server = await serverProcess(USED);
  await server.kill('SIGTERM');
});
afterAll(() => rmSync(USED, { recursive: true }));

/** A data folder with everything in it, left by a stopped server. */
function usedFolder(): string {
  const data = freshFolder();
  cpSync(USED, data, { recursive: true });
  return data;
}

// For anyone but root, file modes already prevent it.
test.skipIf(process.getuid?.() !== 0)('root creates nothing in another user’s folder', async () => {
  const [empty, used] = [freshFolder(), usedFolder()];
  chownSync(empty, 65534, 65534);
  chownSync(join(used, 'bullpen.db'), 65534, 65534);
  const tar = join(freshFolder(), 'desk.tar');
  const found = readdirSync(used).sort();
  for (const [data, args] of [
    [empty, ['serve', '--port', '0']],
    [empty, ['traders', 'add', 'Maya']],
    [used, ['serve', '--port', '0']],
    [used, ['backup', tar]],
    [used, ['doctor']],
  ] as const) {
    expect([args, await command(data, args)]).toEqual([
      args,
      {
        code: 1,
        stdout: '',
        stderr: `bullpen: The data folder ${data} belongs to another user, who could not use what root makes in there. Run this as that user: sudo -u '#65534' bullpen …\n`,
      },
    ]);
  }
  expect([readdirSync(empty), readdirSync(used).sort()]).toEqual([[], found]);
});

describe('a server does not start when it could not store what it accepts', () => {
  // Tests may run as root, who ignores file modes, so a file or folder of the wrong kind takes the place.
  for (const [name, kind] of [
    ['bullpen.db', 'a file'],
    ['bullpen.db-wal', 'a file'],
    ['bullpen.db-shm', 'a file'],
    ['server.lock', 'a file'],
    ['secret.key', 'a file'],
    ['videos', 'a folder'],
    ['backups', 'a folder'],
  ] as const) {
    test(`${name} is not ${kind}`, async () => {
      const data = usedFolder();
      const path = join(data, name);
      rmSync(path, { recursive: true, force: true });
      if (kind === 'a file') mkdirSync(path);
      else writeFileSync(path, '');
      const before = readdirSync(data).sort();
      expect(await command(data, ['serve', '--port', '0'])).toEqual({
        code: 1,
        stdout: '',
        stderr: `bullpen: The data folder ${data} cannot be used (${path} is not ${kind}). Give it to the user that runs Bullpen, or choose another with --data.\n`,
      });
      expect(readdirSync(data).sort()).toEqual(before);
    });
  }

  test('the database file is not a database, or only half of one', async () => {
    const data = usedFolder();
    const path = join(data, 'bullpen.db');
    for (const damage of [() => truncateSync(path, 10_000), () => writeFileSync(path, 'x'.repeat(5000))]) {
      damage();
      const { code, stdout, stderr } = await command(data, ['serve', '--port', '0']);
      expect([code, stdout]).toEqual([1, '']);
      expect(stderr).toBe(`bullpen: ${path} is damaged, or no database. Put a backup in its place.\n`);
    }
  });

  test('the database is read-only', () => {
    const file = join(freshFolder(), 'bullpen.db');
    const writing = new Database(file, { create: true });
    writing.run('PRAGMA journal_mode = WAL');
    writing.run('CREATE TABLE t (n)');
    expect(() => expectWritable(writing, file)).not.toThrow();
    const reading = new Database(file, { readonly: true });
    expect(() => expectWritable(reading, file)).toThrow(
      `${file} cannot be written (attempt to write a readonly database). Give it to the user that runs Bullpen, or choose another folder with --data.`,
    );
    reading.close();
    writing.close();
  });
});

test('every command treats a folder with only its README, as in the repository, as empty', async () => {
  const readme = readFileSync(join(import.meta.dir, '../../data/README.md'), 'utf8');
  const folderWithReadme = () => {
    const data = freshFolder();
    writeFileSync(join(data, 'README.md'), readme);
    return data;
  };
  const none = folderWithReadme();
  for (const args of [
    ['doctor'],
    ['doctor', '--fix'],
    ['backup'],
    ['traders', 'list'],
    ['limits', 'clear'],
  ]) {
    const { code, stderr } = await command(none, args);
    expect([args, code, stderr]).toEqual([args, 1, expect.stringContaining('There is no installation here')]);
  }
  expect(readdirSync(none)).toEqual(['README.md']);

  const demo = folderWithReadme();
  const server = await serverProcess(demo, ['--demo']);
  await server.kill('SIGTERM');
  const { stdout } = await command(demo, ['traders', 'list', '--json']);
  expect(JSON.parse(stdout).length).toBeGreaterThan(1);
  expect(await command(demo, ['doctor'])).toMatchObject({ code: 0, stderr: '' });

  const tar = join(freshFolder(), 'desk.tar');
  await command(demo, ['backup', tar, '--with-key']);
  const restored = folderWithReadme();
  expect((await command(restored, ['restore', join(demo, 'bullpen.db')])).code).toBe(1);
  expect(readdirSync(restored)).toContain('README.md');
  for (const args of [['restore', tar], ['restore', tar, '--replace'], ['doctor']]) {
    expect([args, await command(restored, args)]).toEqual([args, expect.objectContaining({ code: 0 })]);
  }
  for (const data of [demo, restored]) {
    expect(readFileSync(join(data, 'README.md'), 'utf8')).toBe(readme);
    expect(existsSync(join(data, 'videos', 'quarantine'))).toBe(false);
  }
}, 60_000);
