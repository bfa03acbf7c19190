import { expect, test } from 'bun:test';
import { mkdirSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { readConfig } from '#src/config.ts';
import { filledFolder } from '#src/testing/filled-folder.ts';
import { command, commandJson, EXECUTABLE, finished, freshFolder } from '#src/testing/process.ts';
import { fileStamp } from '#src/values/time/file-stamp.ts';
import { listMounts } from './mounts.ts';
import { restoreBackup } from './restore.ts';

const NOW = Date.parse('2026-11-20T20:00:00Z');

test('mount points of the system, whatever is in their names', () => {
  const lines = [
    '22 1 0:20 / / rw,relatime - ext4 /dev/vda1 rw',
    '36 22 0:31 / /var/lib/bullpen/videos rw,relatime shared:1 master:2 - nfs nas:/films rw',
    '37 22 254:1 /somewhere /srv/our\\040team/images rw - ext4 /dev/vda1 rw',
    '38 22 254:1 / /srv/back\\134slash/Bücher rw - ext4 /dev/vda1 rw',
    '',
  ];
  expect(listMounts(lines.join('\n'))).toEqual([
    '/',
    '/var/lib/bullpen/videos',
    '/srv/our team/images',
    '/srv/back\\slash/Bücher',
  ]);
});

const MOUNTED = `mount --bind "$1" "$2/videos" && exec "$0" restore "$3" --replace --data "$2"`;
const mayMount = Bun.spawnSync(['unshare', '-rm', 'true']).exitCode === 0;

test.skipIf(!mayMount)(
  'a folder that is mounted from elsewhere is rejected before anything has changed',
  async () => {
    const { data } = await filledFolder();
    const tar = join(freshFolder(), 'desk.tar');
    await commandJson(data, ['backup', tar, '--with-key']);
    const child = Bun.spawn(['unshare', '-rm', 'sh', '-c', MOUNTED, EXECUTABLE, freshFolder(), data, tar], {
      stdout: 'pipe',
      stderr: 'pipe',
    });
    expect(await finished(child)).toEqual({
      code: 1,
      stdout: '',
      stderr: `bullpen: ${join(data, 'videos')} is mounted from elsewhere, so that nothing can take its place. Unmount it first, or restore into another folder with --data. Nothing was changed.\n`,
    });
    expect(readdirSync(data).filter((name) => /^re(?:store|placed)/.test(name))).toEqual([]);
    expect((await command(data, ['doctor'])).stdout).toBe('Everything is in order.\n');
  },
  60_000,
);

test('a restore that fails after it was decided says so, and the next start finishes it', async () => {
  const { data, traders } = await filledFolder();
  const { data: target } = await filledFolder({ entries: 33 });
  const tar = join(freshFolder(), 'desk.tar');
  await commandJson(data, ['backup', tar, '--with-key']);
  // In the way of what is put aside.
  mkdirSync(join(target, `replaced-${fileStamp(NOW)}`, 'mine'), { recursive: true });
  const order = { from: tar, replace: true, withoutKey: false, clock: () => NOW, progress: { onBytes() {} } };
  await expect(restoreBackup(readConfig({ data: target }, {}), order)).rejects.toThrow(
    /^A restore into \S+ is decided, but not finished yet \(ENOTEMPTY.*\)\. Once that is put right, the next start of the server, or any command, finishes it\.$/,
  );
  expect(await commandJson(target, ['traders', 'list'])).toEqual(traders);
  expect(readdirSync(target)).not.toContain('restore.ready');
}, 60_000);
