import { expect, test } from 'bun:test';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { OWN_EXPORT } from '#src/testing/import-files.ts';
import { command, freshFolder, serverProcess } from '#src/testing/process.ts';

test('with --json every command prints one JSON document and nothing else', async () => {
  const data = freshFolder();
  const tar = join(freshFolder(), 'desk.tar');
  const exported = join(freshFolder(), 'export.csv');
  writeFileSync(exported, OWN_EXPORT);
  for (const args of [
    ['config'],
    ['version'],
    ['openapi'],
    ['seed', '--demo', '--traders', '2', '--days', '3'],
    ['seed', join(import.meta.dir, '../../scripts/samples/entries.csv'), '--force'],
    ['import', exported, '--trader', '1'],
    ['imports', 'list'],
    ['imports', 'show', '1'],
    ['imports', 'reread'],
    ['imports', 'undo', '1'],
    ['traders', 'list'],
    ['traders', 'add', 'Zoe'],
    ['traders', 'code', '1'],
    ['tokens', 'add', 'Nightly', '--trader', 'zoe'],
    ['tokens', 'list'],
    ['tokens', 'remove', '1'],
    ['traders', 'remove', '2', '--yes'],
    ['traders', 'reissue-codes'],
    ['archive', '--yes'],
    ['archives', 'list'],
    ['archives', 'show', '1'],
    ['archives', 'export', '1', '--out', join(freshFolder(), 'season.csv')],
    ['backup', tar],
    ['doctor'],
    ['doctor', '--fix'],
    ['admin-password'],
    ['sessions', 'end'],
    ['limits', 'clear'],
    ['restore', tar, '--replace'],
  ]) {
    const { code, stdout, stderr } = await command(data, [...args, '--json']);
    expect([args, code, stderr]).toEqual([args, 0, '']);
    expect([args, typeof JSON.parse(stdout)]).toEqual([args, 'object']);
  }
  const { url } = await serverProcess(data);
  const health = await command(data, ['health', '--port', new URL(url).port, '--json']);
  expect(JSON.parse(health.stdout)).toMatchObject({ status: 'ok' });
}, 60_000);
