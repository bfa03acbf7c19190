import { expect, test } from 'bun:test';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import manifest from '../package.json' with { type: 'json' };
import { listImports } from './import-graph.ts';

const read = (name: string) => readFileSync(join(import.meta.dir, '..', name), 'utf8');

/** Files and folders. */
const SEEN = [...read('.dockerignore').matchAll(/^!(.+)$/gm)].map(([, name = '']) => name);

test('the image is built with the same Bun as everything else', () => {
  const [, version] = /^FROM oven\/bun:([\d.]+)-/m.exec(read('Dockerfile')) ?? [];
  expect(`bun@${version}`).toBe(manifest.packageManager);
});

test('every file the image build may see exists', () => {
  expect(SEEN.filter((name) => !existsSync(join(import.meta.dir, '..', name)))).toEqual([]);
  expect(SEEN).toContain('bun.lock');
});

test('the image build may see every file that it imports', () => {
  const imported = new Set(['scripts/build.ts']);
  // Iterating a set also visits members added on the way.
  for (const file of imported) {
    if (/\.tsx?$/.test(file)) for (const one of listImports(file, read(file))) imported.add(one);
  }
  const isSeen = (file: string) => SEEN.some((name) => file === name || file.startsWith(`${name}/`));
  expect([...imported].filter((file) => !isSeen(file))).toEqual([]);
  expect(imported).toContain('uno.config.ts');
});
