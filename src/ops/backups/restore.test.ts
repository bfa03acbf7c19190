import { Database } from 'bun:sqlite';
import { beforeAll, describe, expect, setDefaultTimeout, test } from 'bun:test';
import {
  copyFileSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { MIGRATIONS, migrate, SCHEMA_VERSION } from '#src/db/migrate.ts';
import { filledFolder, imageHashes, namesInBackup, videoHashes } from '#src/testing/filled-folder.ts';
import { hostileTars } from '#src/testing/hostile-tars.ts';
import { inPart } from '#src/testing/in-part.ts';
import { command, EXECUTABLE, freshFolder, serverProcess } from '#src/testing/process.ts';
import { TAMPERINGS, tamper } from '#src/testing/tampering.ts';
import { until } from '#src/testing/until.ts';
import type { Manifest } from './manifest.ts';
import { type Packed, writeTar } from './tar.ts';

// Each test runs the executable many times, and the machine may be slow.
setDefaultTimeout(120_000);

/** An installation, and a backup of it with the key. */
async function backedUp() {
  const { data, traders } = await filledFolder();
  const tar = join(freshFolder(), 'desk.tar');
  const { stderr } = await command(data, ['backup', tar, '--with-key']);
  expect(stderr).toBe('');
  return { data, traders, tar };
}

/** A tar of these files, under a manifest that may lie about them. */
async function tarOf(folder: string, names: readonly string[], change: (manifest: Manifest) => Manifest) {
  const file = join(freshFolder(), 'made.tar');
  const handle = Bun.file(file).writer();
  const files: Packed[] = names.map((name) => ({ name, path: join(folder, name) }));
  const sink = { write: async (batch: Uint8Array) => void handle.write(batch) };
  await writeTar(files, (contents) => change(buildManifest(contents)), sink, { onBytes() {} });
  await handle.end();
  return file;
}

const buildManifest = (files: Manifest['files']): Manifest => ({
  product: 'bullpen',
  format: 1,
  version: '0.1.0',
  schema: SCHEMA_VERSION,
  createdAt: '2026-11-20T12:00:00.000Z',
  files,
  missing: [],
});

const emptyTarget = () => join(freshFolder(), 'restored');

describe('a rejected restore changes nothing', () => {
  async function expectRejected(tar: string, message: string | RegExp, env: Record<string, string> = {}) {
    const target = emptyTarget();
    const { code, stdout, stderr } = await command(target, ['restore', tar], env);
    expect([code, stdout]).toEqual([1, '']);
    expect(stderr).toMatch(message);
    expect(stderr.trimEnd().split('\n')).toHaveLength(1);
    expect(existsSync(target)).toBe(false);
  }
  let made: { dir: string; tar: string; unpacked: string };

  beforeAll(async () => {
    const { tar } = await backedUp();
    const dir = mkdtempSync(join(tmpdir(), 'bullpen-restore-'));
    made = { dir, tar: join(dir, 'desk.tar'), unpacked: join(dir, 'unpacked') };
    copyFileSync(tar, made.tar);
    mkdirSync(made.unpacked);
    expect(await Bun.spawn(['tar', '-xf', tar, '-C', made.unpacked]).exited).toBe(0);
    return () => rmSync(dir, { recursive: true });
  });

  test('when the backup is truncated at any point', async () => {
    const bytes = readFileSync(made.tar);
    const file = join(freshFolder(), 'cut.tar');
    for (const length of inPart([0, 100, 512, 5000, bytes.length >> 1, bytes.length - 3000], 3)) {
      writeFileSync(file, bytes.subarray(0, length));
      await expectRejected(file, /^bullpen: The backup is damaged or incomplete\. /);
    }
  });

  test('when one byte of the backup has changed', async () => {
    const bytes = readFileSync(made.tar);
    const file = join(freshFolder(), 'other.tar');
    const at = (text: string) => bytes.lastIndexOf(text);
    const places = [100, 600, 200_000, bytes.length >> 1, at('"sha256"') + 14, at('"createdAt"') + 15];
    for (const place of inPart(places, 3)) {
      const changed = Buffer.from(bytes);
      changed[place] = (changed[place] ?? 0) ^ 1;
      writeFileSync(file, changed);
      await expectRejected(file, /^bullpen: The backup is damaged or incomplete\. /);
    }
  });

  test('when the file is not a backup', async () => {
    const folder = freshFolder();
    const [text, foreign] = [join(folder, 'notes.txt'), join(folder, 'foreign.tar')];
    writeFileSync(text, 'no tar at all '.repeat(1000));
    await expectRejected(text, /damaged or incomplete/);
    await expectRejected(join(folder, 'nothing.tar'), /There is no file/);
    await expectRejected(folder, /There is no file/);
    expect(await Bun.spawn(['tar', '-cf', foreign, '-C', folder, 'notes.txt']).exited).toBe(0);
    await expectRejected(foreign, /It holds "notes\.txt", which is no part of a backup\./);
  });

  test('when names lead out of the folder, or are links', async () => {
    const folder = freshFolder();
    for (const name of [
      '../evil',
      '/tmp/evil',
      'videos/../../evil',
      'videos/.hidden',
      'videos/a/b',
      'images/../x.png',
    ]) {
      writeFileSync(join(folder, 'x'), 'x');
      const tar = join(freshFolder(), 'evil.tar');
      const renamed = ['--transform', `s|.*|${name}|`, '-P', 'x'];
      expect(await Bun.spawn(['tar', '-cf', tar, '-C', folder, ...renamed]).exited).toBe(0);
      await expectRejected(tar, /which is no part of a backup/);
    }
    await Bun.spawn(['ln', '-s', '/etc/passwd', join(folder, 'bullpen.db')]).exited;
    const tar = join(freshFolder(), 'link.tar');
    expect(await Bun.spawn(['tar', '-cf', tar, '-C', folder, 'bullpen.db']).exited).toBe(0);
    await expectRejected(tar, /damaged or incomplete/);
    expect(existsSync('/tmp/evil')).toBe(false);
  });

  test('from a newer release, from another program, or without a file it lists', async () => {
    const { unpacked } = made;
    const names = ['bullpen.db', 'secret.key', ...namesInBackup(unpacked)];
    const newer = await tarOf(unpacked, names, (manifest) => ({ ...manifest, version: '9.0.0', schema: 99 }));
    await expectRejected(
      newer,
      `made by a newer release of Bullpen (9.0.0, schema 99; this one knows ${SCHEMA_VERSION})`,
    );
    const folder = freshFolder();
    cpSync(unpacked, folder, { recursive: true });
    const db = new Database(join(folder, 'bullpen.db'));
    db.run('PRAGMA user_version = 99');
    await expectRejected(
      await tarOf(folder, names, (manifest) => manifest),
      /was written by a newer release/,
    );
    db.run('PRAGMA user_version = 5');
    db.run('PRAGMA application_id = 1');
    db.close();
    await expectRejected(
      await tarOf(folder, names, (manifest) => manifest),
      /is a database of another program/,
    );
    for (const [folder, what] of [
      ['videos', 'a video'],
      ['images', 'an image'],
    ] as const) {
      const gone = names.find((name) => name.startsWith(folder));
      const short = await tarOf(
        unpacked,
        names.filter((name) => name !== gone),
        (manifest) => manifest,
      );
      await expectRejected(short, `The file of ${what} is missing from it`);
    }
    const unlisted = await tarOf(unpacked, names, (manifest) => ({
      ...manifest,
      files: manifest.files.slice(1),
    }));
    await expectRejected(unlisted, /It holds files that are not in its list/);
  });

  /** The unpacked backup with its database changed, under a manifest that also says what is missing. */
  async function tamperedTar(
    tampering: Parameters<typeof tamper>[1],
    missing: string[] = [],
  ): Promise<string> {
    const folder = freshFolder();
    cpSync(made.unpacked, folder, { recursive: true });
    tamper(join(folder, 'bullpen.db'), tampering);
    return tarOf(folder, ['bullpen.db', 'secret.key', ...namesInBackup(folder)], (manifest) => ({
      ...manifest,
      missing,
    }));
  }

  test('when a video is not the one listed, even if the manifest calls it missing', async () => {
    const leading = { sql: ["UPDATE videos SET file_name = '../secret.key', file_size = 45 WHERE id = 1"] };
    await expectRejected(await tamperedTar(leading), /damaged or incomplete/);
    await expectRejected(
      await tamperedTar(leading, ['../secret.key']),
      /not one that this release understands/,
    );
    // As an earlier release stored it.
    const older = freshFolder();
    const file = join(older, 'bullpen.db');
    const db = new Database(file, { create: true });
    migrate(db, file, MIGRATIONS.slice(0, 6));
    db.run(
      "INSERT INTO videos (title, file_size, file_name, content_type, upload_date) VALUES ('V', 45, '../secret.key', 'video/mp4', 1)",
    );
    db.close();
    for (const missing of [[], ['../secret.key']]) {
      const tar = await tarOf(older, ['bullpen.db'], (manifest) => ({ ...manifest, schema: 6, missing }));
      await expectRejected(tar, /damaged or incomplete/);
    }
  });

  test.each(
    inPart(
      TAMPERINGS.filter((_, n) => n % 6 === 0),
      4,
    ).map((one) => [one.name, one] as const),
  )('whose database was tampered with: %s', async (_, tampering) => {
    const tar = await tamperedTar(tampering);
    await expectRejected(tar, /Its database is not as Bullpen makes it|another program/);
  });

  test('with invalid sizes, links, devices, or headers that disagree', async () => {
    const database = readFileSync(join(made.unpacked, 'bullpen.db'));
    for (const blocks of inPart([...hostileTars(database)], 8)) {
      const file = join(freshFolder(), 'hostile.tar');
      writeFileSync(file, Buffer.concat(blocks));
      await expectRejected(file, /damaged or incomplete|There is no room/);
    }
  });

  test('without its key, or with the wrong one', async () => {
    const names = ['bullpen.db', ...namesInBackup(made.unpacked)];
    const keyless = await tarOf(made.unpacked, names, (manifest) => manifest);
    await expectRejected(keyless, /The key of this backup is not in it, and not here\. Put it into /);
    const other = { BULLPEN_SECRET_KEY: Buffer.alloc(32, 1).toString('base64') };
    await expectRejected(keyless, /BULLPEN_SECRET_KEY is not the key that this backup was made with/, other);
    await expectRejected(made.tar, /BULLPEN_SECRET_KEY is not the key/, other);
    const right = { BULLPEN_SECRET_KEY: readFileSync(join(made.unpacked, 'secret.key'), 'utf8').trim() };
    const target = emptyTarget();
    expect((await command(target, ['restore', keyless], right)).code).toBe(0);
  });

  test('without enough disk space', async () => {
    for (const blocks of [200, 400]) {
      const target = emptyTarget();
      const script = `ulimit -f ${blocks}; exec "$0" restore "$1" --data "$2"`;
      const child = Bun.spawn(['sh', '-c', script, EXECUTABLE, made.tar, target], { stderr: 'pipe' });
      expect([await child.exited, await new Response(child.stderr).text()]).toEqual([
        1,
        `bullpen: There is no room in ${target} for the backup. Nothing was changed.\n`,
      ]);
      expect(existsSync(target)).toBe(false);
    }
    await expectRejected(made.tar, /^bullpen: There is no room in /, { BULLPEN_MIN_FREE_MB: '9999999' });
  });

  test('on SIGTERM midway', async () => {
    const target = emptyTarget();
    const pipe = join(freshFolder(), 'pipe');
    expect(await Bun.spawn(['mkfifo', pipe]).exited).toBe(0);
    const script = `exec "$0" restore - --data "$1" < "$2"`;
    const child = Bun.spawn(['sh', '-c', script, EXECUTABLE, target, pipe], { stderr: 'pipe' });
    const bytes = readFileSync(made.tar);
    const feeding = Bun.spawn(['sh', '-c', 'cat > "$0"', pipe], { stdin: 'pipe' });
    feeding.stdin.write(bytes.subarray(0, 100_000));
    await feeding.stdin.flush();
    await until(() => existsSync(join(target, 'restore.part', 'bullpen.db')));
    child.kill('SIGTERM');
    // The reader may have ended already.
    await Promise.resolve(feeding.stdin.write(bytes.subarray(100_000))).catch(() => {});
    await Promise.resolve(feeding.stdin.end()).catch(() => {});
    expect([await child.exited, await new Response(child.stderr).text()]).toEqual([
      1,
      'bullpen: Stopped. Nothing was changed.\n',
    ]);
    expect(existsSync(target)).toBe(false);
  });
});

test('an existing database is rejected without --replace, set aside with it, and never replaced under a server', async () => {
  const { tar, data, traders } = await backedUp();
  const { data: target } = await filledFolder({ entries: 33 });
  const before = { videos: videoHashes(target), key: readFileSync(join(target, 'secret.key'), 'utf8') };
  const rejected = await command(target, ['restore', tar]);
  expect([rejected.code, rejected.stderr]).toEqual([1, expect.stringContaining('There is data in')]);
  const server = await serverProcess(target);
  const under = await command(target, ['restore', tar, '--replace']);
  expect([under.code, under.stderr]).toEqual([1, expect.stringContaining('Another Bullpen server is using')]);
  expect(videoHashes(target)).toEqual(before.videos);
  await server.kill('SIGTERM');

  const { code, stdout } = await command(target, ['restore', tar, '--replace', '--json']);
  expect(code).toBe(0);
  const { replaced, entries } = JSON.parse(stdout);
  expect(entries).toBe(120);
  expect([videoHashes(target), imageHashes(target)]).toEqual([videoHashes(data), imageHashes(data)]);
  expect(readdirSync(target)).not.toContain('restore.ready');
  // The previous contents are complete, and a server starts on them.
  expect(videoHashes(replaced)).toEqual(before.videos);
  expect(readFileSync(join(replaced, 'secret.key'), 'utf8')).toBe(before.key);
  const old = new Database(join(replaced, 'bullpen.db'));
  expect(old.query('SELECT count(*) AS n FROM journal_entries').get()).toEqual({ n: 33 });
  old.close();
  const list = await command(target, ['traders', 'list', '--json']);
  expect(JSON.parse(list.stdout)).toEqual(traders);
});

test('a restore killed after the deciding step is finished by whoever opens the folder next', async () => {
  const { tar, traders } = await backedUp();
  const parts = ['videos', 'images', 'secret.key', 'bullpen.db'];
  for (const moved of inPart([0, 1, 2, 3, 4], 3)) {
    const { data: target } = await filledFolder({ entries: 33 });
    const aside = freshFolder();
    expect((await command(join(aside, 'new'), ['restore', tar])).code).toBe(0);
    const restored = join(target, 'restore.ready');
    mkdirSync(join(restored, 'before'), { recursive: true });
    for (const [index, part] of parts.entries()) {
      const isMoved = index < moved;
      // A database takes its WAL files along.
      for (const old of isMoved ? readdirSync(target).filter((name) => name.startsWith(part)) : []) {
        renameSync(join(target, old), join(restored, 'before', old));
      }
      renameSync(join(aside, 'new', part), join(isMoved ? target : restored, part));
    }
    const list = await command(target, ['traders', 'list', '--json']);
    expect([moved, JSON.parse(list.stdout)]).toEqual([moved, traders]);
    expect(readdirSync(target)).not.toContain('restore.ready');
    const before = readdirSync(target).find((name) => name.startsWith('replaced-')) ?? '';
    expect(readdirSync(join(target, before))).toEqual(expect.arrayContaining(parts));
  }
});

test('a lost key: --without-key restores everything, with new access codes', async () => {
  const { data, traders } = await filledFolder();
  const tar = join(freshFolder(), 'desk.tar');
  expect((await command(data, ['backup', tar])).code).toBe(0);
  const target = emptyTarget();
  const { code, stdout } = await command(target, ['restore', tar, '--without-key']);
  expect([code, stdout]).toEqual([0, expect.stringContaining('traders reissue-codes')]);
  const reissued = await command(target, ['traders', 'reissue-codes', '--json']);
  const names = (list: { name: string }[]) => list.map(({ name }) => name);
  expect(names(JSON.parse(reissued.stdout))).toEqual(names(traders));
});
