import { expect, test } from 'bun:test';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { readSource } from '../read/source-file.ts';
import { FORMATS } from './all.ts';

const FOLDER = join(import.meta.dir, 'fixtures');

test.each(readdirSync(FOLDER))('%s is known by the one format it is named after', (name) => {
  const file = readSource('upload', readFileSync(join(FOLDER, name)));
  const known = FORMATS.filter((format) => format.detect(file)).map(({ id }) => id);
  expect(known).toHaveLength(1);
  expect(name).toStartWith(known[0] ?? '?');
});

test('ids are unique, and every format has a fixture', () => {
  expect(new Set(FORMATS.map(({ id }) => id)).size).toBe(FORMATS.length);
  const fixtures = readdirSync(FOLDER);
  expect(FORMATS.filter(({ id }) => !fixtures.some((name) => name.startsWith(id)))).toEqual([]);
});
