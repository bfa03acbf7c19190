/** What lines above a head say of all rows: `Account Name,Apex 50K`, `For Account:,####1234`, `Time zone: EST`. */

import { currencyOfName } from '#src/values/money/currency-text.ts';
import { type HeadZone, zoneNamed } from '../cells/stamp.ts';
import type { Row, SourceFile, Table } from './format.ts';

/** Lines, and tables of a few rows such as `Key,Value`. */
export const linesAbove = ({ lines, tables }: SourceFile, { line }: Table): Row[] =>
  [
    ...lines,
    ...tables.flatMap((table) => [
      { line: table.line, cells: table.headers, raw: table.headers.join(',') },
      ...table.rows,
    ]),
  ].filter((row) => row.line < line);

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

const CURRENCY = /^(?:account|base|report(?:ing)?|statement)?\s*(?:currency|währung|devise|moneda)$/i;
const ZONE = /^(?:time\s?zone|tz|zeitzone|fuseau horaire|zona horaria)$/i;

/** The value beside a label, or behind it: `Currency,EUR`, `Time zone: EST`. */
function saidBeside(lines: readonly Row[], label: RegExp): string | null {
  for (const { cells } of lines) {
    const filled = cells.filter((cell) => cell !== '');
    for (const [at, cell] of filled.entries()) {
      const [name = '', value = filled[at + 1] ?? ''] = cell
        .split(/\s*[:=]\s*(.*)/, 2)
        .filter((one) => one !== '');
      if (label.test(name) && value !== '' && value.length <= LONGEST) return value;
    }
  }
  return null;
}

export const currencyAbove = (lines: readonly Row[]): string | null => {
  const value = saidBeside(lines, CURRENCY);
  return value === null ? null : currencyOfName(value);
};

export function zoneAbove(lines: readonly Row[]): HeadZone | null {
  const name = saidBeside(lines, ZONE);
  const zone = name === null ? null : zoneNamed(name);
  return zone && name !== null ? { ...zone, name } : null;
}
