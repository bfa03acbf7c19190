/** The account that a line above a head names: `Account Name,Apex 50K`, `For Account:,####1234`, `Account: 1234`. */

import type { Row } from './format.ts';

const LABEL =
  /^(?:for\s+)?(?:account|acct|konto|compte|cuenta)(?:\s*(?:name|number|no\.?|nr\.?|id|#))?\s*[:#]?$/i;
const WITH_VALUE =
  /^(?:for\s+)?(?:account|acct|konto|compte|cuenta)(?:\s*(?:name|number|no\.?|nr\.?|id))?\s*[:#,;\t]\s*(\S.*)$/i;
/** Another label beside it: what they say stands in the line below. */
const OTHER = /^(?:account|acct|name|number|type|currency|date|period|from|to|status)\b/i;
const LONGEST = 100;

/** `null` where none is named. */
export function accountAbove(lines: readonly Row[]): string | null {
  for (const [at, { cells }] of lines.entries()) {
    const place = cells.findIndex((cell) => LABEL.test(cell));
    const beside = cells.slice(place + 1).find((cell) => cell !== '') ?? '';
    const found =
      place === -1
        ? WITH_VALUE.exec(cells.find((cell) => WITH_VALUE.test(cell)) ?? '')?.[1]
        : beside !== '' && !OTHER.test(beside)
          ? beside
          : lines[at + 1]?.cells[place];
    if (found !== undefined && found !== '' && found.length <= LONGEST) return found;
  }
  return null;
}
