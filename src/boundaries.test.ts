import { expect, test } from 'bun:test';
import { dirname, join, normalize } from 'node:path';
import { isTest, sources } from './testing/sources.ts';

/** Who may import whom. A rule names the importing files, and which imports of ours they may have. */

interface Import {
  /** Ours: from the root, e.g. `src/values/money/money.ts`. A package: its name. */
  to: string;
  typeOnly: boolean;
  /** Loaded when it is asked for. */
  onDemand: boolean;
}

const files = [...sources.keys()];
const imports = new Map(files.map((file) => [file, importsOf(file)]));

function importsOf(file: string): Import[] {
  const statement =
    /^(?:import|export)\s+(type\s)?[^;'"]*?from\s+['"]([^'"]+)['"]|^import\s+['"]([^'"]+)['"]|import\(\s*['"]([^'"]+)['"]/gm;
  return [...(sources.get(file) ?? '').matchAll(statement)].map(([text, typeOnly, ...names]) => {
    const name = names.find((found) => found !== undefined) ?? '';
    const onDemand = text.startsWith('import(');
    return { to: resolved(file, name), typeOnly: typeOnly !== undefined, onDemand };
  });
}

function resolved(file: string, name: string): string {
  if (name.startsWith('#')) return name.slice(1);
  return name.startsWith('.') ? normalize(join(dirname(file), name)) : name;
}

const isOurs = (to: string) => /^(src|web|scripts)\//.test(to);
const roomOf = (file: string) => dirname(file);

/** Every import of the files that `from` matches and that `allowed` does not, as `file → import`. */
function breaches(from: RegExp, allowed: (found: Import, file: string) => boolean): string[] {
  return files
    .filter((file) => from.test(file) && !isTest(file))
    .flatMap((file) =>
      (imports.get(file) ?? []).filter((found) => !allowed(found, file)).map(({ to }) => `${file} → ${to}`),
    );
}

const VALUES = /^src\/values\//;
/** The table of a trade's fields is one. */
const CONTRACT = /^src\/(?:features\/[^/]+|server)\/(?:(?:[a-z-]+-)?contract|fields)\.ts$/;
const RULES = /^src\/.*\/(?:[a-z-]+-)?rules\.ts$/;
const RESPONSES = /^src\/(?:features\/[^/]+|server)\/(?:[a-z-]+-)?responses\.ts$/;
const CALLS = /^src\/(?:calls|(?:features\/[^/]+|server|server\/render)\/calls|server\/declared-calls)\.ts$/;
const STORE = /^src\/.*[/-]store\.ts$/;
const ERRORS = 'src/errors.ts';
const BROKER_FILES = /^src\/broker-files\//;
const BROKER_FILES_DOOR = 'src/broker-files/index.ts';
const ours =
  (rule: (to: string, file: string, typeOnly: boolean) => boolean) =>
  ({ to, typeOnly }: Import, file: string) =>
    !isOurs(to) || rule(to, file, typeOnly);

test('there is something to check', () => {
  expect(files.length).toBeGreaterThan(50);
  expect([...imports.values()].flat().length).toBeGreaterThan(200);
});

test('values import nothing of ours but values', () => {
  expect(
    breaches(
      VALUES,
      ours((to) => VALUES.test(to)),
    ),
  ).toEqual([]);
});

test('contracts import values, and those of their own noun', () => {
  const allowed = ours((to, file) => VALUES.test(to) || (CONTRACT.test(to) && roomOf(to) === roomOf(file)));
  expect(breaches(CONTRACT, allowed)).toEqual([]);
});

test('responses import values, contracts and each other', () => {
  const allowed = ours(
    (to, _file, typeOnly) =>
      VALUES.test(to) || CONTRACT.test(to) || RESPONSES.test(to) || (typeOnly && to === ERRORS),
  );
  expect(breaches(RESPONSES, allowed)).toEqual([]);
});

test('calls are safe for the browser: they import values, contracts, each other and types, and responses on demand', () => {
  const isSafe = ({ to, typeOnly, onDemand }: Import) =>
    VALUES.test(to) ||
    CONTRACT.test(to) ||
    CALLS.test(to) ||
    (onDemand && RESPONSES.test(to)) ||
    (typeOnly && [ERRORS, 'src/features/access/types.ts', 'zod'].includes(to));
  expect(breaches(CALLS, isSafe)).toEqual([]);
});

