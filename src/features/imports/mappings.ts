/** What the columns of an unknown file were chosen to be: asked once of each trader for each set of headers. */

import { headerKey } from '#src/broker-files/cells/headers.ts';
import type { SourceFile } from '#src/broker-files/formats/format.ts';
import { unknownTable } from '#src/broker-files/formats/mapped.ts';
import type { RememberedMapping } from '#src/broker-files/formats/recognise.ts';
import type { Db } from '#src/db/open.ts';
import { ImportMapping } from './contract.ts';
import { mappingsStore } from './mappings-store.ts';

/** The same for a file with its columns in another order, or spelled in capitals. */
export const headersKey = (headers: readonly string[]): string =>
  [...new Set(headers.map(headerKey))]
    .filter((key) => key !== '')
    .sort()
    .join('\n');

export interface Mappings {
  /** The trader's own; else the latest of another one, which is a suggestion and no more. */
  mappingFor(file: SourceFile): RememberedMapping | null;
  /** Once an import is written by it. */
  rememberMapping(file: SourceFile, mapping: ImportMapping, at: number): void;
}

export function mappingsOf(db: Db, traderId: number): Mappings {
  const store = mappingsStore(db);
  const keyOf = (file: SourceFile) => headersKey(unknownTable(file)?.headers ?? []);
  return {
    mappingFor(file) {
      for (const { owner, mapping } of store.find(traderId, keyOf(file))) {
        // One of an older version may have other meanings: then it is asked again.
        const { data } = ImportMapping.safeParse(JSON.parse(mapping));
        if (data) return { mapping: data, isOwn: owner === traderId };
      }
      return null;
    },
    rememberMapping(file, mapping, at) {
      const key = keyOf(file);
      if (key !== '')
        store.write({ traderId, headers: key, mapping: JSON.stringify(mapping), changedAt: at });
    },
  };
}
