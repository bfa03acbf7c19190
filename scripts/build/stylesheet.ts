import { join } from 'node:path';
import { Glob } from 'bun';
import { createGenerator } from 'unocss';
import config from '../../uno.config.ts';
import { contentHash } from './content-hash.ts';

export interface Stylesheet {
  css: string;
  /** File names in the assets folder, with their contents; preload the first. */
  fonts: { name: string; bytes: Uint8Array<ArrayBuffer> }[];
}

/** Pages for development only. */
const DEV_PAGES = /^web\/pages\/kit\//;

/** One stylesheet: our base with its fonts, then the classes used by the pages. */
export async function buildStylesheet(root: string, development: boolean): Promise<Stylesheet> {
  const fonts: Stylesheet['fonts'] = [];
  let base = await Bun.file(join(root, 'web/app/styles.css')).text();
  for (const [, path = ''] of base.matchAll(/url\(['"]([^'"]+\.woff2)['"]\)/g)) {
    const bytes = await Bun.file(join(root, 'node_modules', path)).bytes();
    const name = `${path.split('/').at(-1)?.replace('.woff2', '')}-${contentHash(bytes)}.woff2`;
    base = base.replace(path, `/assets/${name}`);
    fonts.push({ name, bytes });
  }
  return { css: `${base}\n${await usedClasses(root, development)}`, fonts };
}

async function usedClasses(root: string, development: boolean): Promise<string> {
  const generator = await createGenerator(config);
  const tokens = new Set<string>();
  for (const file of new Glob('web/**/*.{ts,tsx}').scanSync(root)) {
    if (/\.test\.|\/e2e\//.test(file) || (!development && DEV_PAGES.test(file))) continue;
    const source = await Bun.file(join(root, file)).text();
    rejectVariantGroups(file, source);
    await generator.applyExtractors(source, file, tokens);
  }
  return (await generator.generate(tokens)).css;
}

/** `xl:(a b)` would require rewriting every module, on the server too; writing it out requires nothing. */
function rejectVariantGroups(file: string, source: string): void {
  const line = source.split('\n').findIndex((text) => /[\w\]]:\([a-z-]/.test(text) && /['"`]/.test(text));
  if (line !== -1) throw new Error(`${file}:${line + 1}: write variant groups out, as in "xl:a xl:b"`);
}
