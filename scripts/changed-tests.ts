import { dirname } from 'node:path';
import { findImporters, type ImportGraph } from './import-graph.ts';

/** The test files that a change touches. */
export interface ChosenTests {
  /** Of units and of the API, and those that run the executable. */
  unit: string[];
  browser: string[];
  /** Whether some of them run the executable. */
  needsBuild: boolean;
}

const TEST = /\.test\.tsx?$/;
const BROWSER_TEST = /^web\/e2e\/.*\.test\.ts$/;
/** Whoever imports it reads every source file. */
const ALL_SOURCES = 'src/testing/sources.ts';
const SERVER = 'src/main.ts';
const BUILD = 'scripts/build.ts';
/** The server's only doors to `web`. Behind them, the tests of `web` and of rendering try what changes. */
const PAGES_OF_SERVER = ['web/app/entry.server.tsx', 'web/app/error-document.tsx'];
const TRIES_PAGES = /^(web|src\/server\/render)\//;
const ROUTES = 'web/app/routes.tsx';

/**
 * Chooses by imports. What is read instead of imported counts as well: a source file that names another file, or has
 * none that names it in its own folder, is taken to read it. Of the tests that run the executable, those of the command
 * line and of processes go by what the server is made of, those in a browser by the pages they open.
 * @param texts every source file, @param changed any files, both by their path from the root
 */
export function chooseTests(
  texts: ReadonlyMap<string, string>,
  graph: ImportGraph,
  changed: readonly string[],
): ChosenTests {
  const ofServer = new Map([...graph].filter(([file]) => !PAGES_OF_SERVER.includes(file) && file !== ROUTES));
  const read = [...changed, ...changed.flatMap((file) => findReaders(file, texts))];
  const touched = findImporters(read, graph);
  const touchedOfServer = findImporters(read, ofServer);
  const isBuildTouched = touchedOfServer.has(SERVER) || touchedOfServer.has(BUILD);
  const withServer = findImporters(runners(texts), graph);
  const readsAll = findImporters(changed.length > 0 ? [ALL_SOURCES] : [], graph);
  const opens = pageOpened(touched, texts, graph);
  const isChosen = (test: string) =>
    readsAll.has(test) ||
    (TRIES_PAGES.test(test) ? touched : touchedOfServer).has(test) ||
    (BROWSER_TEST.test(test) ? opens(texts.get(test) ?? '') : isBuildTouched && withServer.has(test));
  const chosen = [...texts.keys()].filter((file) => TEST.test(file) && isChosen(file)).sort();
  return {
    unit: chosen.filter((test) => !BROWSER_TEST.test(test)),
    browser: chosen.filter((test) => BROWSER_TEST.test(test)),
    needsBuild: chosen.some((test) => withServer.has(test)),
  };
}

/** What reads a file that is no source: whoever names it, else everything in the nearest folder with sources. */
function findReaders(file: string, texts: ReadonlyMap<string, string>): string[] {
  if (texts.has(file) || /\.tsx?$/.test(file)) return [];
  const name = file.slice(file.lastIndexOf('/') + 1);
  const naming = [...texts].filter(([, text]) => text.includes(name)).map(([source]) => source);
  for (let folder = dirname(file); naming.length === 0 && folder !== '.'; folder = dirname(folder)) {
    naming.push(...[...texts.keys()].filter((source) => dirname(source) === folder));
  }
  return naming;
}

/** What starts the built executable. */
const runners = (texts: ReadonlyMap<string, string>): string[] =>
  [...texts]
    .filter(([file, text]) => /^(src|web)\//.test(file) && text.includes('../dist/bullpen'))
    .map(([file]) => file);

/** Whether a test opens one of the pages that are touched; what is around every page touches all of them. */
function pageOpened(
  touched: ReadonlySet<string>,
  texts: ReadonlyMap<string, string>,
  graph: ImportGraph,
): (test: string) => boolean {
  const pages = (graph.get(ROUTES) ?? []).filter((file) => file.startsWith('web/pages/'));
  const found = pages.filter((page) => touched.has(page));
  if (found.length === 0) return () => touched.has('web/app/entry.client.tsx');
  const addresses = found.map((page) => toAddressPattern(page, texts.get(ROUTES) ?? ''));
  return (test) => addresses.some((address) => address.test(test));
}

/** The address of a page as tests write it: its last fixed part, such as `/journal` or `/days/`. */
function toAddressPattern(page: string, routes: string): RegExp {
  const module = page.slice('web/'.length);
  const before = routes.slice(0, Math.max(0, routes.indexOf(`'${module}'`)));
  const name = /\/([^/]+)\.tsx$/.exec(page)?.[1] ?? '';
  if (name === 'landing') return /['"`]\/(\?|['"`])/;
  if (name === 'overview') return /\/dashboard\/\$\{[^}]*\}[`?]/;
  if (name === 'not-found') return /\/nowhere/;
  const path = /path: '([^'*]+)'[^{}]*\{[^{}]*$/.exec(before)?.[1] ?? name;
  return new RegExp(`[/'"\`]${path.split('/')[0]}\\b`);
}

/** Files that differ from where `base` was left, and those git does not know yet. */
export async function changedFiles(root: string, base: string): Promise<string[]> {
  const from = await git(root, ['merge-base', base, 'HEAD']);
  const [differing, unknown] = await Promise.all([
    git(root, ['diff', '--name-only', from]),
    git(root, ['ls-files', '--others', '--exclude-standard']),
  ]);
  return `${differing}\n${unknown}`.split('\n').filter((file) => file !== '');
}

async function git(root: string, args: readonly string[]): Promise<string> {
  const child = Bun.spawn(['git', ...args], { cwd: root, stdout: 'pipe', stderr: 'inherit' });
  const [text, code] = await Promise.all([new Response(child.stdout).text(), child.exited]);
  if (code !== 0) throw new Error(`git ${args.join(' ')} failed`);
  return text.trim();
}
