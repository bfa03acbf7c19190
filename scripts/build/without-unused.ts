import { join, resolve } from 'node:path';
import type { BunPlugin } from 'bun';
import type { Plugin } from 'rolldown';

/**
 * Library code that pages would load and never call, because an object names it that they do need: conversion of
 * schemas to JSON Schema, which only the server does, and the parts of the English locale that read dates and tell
 * distances, of which pages only need the names of days and months. The stubs that are left throw if called.
 */
const UNUSED = [
  /\/zod\/v4\/core\/(to-json-schema|json-schema-processors)\.js$/,
  /\/date-fns\/locale\/en-US\/_lib\/(formatDistance|formatRelative|match)\.js$/,
];

export const withoutUnused: Plugin = {
  name: 'without-unused',
  load: {
    filter: { id: UNUSED },
    async handler(id) {
      const names = [...(await Bun.file(id).text()).matchAll(/^export (?:const|function|class) (\w+)/gm)];
      return {
        moduleType: 'js',
        code: `const refuse = () => () => { throw new Error('left out of the pages by without-unused.ts'); };
               export { ${names.map(([, name]) => `refuse as ${name}`)} };`,
      };
    },
  },
};

/** The server renders no page as a stream, and writes its log to standard output alone. */
const UNUSED_BY_SERVER =
  /\/node_modules\/(react-dom\/cjs\/react-dom-server\.bun\.|pino\/lib\/transport\.js$)[^/]*$/;

/**
 * What Elysia checks input with, which contracts do here, and its other ways to run: no route hands it a schema, and it
 * would build types at every start.
 */
const UNUSED_OF_ELYSIA =
  /\/elysia\/dist\/(schema|replace-schema|dynamic-handle|parse-query|type-system\/\w+|ws\/\w+)\.mjs$/;
const TYPEBOX = /\/@sinclair\/typebox\/build\/esm\/[\w/]+\.mjs$/;
/** What else of Elysia names of it. */
const TYPEBOX_NAMES = ['Kind', 'TransformDecodeError', 'TypeBoxError', 'TypeSystemPolicy', 'Value'];

/** A function in place of each name, which fails if it is given anything: Elysia also checks what has no schema. */
const refusing = (names: readonly string[]): string =>
  `function refuse(given) { if (given !== undefined) throw new Error('left out of the executable by without-unused.ts'); }
   refuse.Module = () => ({});
   export { ${names.map((name) => `refuse as ${name}`).join(', ')} };`;

const WEB = resolve(import.meta.dir, '../../web');

/** What imports the pages that the server renders, and what is around them. All else is imported for a click, or once a page stands. */
const RENDERED = new Set([join(WEB, 'app/routes.tsx'), join(WEB, 'shell/frame.tsx')]);

/** Of the admin area the server renders the gate alone. */
const BEHIND_THE_GATE = /^#web\/pages\/admin\/(?!admin\.tsx$)/;

/** What is opened over a page: it is imported with the page, so that it opens at once, and is nothing in what the server renders. */
const OPENED_LATER =
  /\/web\/(?:(?:features|forms|lists|pages|shell)\/.*-dialog|shell\/palette\/palette)\.tsx$/;

/** A component in place of each, that shows nothing; `undefined` where a module has more to give than components. */
async function openedLater(path: string) {
  const names = [
    ...(await Bun.file(path).text()).matchAll(/^export (?:async )?(?:const|function|class) (\w+)/gm),
  ];
  if (names.some(([, name = '']) => !/^[A-Z]\w*[a-z]/.test(name))) return undefined;
  const exported = names.map(([, name]) => `nothing as ${name}`);
  return {
    loader: 'js',
    contents: `const nothing = () => null; export { ${exported.join(', ')} };`,
  } as const;
}

/** The same for the executable: with its bytecode, what the server never runs takes megabytes of it. */
export const serverWithoutUnused: BunPlugin = {
  name: 'server-without-unused',
  setup(build) {
    const nothing = { loader: 'js', contents: 'module.exports = {};' } as const;
    build.onLoad({ filter: UNUSED_BY_SERVER }, () => nothing);
    build.onLoad({ filter: TYPEBOX }, () => ({ loader: 'js', contents: refusing(TYPEBOX_NAMES) }));
    build.onLoad({ filter: UNUSED_OF_ELYSIA }, async ({ path }) => {
      const [, exported = ''] = /^export \{([^}]*)\}/m.exec(await Bun.file(path).text()) ?? [];
      return { loader: 'js', contents: refusing(exported.match(/\w+(?=,|\s*$)/g) ?? []) };
    });
    build.onResolve({ filter: /^[#.]/ }, ({ kind, path, importer }) => {
      if (kind !== 'dynamic-import' || !importer.startsWith(WEB)) return undefined;
      if (BEHIND_THE_GATE.test(path)) return { path, namespace: 'behind-the-gate' };
      return RENDERED.has(importer) ? undefined : { path, namespace: 'opened' };
    });
    build.onLoad({ filter: OPENED_LATER }, ({ path }) => openedLater(path));
    build.onLoad({ filter: /./, namespace: 'behind-the-gate' }, () => nothing);
    build.onLoad({ filter: /./, namespace: 'opened' }, ({ path }) => ({
      loader: 'js',
      contents: `throw new Error('${path} is left out of the executable by without-unused.ts');`,
    }));
  },
};
