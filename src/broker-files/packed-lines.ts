/** The lines of a file as they stand in it: a report shows few of them, and all would take as much memory as what they show. */

import type { Source } from './formats/format.ts';
import { pack, unpack } from './packed.ts';

/** So many are unpacked for one that is shown. */
const TOGETHER = 1000;

interface Packed {
  first: number;
  last: number;
  lines: Uint8Array;
}

/** @returns what stands in a line, of several with its number in the last one; nothing where no item is from it */
export function packedLines(items: readonly Source[]): (line: number) => string {
  const latest: Packed[] = [];
  // So that a line is in one of them or two, however the items of a file are mixed.
  const sorted = items.toSorted((a, b) => a.line - b.line);
  for (let from = 0; from < sorted.length; from += TOGETHER) {
    latest.unshift(packed(sorted.slice(from, from + TOGETHER)));
  }
  return (line) => {
    for (const { first, last, lines } of latest) {
      const found = line < first || line > last ? undefined : unpacked(lines).get(line);
      if (found !== undefined) return found;
    }
    return '';
  };
}

function packed(items: readonly Source[]): Packed {
  const numbers = items.map(({ line }) => line);
  return {
    first: Math.min(...numbers),
    last: Math.max(...numbers),
    lines: pack(items.map(({ line, raw }) => [line, raw])),
  };
}

const unpacked = (lines: Uint8Array): ReadonlyMap<number, string> =>
  new Map(unpack<[number, string][]>(lines));
