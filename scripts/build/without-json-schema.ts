import type { Plugin } from 'rolldown';

/**
 * Describing shapes as JSON Schema is the server's alone; every form would load it, 3 KiB, and never call it. What is left
 * throws when it is.
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
