import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Glob } from 'bun';

const ROOT = join(import.meta.dir, '../..');

/** The text of every source file, tests included, by its path from the root. */
export const sources = new Map(
  [...new Glob('{src,web,scripts}/**/*.{ts,tsx}').scanSync(ROOT)]
    .filter((file) => !file.endsWith('.d.ts') && !file.includes('/node_modules/'))
    .map((file) => [file, readFileSync(join(ROOT, file), 'utf8')]),
);

export const isTest = (file: string) =>
  /\.test\.tsx?$/.test(file) || /^(src\/testing|web\/(e2e|testing))\//.test(file);
