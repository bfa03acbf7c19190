/** What the team chose the columns of an unknown file to be: asked once for each set of headers. */

import type { Db } from '#src/db/open.ts';
import { headerKey } from './cells/headers.ts';
import { ImportMapping } from './contract.ts';
import type { SourceFile } from './formats/format.ts';
import { unknownTable } from './formats/mapped.ts';
import { mappingsStore } from './mappings-store.ts';

/** The same for a file with its columns in another order, or spelled in capitals. */
export const headersKey = (headers: readonly string[]): string =>
  [...new Set(headers.map(headerKey))]
    .filter((key) => key !== '')
    .sort()
    .join('\n');

export interface Mappings {
  mappingFor(file: SourceFile): ImportMapping | null;
  /** Once an import is written by it. */
  rememberMapping(file: SourceFile, mapping: ImportMapping, at: number): void;
}

export function mappingsOf(db: Db): Mappings {
  const store = mappingsStore(db);
  const keyOf = (file: SourceFile) => headersKey(unknownTable(file)?.headers ?? []);
  return {
    mappingFor(file) {
      const stored = store.find(keyOf(file));
      // One of an older version may have other meanings: then it is asked again.
      const read = stored === null ? null : ImportMapping.safeParse(JSON.parse(stored));
      return read?.success ? read.data : null;
    },
    rememberMapping(file, mapping, at) {
      const key = keyOf(file);
      if (key !== '') store.write(key, JSON.stringify(mapping), at);
    },
  };
}
