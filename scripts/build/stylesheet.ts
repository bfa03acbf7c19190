import { dirname, join, normalize } from 'node:path';
import { Glob } from 'bun';
import { createGenerator } from 'unocss';
import config from '../../uno.config.ts';
import { contentHash } from './content-hash.ts';

export interface Stylesheet {
  css: string;
  /** What of it public pages need. */
  publicCss: string;
  /** File names in the assets folder, with their contents; preload the first. */
  fonts: { name: string; bytes: Uint8Array<ArrayBuffer> }[];
}

/** Pages for development only. */
const DEV_PAGES = /^web\/pages\/kit\//;

/** Our base with its fonts, then the classes used by all pages, and by the public ones. */
export async function buildStylesheet(root: string, development: boolean): Promise<Stylesheet> {
  const fonts: Stylesheet['fonts'] = [];
  let base = await Bun.file(join(root, 'web/app/styles.css')).text();
  for (const [, path = ''] of base.matchAll(/url\(['"]([^'"]+\.woff2)['"]\)/g)) {
    const bytes = await Bun.file(join(root, 'node_modules', path)).bytes();
    const name = `${path.split('/').at(-1)?.replace('.woff2', '')}-${contentHash(bytes)}.woff2`;
    base = base.replace(path, `/assets/${name}`);
    fonts.push({ name, bytes });
  }
  const files = [...new Glob('web/**/*.{ts,tsx}').scanSync(root)].filter(
    (file) => !/\.test\.|\/e2e\//.test(file) && (development || !DEV_PAGES.test(file)),
  );
  const [all, ofPublic] = await Promise.all(
    [files, await publicFiles(root)].map(async (some) => `${base}\n${await usedClasses(root, some)}`),
  );
  return { css: all ?? base, publicCss: ofPublic ?? base, fonts };
}

const generator = createGenerator(config);
/** What files contained and use. The development server builds again and again, and few files change in between. */
const extracted = new Map<string, { source: string; tokens: Set<string> }>();

async function usedClasses(root: string, files: readonly string[]): Promise<string> {
  const tokens = new Set<string>();
  for (const file of files) {
    for (const token of await extractTokens(file, await Bun.file(join(root, file)).text())) tokens.add(token);
  }
  const { css } = await (await generator).generate(tokens);
  // A browser makes a document of each before it can draw the page.
  if (css.includes('data:image'))
    throw new Error('There is a picture in the stylesheet: icons are drawn in the page');
  return css;
}

async function extractTokens(file: string, source: string): Promise<Set<string>> {
  const known = extracted.get(file);
  if (known?.source === source) return known.tokens;
  rejectVariantGroups(file, source);
  const tokens = await (await generator).applyExtractors(source, file, new Set<string>());
  extracted.set(file, { source, tokens });
  return tokens;
}

/** The page modules of visitors, and what is around every page. */
const PUBLIC_PAGES = [
  'web/app/entry.client.tsx',
  'web/app/entry.server.tsx',
  'web/app/error-document.tsx',
  'web/pages/landing/landing.tsx',
  'web/pages/legacy/legacy.tsx',
  'web/pages/guest/guest.tsx',
  'web/pages/videos/videos.tsx',
  'web/pages/not-found/not-found.tsx',
];
/** They name pages without being part of one. */
const NAMES_PAGES = /^web\/(app\/routes\.tsx|shell\/frame\.tsx)$/;

/** The files that public pages import, also on demand. */
async function publicFiles(root: string): Promise<string[]> {
  const found = new Set<string>();
  const waiting = [...PUBLIC_PAGES];
  for (let file = waiting.pop(); file !== undefined; file = waiting.pop()) {
    if (found.has(file)) continue;
    found.add(file);
    const loader = file.endsWith('x') ? 'tsx' : 'ts';
    const imports = new Bun.Transpiler({ loader }).scanImports(await Bun.file(join(root, file)).text());
    for (const { path, kind } of imports) {
      if (NAMES_PAGES.test(file) && kind === 'dynamic-import') continue;
      if (path.startsWith('#web/')) waiting.push(path.slice(1));
      else if (path.startsWith('.')) waiting.push(normalize(join(dirname(file), path)));
    }
  }
  return [...found].filter((file) => file.startsWith('web/')).sort();
}

/** `xl:(a b)` would require rewriting every module, on the server too; writing it out requires nothing. */
function rejectVariantGroups(file: string, source: string): void {
  const line = source.split('\n').findIndex((text) => /[\w\]]:\([a-z-]/.test(text) && /['"`]/.test(text));
  if (line !== -1) throw new Error(`${file}:${line + 1}: write variant groups out, as in "xl:a xl:b"`);
}
