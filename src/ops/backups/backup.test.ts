import { Database } from 'bun:sqlite';
import { expect, setDefaultTimeout, test } from 'bun:test';
import { createHash } from 'node:crypto';
import {
  closeSync,
  existsSync,
  lstatSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { lockFile } from '#src/db/lock.ts';
import { SCHEMA_VERSION } from '#src/db/migrate.ts';
import {
  enlargeVideo,
  filledFolder,
  imageHashes,
  inFolder,
  videoHashes,
} from '#src/testing/filled-folder.ts';
import { command, commandJson, EXECUTABLE, freshFolder } from '#src/testing/process.ts';
import { until } from '#src/testing/until.ts';

// Each test runs the executable many times, and the machine may be slow.
setDefaultTimeout(120_000);

/** Contents of a tar, read with the system's own tar. */
async function unpacked(tar: string): Promise<string> {
  const folder = freshFolder();
  expect(await Bun.spawn(['tar', '-xf', tar, '-C', folder]).exited).toBe(0);
  return folder;
}

/** Files left in the backup folder, lock files aside. */
const leftIn = (data: string) => readdirSync(join(data, 'backups')).filter((name) => name !== 'backup.lock');

test('holds the database, the videos and a manifest with their hashes, readable by any tar', async () => {
  const { data } = await filledFolder();
  const { code, stdout, stderr } = await command(data, ['backup', '--json']);
  expect([code, stderr]).toEqual([0, '']);
  const said = JSON.parse(stdout);
  expect(said).toMatchObject({ schema: SCHEMA_VERSION, videos: 2, images: 1, missing: [], withKey: false });
  expect(said.file).toMatch(/\/backups\/bullpen-\d{8}T\d{9}Z\.tar$/);
  expect(statSync(said.file).mode & 0o777).toBe(0o600);
  expect(leftIn(data)).toHaveLength(1);

  const folder = await unpacked(said.file);
  expect(readdirSync(folder).sort()).toEqual([
    'bullpen.db',
    'images',
    'manifest.json',
    'manifest.sha256',
    'videos',
  ]);
  expect(videoHashes(folder)).toEqual(videoHashes(data));
  expect(await Bun.spawn(['sha256sum', '--quiet', '-c', 'manifest.sha256'], { cwd: folder }).exited).toBe(0);
  const manifest = JSON.parse(readFileSync(join(folder, 'manifest.json'), 'utf8'));
  for (const { name, size, sha256 } of manifest.files) {
    const bytes = readFileSync(join(folder, name));
    expect([name, size, sha256]).toEqual([
      name,
      bytes.length,
      createHash('sha256').update(bytes).digest('hex'),
    ]);
  }
  const db = new Database(join(folder, 'bullpen.db'), { readonly: true });
  expect(db.query('SELECT count(*) AS n FROM journal_entries').get()).toEqual({ n: 120 });
  db.close();
});

test('goes to standard output as the same tar, with messages on standard error', async () => {
  const { data } = await filledFolder();
  const file = join(freshFolder(), 'out.tar');
  const child = Bun.spawn([EXECUTABLE, 'backup', '-', '--data', data], {
    stdout: Bun.file(file),
    stderr: 'pipe',
  });
  expect(await child.exited).toBe(0);
  expect(await new Response(child.stderr).text()).toMatch(
    /^Backed up the database, 2 videos and 1 image, [\d.]+ .B\.\nThe key is not in it: keep secret\.key/,
  );
  const found = await unpacked(file);
  expect([videoHashes(found), imageHashes(found)]).toEqual([videoHashes(data), imageHashes(data)]);
  expect(leftIn(data)).toEqual([]);
});

test('ends with one line when the reader goes away', async () => {
  const { data } = await filledFolder();
  enlargeVideo(data, 64 * 1024 * 1024);
  const child = Bun.spawn(
    ['sh', '-c', `"$0" backup - --data "$1" | head -c 1000 > /dev/null`, EXECUTABLE, data],
    {
      stderr: 'pipe',
    },
  );
  expect(await new Response(child.stderr).text()).toBe(
    'bullpen: Nobody takes the backup any more. It is not whole.\n',
  );
  expect(leftIn(data)).toEqual([]);
});

test('contains the key only on request, and says so, even when the key comes from the environment', async () => {
  const { data } = await filledFolder();
  const [file, other] = [join(freshFolder(), 'a.tar'), join(freshFolder(), 'b.tar')];
  const done = await command(data, ['backup', file, '--with-key']);
  expect(done.stdout).toContain('The key is in it: whoever has the backup can read every access code.');
  const key = readFileSync(join(data, 'secret.key'), 'utf8');
  expect(readFileSync(join(await unpacked(file), 'secret.key'), 'utf8')).toBe(key);
  rmSync(join(data, 'secret.key'));
  const env = { BULLPEN_SECRET_KEY: key.trim() };
  expect((await command(data, ['backup', other, '--with-key'], env)).code).toBe(0);
  expect(readFileSync(join(await unpacked(other), 'secret.key'), 'utf8')).toBe(key);
});

test('never overwrites a file, and only one runs at a time', async () => {
  const { data } = await filledFolder();
  const file = join(freshFolder(), 'desk.tar');
  expect((await command(data, ['backup', file])).code).toBe(0);
  const before = readFileSync(file);
  expect(await command(data, ['backup', file])).toEqual({
    code: 1,
    stdout: '',
    stderr: `bullpen: ${file} is there already. Choose another name.\n`,
  });
  expect(readFileSync(file).equals(before)).toBe(true);
  const nowhere = await command(data, ['backup', join(file, 'x', 'desk.tar')]);
  expect([nowhere.code, nowhere.stderr]).toEqual([1, expect.stringContaining('There is no folder')]);
  const unlock = lockFile(join(data, 'backups', 'backup.lock'), 'taken');
  const second = await command(data, ['backup']);
  expect([second.code, second.stderr]).toEqual([
    1,
    'bullpen: Another backup is being made. Try again later.\n',
  ]);
  unlock();
  expect((await command(data, ['backup'])).code).toBe(0);
});

test('a draft that is there is never written into, be it a link or a file that others can read', async () => {
  const { data } = await filledFolder();
  const folder = freshFolder();
  const precious = join(folder, 'precious.txt');
  writeFileSync(precious, 'mine');
  symlinkSync(precious, join(folder, 'linked.tar.part'));
  writeFileSync(join(folder, 'open.tar.part'), 'old', { mode: 0o644 });
  for (const name of ['linked.tar', 'open.tar']) {
    expect((await command(data, ['backup', join(folder, name)])).code).toBe(0);
    const { mode } = lstatSync(join(folder, name));
    expect([name, mode & 0o170_777]).toEqual([name, 0o100_600]);
  }
  expect(readFileSync(precious, 'utf8')).toBe('mine');
});

test('a missing video file does not stop the rest from being backed up', async () => {
  const { data } = await filledFolder();
  const [gone = ''] = Object.keys(videoHashes(data));
  rmSync(join(data, 'videos', gone));
  const { code, stdout } = await command(data, ['backup']);
  expect([code, stdout]).toEqual([
    0,
    expect.stringContaining(`These files are missing or not whole: ${gone}.`),
  ]);
  const [tar = ''] = leftIn(data);
  expect(
    (await command(join(freshFolder(), 'new'), ['restore', join(data, 'backups', tar), '--without-key']))
      .code,
  ).toBe(0);
});

test('a file that is not of its size any more is left out, and named as a missing one is', async () => {
  const { data } = await filledFolder();
  const [short = '', whole = ''] = readdirSync(join(data, 'videos')).sort();
  const [image = ''] = readdirSync(join(data, 'images')).sort();
  truncateSync(join(data, 'videos', short), 1000);
  writeFileSync(join(data, 'images', image), 'longer', { flag: 'a' });
  const tar = join(freshFolder(), 'desk.tar');
  const { videos, missing } = await commandJson(data, ['backup', tar]);
  expect([videos, missing]).toEqual([1, [short, image]]);
  expect(Object.keys(videoHashes(await unpacked(tar)))).toEqual([whole]);
  const restored = await commandJson(join(freshFolder(), 'new'), ['restore', tar, '--without-key']);
  expect(restored).toMatchObject({ videos: 1, missing: [short, image] });
});

test.each([
  ['the copy of the database', 200, 0],
  ['the tar', 3000, 64 * 1024 * 1024],
])('without room for %s it fails with one line and leaves nothing behind', async (_, blocks, video) => {
  const { data } = await filledFolder();
  if (video > 0) enlargeVideo(data, video);
  const script = `ulimit -f ${blocks}; exec "$0" backup --data "$1"`;
  const child = Bun.spawn(['sh', '-c', script, EXECUTABLE, data], { stdout: 'pipe', stderr: 'pipe' });
  expect([await child.exited, await new Response(child.stdout).text()]).toEqual([1, '']);
  expect(await new Response(child.stderr).text()).toMatch(
    /^bullpen: There is no room for the backup at .*\.tar\. Nothing of it was kept\.\n$/,
  );
  expect(leftIn(data)).toEqual([]);
});

test('a full disk is reported before anything is written', async () => {
  const { data } = await filledFolder();
  const { code, stderr } = await command(data, ['backup'], { BULLPEN_MIN_FREE_MB: '9999999' });
  expect([code, stderr]).toEqual([1, expect.stringContaining('There is no room for the backup')]);
  expect(leftIn(data)).toEqual([]);
});

test.each(['SIGTERM', 'SIGINT', 'SIGKILL'] as const)(
  '%s midway leaves no half-written backup',
  async (signal) => {
    const { data } = await filledFolder();
    enlargeVideo(data, 8 * 1024 * 1024 * 1024);
    const child = Bun.spawn([EXECUTABLE, 'backup', '--data', data], { stdout: 'pipe', stderr: 'pipe' });
    const half = () => leftIn(data).find((name) => name.endsWith('.tar.part')) ?? '';
    await until(
      () =>
        existsSync(join(data, 'backups')) &&
        half() !== '' &&
        statSync(join(data, 'backups', half())).size > 1e6,
    );
    child.kill(signal);
    const code = await child.exited;
    expect(leftIn(data).filter((name) => name.endsWith('.tar'))).toEqual([]);
    if (signal !== 'SIGKILL') {
      expect([code, await new Response(child.stderr).text()]).toEqual([
        1,
        'bullpen: Stopped. No backup was written.\n',
      ]);
      expect(leftIn(data)).toEqual([]);
    }
    enlargeVideo(data, 1000);
    // The next backup clears what a killed one left behind.
    expect((await command(data, ['backup'])).code).toBe(0);
    expect(leftIn(data)).toHaveLength(1);
  },
);

test('a video deleted during the backup is still in it, as its database says', async () => {
  const { data } = await filledFolder();
  const before = videoHashes(data);
  const pipe = join(freshFolder(), 'pipe');
  expect(await Bun.spawn(['mkfifo', pipe]).exited).toBe(0);
  // Blocks until someone reads; by then the database has been copied.
  const child = Bun.spawn(['sh', '-c', `exec "$0" backup - --data "$1" > "$2"`, EXECUTABLE, data, pipe]);
  const end = openSync(pipe, 'r');
  await until(() => existsSync(join(data, 'backups', 'draft', 'bullpen.db')));
  await inFolder(data, async ({ videos }) => {
    for (const { id } of videos.listAll()) await videos.remove(id);
  });
  const tar = join(freshFolder(), 'read.tar');
  await Bun.write(tar, new Response(Bun.spawn(['cat'], { stdin: end, stdout: 'pipe' }).stdout));
  closeSync(end);
  expect(await child.exited).toBe(0);
  expect(videoHashes(await unpacked(tar))).toEqual(before);
});

test('without a database nothing is backed up, and none is created', async () => {
  const data = freshFolder();
  mkdirSync(join(data, 'videos'));
  for (const args of [['backup'], ['backup', '-'], ['backup', join(freshFolder(), 'desk.tar')]]) {
    expect(await command(data, args)).toEqual({
      code: 1,
      stdout: '',
      stderr: `bullpen: There is no installation here: ${join(data, 'bullpen.db')} does not exist.\n`,
    });
  }
  expect(readdirSync(data)).toEqual(['videos']);
});

test("system errors are reported in the system's own words, in one line", async () => {
  const { data } = await filledFolder();
  const file = join(freshFolder(), `${'x'.repeat(300)}.tar`);
  expect(await command(data, ['backup', file])).toEqual({
    code: 1,
    stdout: '',
    stderr: `bullpen: ENAMETOOLONG: name too long, open '${file}.part'\n`,
  });
});
