import type { Plugin } from 'rolldown';

/**
 * Only the server converts schemas to JSON Schema; every form would load that code, 3 KiB, and never call it. The
 * stub that is left throws if called.
 */
export const withoutJsonSchema: Plugin = {
  name: 'without-json-schema',
  load: {
    filter: { id: /\/zod\/v4\/core\/(to-json-schema|json-schema-processors)\.js$/ },
    async handler(id) {
      const names = [...(await Bun.file(id).text()).matchAll(/^export (?:const|function|class) (\w+)/gm)];
      return {
        moduleType: 'js',
        code: `const refuse = () => () => { throw new Error('JSON Schema is made on the server'); };
               export { ${names.map(([, name]) => `refuse as ${name}`)} };`,
      };
    },
  },
};
