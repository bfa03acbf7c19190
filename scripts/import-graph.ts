import { dirname, join, normalize } from 'node:path';

/** What each source file imports when it runs, also on demand: paths from the root. Types run nothing. */
export type ImportGraph = ReadonlyMap<string, readonly string[]>;

const transpilers = {
  ts: new Bun.Transpiler({ loader: 'ts' }),
  tsx: new Bun.Transpiler({ loader: 'tsx' }),
};

/** @param texts source files by their path from the root */
export const importGraph = (texts: ReadonlyMap<string, string>): ImportGraph =>
  new Map([...texts].map(([file, text]) => [file, listImports(file, text)]));

/** The files of ours, without packages. */
export function listImports(file: string, text: string): string[] {
  const found = transpilers[file.endsWith('x') ? 'tsx' : 'ts'].scanImports(text);
  return found.flatMap(({ path }) => {
    if (path.startsWith('#')) return [path.slice(1)];
    return path.startsWith('.') ? [normalize(join(dirname(file), path))] : [];
  });
}

/** These files, and all that import them, directly or through others. */
export function findImporters(files: Iterable<string>, graph: ImportGraph): Set<string> {
  const importers = new Map<string, string[]>();
  for (const [file, imported] of graph) {
    for (const one of imported) {
      const known = importers.get(one);
      if (known) known.push(file);
      else importers.set(one, [file]);
    }
  }
  const found = new Set(files);
  // Iterating a set also visits members added on the way.
  for (const file of found) for (const importer of importers.get(file) ?? []) found.add(importer);
  return found;
}
