import { expect, onTestFinished, test } from 'bun:test';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { CHECKSUMS, releaseFiles, writeChecksums } from './release-files.ts';

test('a release has an executable for each kind of machine, of which the manual says whose it is', () => {
  const files = releaseFiles('9.8.7');
  expect(files).toEqual([
    { name: 'bullpen-9.8.7-linux-x64', target: 'bun-linux-x64' },
    { name: 'bullpen-9.8.7-linux-x64-baseline', target: 'bun-linux-x64-baseline' },
    { name: 'bullpen-9.8.7-linux-arm64', target: 'bun-linux-arm64' },
  ]);
  const manual = readFileSync(join(import.meta.dir, '../../docs/manual.md'), 'utf8');
  for (const { name } of files) expect(manual).toContain(`\`${name.replace('9.8.7', 'VERSION')}\``);
});

test('its checksums are those of the files, and sha256sum finds what has changed', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'bullpen-release-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const names = releaseFiles('9.8.7').map(({ name }) => name);
  for (const name of names) writeFileSync(join(folder, name), name === names[0] ? 'abc' : name);
  await writeChecksums(folder, names);

  const lines = readFileSync(join(folder, CHECKSUMS), 'utf8').trimEnd().split('\n');
  expect(lines.map((line) => line.split('  ')[1])).toEqual(names);
  // From the examples of FIPS 180-4.
  expect(lines[0]).toStartWith('ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad  ');

  const check = () => Bun.spawnSync(['sha256sum', '--check', '--strict', CHECKSUMS], { cwd: folder });
  expect(check().exitCode).toBe(0);
  writeFileSync(join(folder, names[1] ?? ''), 'tampered with');
  const { exitCode, stdout } = check();
  expect([exitCode, stdout.toString()]).toEqual([1, expect.stringContaining(`${names[1]}: FAILED`)]);
});
