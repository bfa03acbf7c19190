import { join } from 'node:path';
import type { ChunkingContext, CodeSplittingGroup } from 'rolldown';
import { ADMIN_MODULE, SHELL_MODULE } from '#web/app/frame.ts';
import { listPages, type PageModules } from './pages.ts';

/**
 * Decides which browser file a module goes into, by the pages that load it and by what these say in their routes. On
 * its own a bundler makes a file per combination of pages that share something: dozens for a page, and a phone waits
 * for each. These few files hold what several pages share; what only one page needs stays in that page's file.
 *
 * A module's imports are in its own file or an earlier one: two files that need each other would not run.
 */
const FILES = [
  /** Libraries that every page needs, and public pages'. They rarely change. */
  'vendor',
  /** Our code for every page, and what public and private pages share. */
  'app',
  'public',
  /** Libraries that pages of the team and the admin share. */
  'libraries',
  /** Our code that the team's pages share, among them or with the admin's; and what the admin's share alone. */
  'private',
  'admin',
  /** What only the pages of one bundle share, libraries as well. */
  'days',
  'trades',
  'board',
] as const;

type ScriptFile = (typeof FILES)[number];

type Area = 'public' | 'trader' | 'admin';

const LIBRARY = '/node_modules/';

/** The bundler's rules for one build. */
export function scriptFiles(root: string): CodeSplittingGroup[] {
  // A trader's page in the admin area is the trader's, which is listed first.
  const pages = new Map(
    listPages()
      .toReversed()
      .map((page) => [join(root, 'web', page.module), page]),
  );
  const known = new Map<string, ScriptFile | null>();
  const assignFile = (id: string, context: ChunkingContext) => {
    const before = known.get(id);
    if (before !== undefined) return before;
    const file = chooseFile(id, findUsers(id, pages, context));
    known.set(id, file);
    return file;
  };
  return FILES.map((file, n) => ({
    name: (id, context) => (assignFile(id, context) === file ? file : null),
    debugName: file,
    priority: FILES.length - n,
    // Each imported module is placed by its own rule.
    includeDependenciesRecursively: false,
  }));
}

interface Users {
  /** Whether it is loaded with the entry. */
  isAtStart: boolean;
  /** Whether something that a page loads later needs it. */
  isOnDemand: boolean;
  /** The pages it is loaded with. */
  pages: Set<PageModules>;
}

function findUsers(id: string, pages: ReadonlyMap<string, PageModules>, context: ChunkingContext): Users {
  const users: Users = { isAtStart: false, isOnDemand: false, pages: new Set() };
  const seen = new Set([id]);
  // Iterating a set also visits members added on the way.
  for (const at of seen) {
    const module = context.getModuleInfo(at);
    const page = pages.get(at);
    if (module?.isEntry) users.isAtStart = true;
    if (page) users.pages.add(page);
    else if (module?.dynamicImporters.length) users.isOnDemand = true;
    for (const importer of module?.importers ?? []) seen.add(importer);
  }
  return users;
}

function chooseFile(id: string, { isAtStart, isOnDemand, pages }: Users): ScriptFile | null {
  const isLibrary = id.includes(LIBRARY);
  if (isAtStart) return isLibrary ? 'vendor' : 'app';
  if (pages.size < 2) return null;
  const areas = new Set([...pages].map(findArea));
  if (areas.has('public')) return isLibrary ? 'vendor' : areas.size > 1 ? 'app' : 'public';
  const [bundle, ...others] = new Set([...pages].map((page) => page.bundle));
  if (bundle && others.length === 0 && !isOnDemand) return bundle;
  if (isLibrary) return 'libraries';
  return areas.has('trader') ? 'private' : 'admin';
}

function findArea({ module, around }: PageModules): Area {
  const layouts = [...around, module];
  if (layouts.includes(ADMIN_MODULE)) return 'admin';
  return layouts.includes(SHELL_MODULE) ? 'trader' : 'public';
}
