/** What the columns of an unknown file were chosen to be: asked once of each trader for each set of headers. */

import { headerKey, type Mappings, type SourceFile, unknownTable } from '#src/broker-files/index.ts';
import type { Db } from '#src/db/open.ts';
import { ImportMapping } from './contract.ts';
import { mappingsStore } from './mappings-store.ts';

/** The same for a file with its columns in another order, or spelled in capitals. */
export const headersKey = (headers: readonly string[]): string =>
  [...new Set(headers.map(headerKey))]
    .filter((key) => key !== '')
    .sort()
    .join('\n');

export function openMappings(db: Db, traderId: number): Mappings {
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
