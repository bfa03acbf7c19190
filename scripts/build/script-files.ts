import type { ChunkingContext, CodeSplittingGroup } from 'rolldown';

/**
 * Decides which browser file a module goes into. On its own a bundler makes a file per combination of pages that
 * share something: dozens for a page, and a phone waits for each. These few files hold what several pages share, by
 * purpose; what only one page needs stays in that page's file.
 *
 * A module's imports are in its own file or an earlier one: two files that need each other would not run.
 */
const FILES = [
  /** Libraries that every page needs, at once or soon, and public pages'. They rarely change. */
  'vendor',
  /** Our code for every page, and what public and private pages share. */
  'app',
  /** zod, the schemas made with it, and what contracts say besides. */
  'shapes',
  /** Dialog libraries, and the kit's components built on them. */
  'overlay',
  /** Popovers, and what places them. */
  'popover',
  'public',
  /** A trader's or the admin's pages. */
  'private',
  'admin',
  /** The filter of trades: for the few pages that list trades, or draw them. */
  'filter',
  /** What charts are drawn with. */
  'charts',
  /** Libraries, and components of the kit, that only what is loaded on demand shares. */
  'parts',
  /** What the page that is a form itself shares with dialogs. */
  'entering',
  /** The libraries of forms, and what saves them: of dialogs that are loaded on demand, and of at most one page. */
  'form',
  /** Shared only by dialogs that are loaded on demand. */
  'dialogs',
] as const;

type ScriptFile = (typeof FILES)[number];

type Area = 'public' | 'trader' | 'admin';

const ROUTES = /\/web\/app\/routes\.tsx$/;
/** Loads the shell, which is a page of its own: visitors see some of the pages in it without one. */
const FRAME = /\/web\/shell\/frame\.tsx$/;
const LIBRARY = '/node_modules/';
/** Lists that load page after page are private, but the library's index, which every page imports, names them too. */
const ENDLESS_LISTS =
  /\/node_modules\/@tanstack\/.*\/(infiniteQuery(Observer|Options)|useInfiniteQuery)\.js$/;
const SHAPES = /\/node_modules\/zod\/|\/src\/values\/(changed|shapes)\.ts$/;
/** The libraries of dialogs. Any other that public pages share counts as vendor. */
const DIALOG_LIBRARIES = [
  '@radix-ui',
  'aria-hidden',
  'get-nonce',
  'react-remove-scroll(-bar)?',
  'react-style-singleton',
  'tslib',
  'use-(callback-ref|sidecar)',
].join('|');
const OVERLAY = new RegExp(
  `/node_modules/(${DIALOG_LIBRARIES})/|/web/ui/(alert-dialog|dialog|notice|return-focus|switch)\\.tsx?$`,
);
const POPOVER =
  /\/node_modules\/@(floating-ui\/|radix-ui\/react-(arrow|popover|popper|use-rect)\/)|\/web\/ui\/date-picker\.tsx$/;

/** The rest of the filter's folder is small, and for whatever opens trades. */
const FILTER = /\/web\/features\/filter\/(?!periods|trades-path)/;

/** Without what pages that have no chart need of them. */
const CHARTS = /\/web\/features\/charts\/(?!chart-subject|figures-table)/;

const KIT = /\/web\/ui\//;

/** The one way to edit and save, and what of the kit only forms use. */
const FORMS = /\/web\/(forms\/|ui\/(discard-dialog|dropped-files)\.tsx?$)/;
const FORM_LIBRARIES = /\/node_modules\/(@hookform|@standard-schema|react-hook-form)\//;

/** The page that is a form itself: no other loads what it shares with dialogs. */
const FORM_PAGE = /\/web\/pages\/dashboard\/quick-entry\//;

