import { Database } from 'bun:sqlite';
import { expect, onTestFinished, test } from 'bun:test';
import { cpSync, existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { filledFolder } from '#src/testing/filled-folder.ts';
import { command, commandJson, freshFolder, serverProcess } from '#src/testing/process.ts';
import { until } from '#src/testing/until.ts';

/** What Litestream makes in the database; its own statements. */
const ITS_TABLES = [
  'CREATE TABLE IF NOT EXISTS _litestream_seq (id INTEGER PRIMARY KEY, seq INTEGER)',
  'CREATE TABLE IF NOT EXISTS _litestream_lock (id INTEGER)',
  'INSERT INTO _litestream_seq (id, seq) VALUES (1, 1) ON CONFLICT (id) DO UPDATE SET seq = seq + 1',
];

test('a replicated installation starts, is examined, archived, backed up and restored', async () => {
  const { data, traders } = await filledFolder();
  const raw = new Database(join(data, 'bullpen.db'));
  for (const sql of ITS_TABLES) raw.run(sql);
  raw.close();
  const tar = join(freshFolder(), 'desk.tar');
  const server = await serverProcess(data);
  for (const args of [['doctor'], ['archive', '--yes'], ['backup', tar, '--with-key']]) {
    expect([args, await command(data, args)]).toMatchObject([args, { code: 0, stderr: '' }]);
  }
  expect(await server.kill('SIGTERM')).toBe(0);
  const restored = freshFolder();
  for (const args of [['restore', tar], ['doctor'], ['doctor', '--fix']]) {
    expect([args, await command(restored, args)]).toMatchObject([args, { code: 0, stderr: '' }]);
  }
  await serverProcess(restored);
  expect(await commandJson(restored, ['traders', 'list'])).toHaveLength(traders.length);
}, 120_000);

const LITESTREAM = Bun.which('litestream');

// Where Litestream itself is on the path, as the manual has it.
test.skipIf(LITESTREAM === null)(
  'Litestream replicates beside a server, and its replica has every trader and entry',
  async () => {
    const { data } = await filledFolder();
    const replica = join(freshFolder(), 'replica');
    const server = await serverProcess(data);
    const litestream = Bun.spawn(
      [LITESTREAM ?? '', 'replicate', join(data, 'bullpen.db'), `file://${replica}`],
      { stdout: 'ignore', stderr: 'ignore' },
    );
    onTestFinished(() => litestream.kill('SIGKILL'));
    await until(() => existsSync(replica) && readdirSync(replica).length > 0);
    const added = await commandJson(data, ['traders', 'add', 'Noor']);
    for (const args of [['doctor'], ['backup'], ['archive', '--yes']]) {
      expect([args, await command(data, args)]).toMatchObject([args, { code: 0, stderr: '' }]);
    }
    expect(await server.kill('SIGTERM')).toBe(0);
    await serverProcess(data).then(({ kill }) => kill('SIGTERM'));
    litestream.kill('SIGINT');
    expect(await litestream.exited).toBe(0);

    const recovered = freshFolder();
    for (const name of ['secret.key', 'videos', 'images'])
      cpSync(join(data, name), join(recovered, name), { recursive: true });
    const restoring = Bun.spawn(
      [LITESTREAM ?? '', 'restore', '-o', join(recovered, 'bullpen.db'), `file://${replica}`],
      { stdout: 'ignore', stderr: 'ignore' },
    );
    expect(await restoring.exited).toBe(0);
    expect(await command(recovered, ['doctor'])).toMatchObject({ code: 0, stderr: '' });
    const traders = await commandJson(recovered, ['traders', 'list']);
    expect(traders).toEqual(await commandJson(data, ['traders', 'list']));
    expect(traders).toContainEqual(added);
    const archives = ['archives', 'list'];
    expect(await commandJson(recovered, archives)).toEqual(await commandJson(data, archives));
  },
  120_000,
);
