// React and what is built on it look for a document once, when they are loaded.
if (!('document' in globalThis))
  throw new Error(
    'Pages need a document before anything is loaded: `bun run test FILE` brings one, `bun test` does not.',
  );