/** The bundler's rules for one build. */
export function scriptFiles(): CodeSplittingGroup[] {
  const known = new Map<string, ScriptFile | null>();
  const assignFile = (id: string, context: ChunkingContext) => {
    const before = known.get(id);
    if (before !== undefined) return before;
    const file = chooseFile(id, context);
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

function chooseFile(id: string, context: ChunkingContext): ScriptFile | null {
  if (ENDLESS_LISTS.test(id)) return 'private';
  const { isAtStart, isForForms, pages, parts } = findUsers(id, context);
  if (isAtStart) return id.includes(LIBRARY) ? 'vendor' : 'app';
  if (SHAPES.test(id)) return 'shapes';
  const everyPage = new Set([...pages, ...pagesAsking(parts, context)]);
  if (everyPage.size < 2) return null;
  if (pages.size === 1 && [...pages].every((page) => FORM_PAGE.test(page))) return 'entering';
  if (FORM_LIBRARIES.test(id) || (isForForms && !id.includes(LIBRARY) && pages.size < 2)) return 'form';
  // What chips open needs the filter, which no other dialog should load.
  if (pages.size === 0 && (parts.size < 2 || FILTER.test(id))) return null;
  if (pages.size === 0) return id.includes(LIBRARY) || KIT.test(id) ? 'parts' : 'dialogs';
  if (id.includes(LIBRARY) && isAskedAtStart(parts, context)) return 'vendor';
  if (POPOVER.test(id)) return 'popover';
  if (FILTER.test(id)) return 'filter';
  if (CHARTS.test(id)) return 'charts';
  if (OVERLAY.test(id)) return 'overlay';
  return fileOfAreas(new Set([...everyPage].map(findArea)), id.includes(LIBRARY));
}

function fileOfAreas(areas: ReadonlySet<Area>, isLibrary: boolean): ScriptFile {
  if (areas.has('public')) return isLibrary ? 'vendor' : areas.size > 1 ? 'app' : 'public';
  return areas.has('trader') ? 'private' : 'admin';
}

function findArea(page: string): Area {
  if (page.includes('/web/pages/admin/')) return 'admin';
  return /\/web\/(pages\/(dashboard|team-hub)\/|shell\/shell\.tsx)/.test(page) ? 'trader' : 'public';
}

// Copied, because the context reuses its arrays.
const listImporters = (id: string, context: ChunkingContext): string[] => [
  ...(context.getModuleInfo(id)?.dynamicImporters ?? []),
];

interface Users {
  /** Whether it is loaded with the entry. */
  isAtStart: boolean;
  /** Whether a form needs it. */
  isForForms: boolean;
  /** The pages it is loaded with. */
  pages: Set<string>;
  /** The on-demand parts it is loaded with. */
  parts: Set<string>;
}

function findUsers(id: string, context: ChunkingContext): Users {
  const users: Users = { isAtStart: false, isForForms: false, pages: new Set(), parts: new Set() };
  const seen = new Set<string>();
  const look = (at: string) => {
    const module = context.getModuleInfo(at);
    if (!module || seen.has(at)) return;
    seen.add(at);
    const importers = [...module.importers];
    const askers = listImporters(at, context);
    if (module.isEntry) users.isAtStart = true;
    if (FORMS.test(at)) users.isForForms = true;
    if (askers.some((asker) => ROUTES.test(asker) || FRAME.test(asker))) users.pages.add(at);
    else if (askers.length > 0) users.parts.add(at);
    importers.forEach(look);
  };
  look(id);
  return users;
}

/** Whether one of these parts is loaded on every page, right after the entry. */
function isAskedAtStart(parts: ReadonlySet<string>, context: ChunkingContext): boolean {
  return [...parts].some((part) =>
    listImporters(part, context).some((asker) => findUsers(asker, context).isAtStart),
  );
}

/** The pages that load one of these parts, directly or through another part. */
function pagesAsking(
  parts: ReadonlySet<string>,
  context: ChunkingContext,
  seen: Set<string> = new Set(),
): Set<string> {
  const found = new Set<string>();
  for (const part of parts) {
    if (seen.has(part)) continue;
    seen.add(part);
    for (const asker of listImporters(part, context)) {
      const users = findUsers(asker, context);
      for (const page of [...users.pages, ...pagesAsking(users.parts, context, seen)]) found.add(page);
    }
  }
  return found;
}