test('the shapes of responses are loaded for the OpenAPI document alone', () => {
  const room = /^src\/server\/openapi\/|[/-]responses\.ts$/;
  const described = (to: string) => RESPONSES.test(to) || /^src\/server\/openapi\/(?!document-text)/.test(to);
  expect(
    breaches(
      /^(src|web)\//,
      ({ to, typeOnly, onDemand }, file) => room.test(file) || typeOnly || onDemand || !described(to),
    ),
  ).toEqual([]);
});

test('rules import values, and the contract and types of the responses of their own noun', () => {
  const allowed = ours(
    (to, file, typeOnly) =>
      VALUES.test(to) ||
      (roomOf(to) === roomOf(file) &&
        (CONTRACT.test(to) || RULES.test(to) || (typeOnly && RESPONSES.test(to)))),
  );
  expect(breaches(RULES, allowed)).toEqual([]);
});

test('stores import the database, their own contract and rules, and values', () => {
  const allowed = ours(
    (to, file, typeOnly) =>
      VALUES.test(to) ||
      to.startsWith('src/db/') ||
      roomOf(to) === roomOf(file) ||
      (typeOnly && to === BROKER_FILES_DOOR),
  );
  expect(breaches(STORE, allowed)).toEqual([]);
});

test('services import their own room, other services, the database handle and errors, and know nothing of HTTP', () => {
  const allowed = ours(
    (to, file, typeOnly) =>
      VALUES.test(to) ||
      roomOf(to) === roomOf(file) ||
      CONTRACT.test(to) ||
      (typeOnly && RESPONSES.test(to)) ||
      /[/-]service\.ts$/.test(to) ||
      [
        ...[ERRORS, 'src/log.ts', 'src/in-slices.ts'],
        ...['src/db/open.ts', 'src/db/change-context.ts', 'src/db/backup.ts'],
      ].includes(to),
  );
  expect(breaches(/^src\/.*[/-]service\.ts$/, allowed)).toEqual([]);
});

