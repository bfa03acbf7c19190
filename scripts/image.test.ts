import { expect, test } from 'bun:test';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import manifest from '../package.json' with { type: 'json' };

const read = (name: string) => readFileSync(join(import.meta.dir, '..', name), 'utf8');

test('the image is built with the same Bun as everything else', () => {
  const [, version] = /^FROM oven\/bun:([\d.]+)-/m.exec(read('Dockerfile')) ?? [];
  expect(`bun@${version}`).toBe(manifest.packageManager);
});

test('every file the image build may see exists', () => {
  const seen = [...read('.dockerignore').matchAll(/^!(.+)$/gm)].map(([, name = '']) => name);
  expect(seen.filter((name) => !existsSync(join(import.meta.dir, '..', name)))).toEqual([]);
  expect(seen).toContain('bun.lock');
});
