import { statSync } from 'node:fs';
import { join } from 'node:path';
import type { AssetIndex } from '#src/server/render/asset-index.ts';
import { listPages } from './pages.ts';

/**
 * Budget of a first visit, JavaScript and CSS; of what stays around the pages of a session, with its forms; and of
 * another page or of a part that is loaded on demand. Brotli bytes.
 */
const FIRST_PAGE_BUDGET = 139 * 1024;
const FRAME_BUDGET = 81 * 1024;
const OWN_BUDGET = 60 * 1024;
const FIRST_PAGE = 'pages/landing/landing.tsx';

/**
 * Maximum number of scripts per page: over HTTP/1.1 a browser fetches six files at a time, and each costs a round
 * trip: one for the first page, two for the others.
 */
const FIRST_PAGE_SCRIPTS = 6;
const PAGE_SCRIPTS = 12;

/** Prints what each page and each on-demand part makes the browser load. @returns those over budget */
export function reportBudgets({ manifest, files }: AssetIndex, assetsDir: string): string[] {
  const measureSize = (urls: Iterable<string>) =>
    [...urls].reduce((sum, url) => {
      const asset = files[url];
      return asset ? sum + statSync(join(assetsDir, asset.br ?? asset.file)).size : sum;
    }, 0);
  const modules = new Map(Object.entries(manifest.modules));
  const findScripts = (names: readonly string[]) =>
    new Set(
      names.flatMap((name) => {
        const urls = modules.get(name);
        if (!urls) throw new Error(`${name} was not built`);
        return urls;
      }),
    );
  const everyPage = new Set([manifest.entry, ...manifest.shared]);
  const shared = measureSize(everyPage) + measureSize(manifest.publicStyles);
  console.log(
    `every page  ${kib(measureSize(everyPage))} scripts, ${kib(measureSize(manifest.publicStyles))} styles of ${kib(measureSize(manifest.styles))} (brotli)`,
  );

  const over: string[] = [];
  const pages = listPages();
  const frames = new Set(pages.flatMap(({ around }) => around));
  for (const { module, around } of pages) {
    const there = findScripts(around);
    const own = findScripts([module]).difference(there);
    const scripts = everyPage.union(there).union(own).size;
    const isFirst = module === FIRST_PAGE;
    const size = measureSize(own) + (isFirst ? shared : 0);
    const budget = isFirst ? FIRST_PAGE_BUDGET : frames.has(module) ? FRAME_BUDGET : OWN_BUDGET;
    const most = isFirst ? FIRST_PAGE_SCRIPTS : PAGE_SCRIPTS;
    const what = isFirst ? 'with what every page loads' : 'of its own';
    console.log(`${module}  ${kib(size)} ${what} of ${kib(budget)}, ${scripts} scripts of ${most}`);
    if (size > budget || scripts > most) over.push(module);
  }
  const known = new Set(pages.flatMap(({ module, around }) => [module, ...around]));
  for (const [part, urls] of modules) {
    if (known.has(part)) continue;
    console.log(`  ${part}  ${kib(measureSize(urls))} of ${kib(OWN_BUDGET)}`);
    if (measureSize(urls) > OWN_BUDGET) over.push(part);
  }
  return over;
}

const kib = (bytes: number) => `${(bytes / 1024).toFixed(1)} KiB`;