test('a request is routed in one place: nothing else knows Elysia, or its router', () => {
  const routing = ({ to }: Import, file: string) =>
    !['elysia', 'memoirist'].includes(to) ||
    file === 'src/server/request.ts' ||
    file.startsWith('src/testing/');
  expect(breaches(/^(src|web)\//, routing)).toEqual([]);
});

test('routes and commands never reach into a store or drizzle', () => {
  const edge = /^src\/(cli\/.*|.*[/-]routes|server\/(?!compose\.).*)\.tsx?$/;
  expect(breaches(edge, ({ to }) => !STORE.test(to) && !to.startsWith('drizzle-orm'))).toEqual([]);
});

test('only stores and the database room know drizzle', () => {
  const knowing = new RegExp(`^src/db/|${STORE.source}`);
  expect(
    breaches(/^(src|web)\//, ({ to }, file) => !to.startsWith('drizzle-orm') || knowing.test(file)),
  ).toEqual([]);
});

test('each table is written by one store', () => {
  const writers = new Map<string, Set<string>>();
  for (const [file, text] of sources) {
    if (isTest(file)) continue;
    for (const [, written, listed = ''] of text.matchAll(
      /\.(?:insert|update|delete)\((\w+)\)|\blistedRows\(\w+, (\w+),/g,
    )) {
      const table = written ?? listed;
      if (file.startsWith('src/')) writers.set(table, (writers.get(table) ?? new Set()).add(file));
    }
  }
  expect(writers.size).toBeGreaterThan(4);
  expect([...writers].filter(([, by]) => by.size > 1)).toEqual([]);
});

test('broker files are read behind a wall: what is in it knows no database, and is known by its door', () => {
  const inside = ours(
    (to, _file, typeOnly) =>
      VALUES.test(to) ||
      BROKER_FILES.test(to) ||
      CONTRACT.test(to) ||
      to === ERRORS ||
      (typeOnly && RESPONSES.test(to)),
  );
  expect(breaches(BROKER_FILES, inside)).toEqual([]);
  const outside = /^(?!src\/(?:broker-files|testing)\/)/;
  expect(breaches(outside, ({ to }) => !BROKER_FILES.test(to) || to === BROKER_FILES_DOOR)).toEqual([]);
});

test('the browser knows contracts, values, and the types of responses and of calls', () => {
  const allowed = ours(
    (to, _file, typeOnly) =>
      to.startsWith('web/') ||
      CONTRACT.test(to) ||
      VALUES.test(to) ||
      (typeOnly && (RESPONSES.test(to) || CALLS.test(to))),
  );
  expect(breaches(/^web\//, allowed)).toEqual([]);
});

test('the kit knows nothing but itself and libraries', () => {
  expect(
    breaches(
      /^web\/ui\//,
      ours((to) => to.startsWith('web/ui/')),
    ),
  ).toEqual([]);
});

/** The rooms of the browser code. Each imports itself and those before it, and none that comes after. */
const WEB_ROOMS = [
  'ui',
  'api',
  'context',
  'forms',
  'lists',
  'queries',
  'features',
  'session',
  'shell',
  'pages',
  'app',
];

test('the rooms of the browser code import in one direction', () => {
  const levelOf = (file: string) => WEB_ROOMS.indexOf(file.split('/')[1] ?? '');
  const rooms = new Set(files.filter((file) => /^web\/.*\//.test(file) && !isTest(file)).map(levelOf));
  expect([...rooms].sort((a, b) => a - b)).toEqual([...WEB_ROOMS.keys()]);
  const allowed = ours((to, file) => !to.startsWith('web/') || levelOf(to) <= levelOf(file));
  expect(breaches(/^web\//, allowed)).toEqual([]);
});

test('lists know no noun: they are made of the kit, the forms and what every page is given', () => {
  const allowed = ours((to) => VALUES.test(to) || /^web\/(?:lists|forms|ui|api|context)\//.test(to));
  expect(breaches(/^web\/lists\//, allowed)).toEqual([]);
});

/** Screens of the dashboard that are parts of another one. */
const PART_OF: Record<string, string> = { day: 'calendar', week: 'calendar', tokens: 'accounts' };

test('a page does not import another page, nor a screen of the dashboard another screen', () => {
  const page = (file: string) => /^web\/pages\/([^/.]+)/.exec(file)?.[1];
  const screenOf = (file: string) => {
    const name = /^web\/pages\/dashboard\/([^/.]+)/.exec(file)?.[1];
    return name && (PART_OF[name] ?? name);
  };
  const allowed = ours(
    (to, file) => page(to) === undefined || (page(to) === page(file) && screenOf(to) === screenOf(file)),
  );
  expect(breaches(/^web\/pages\//, allowed)).toEqual([]);
});

test('src/server/render is the only door from the server to the browser code', () => {
  expect(breaches(/^src\/(?!server\/render\/)/, ({ to }) => !to.startsWith('web/'))).toEqual([]);
});

test('the cache is handed what it stores: it knows neither pages nor how they are rendered', () => {
  expect(breaches(/^src\/server\/cache\//, ({ to }) => !/^(web|src\/server\/render)\//.test(to))).toEqual([]);
});

test('the composition root is where it all comes together: neither the API and what it is made of nor the operations import it', () => {
  const root = /^src\/server\/(compose|app|request|serve)\.ts$/;
  expect(breaches(/^src\/(api\.ts|features\/|ops\/)/, ({ to }) => !root.test(to))).toEqual([]);
  const picking = [...sources].filter(([file, text]) => !isTest(file) && text.includes('Pick<Deps'));
  expect(picking.map(([file]) => file)).toEqual([]);
});

test('nothing but tests imports scripts or testing', () => {
  expect(
    breaches(/^(src|web)\//, ({ to }) => !to.startsWith('scripts/') && !to.startsWith('src/testing/')),
  ).toEqual([]);
});

test('the naive model shares no code with what is held against it', () => {
  const model = files.filter((file) => file.startsWith('src/testing/naive-model/'));
  expect(model.length).toBeGreaterThan(1);
  const foreign = model.flatMap((file) =>
    (imports.get(file) ?? []).filter(
      ({ to }) => to !== 'bun:test' && !to.startsWith('src/testing/naive-model/'),
    ),
  );
  expect(foreign).toEqual([]);
});

/** The files that reach each other by what they import, types included: each circle sorted. What is loaded on demand does not count. */
function circles(): string[][] {
  const order = new Map<string, number>();
  const path: string[] = [];
  const found: string[][] = [];
  /** @returns the earliest file on the path that `file` reaches */
  function visit(file: string): number {
    const own = order.size;
    order.set(file, own);
    path.push(file);
    let earliest = own;
    for (const { to, onDemand } of imports.get(file) ?? []) {
      if (onDemand || !imports.has(to)) continue;
      if (!order.has(to)) earliest = Math.min(earliest, visit(to));
      else if (path.includes(to)) earliest = Math.min(earliest, order.get(to) ?? own);
    }
    if (earliest === own) {
      const members = path.splice(path.indexOf(file));
      if (members.length > 1) found.push(members.sort());
    }
    return earliest;
  }
  for (const file of files) if (!order.has(file)) visit(file);
  return found;
}

test('files do not import each other in circles, types included', () => {
  expect(circles()).toEqual([]);
});
