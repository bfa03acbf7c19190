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
