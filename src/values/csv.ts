/** CSV for spreadsheets (RFC 4180), in which a text that was typed by somebody cannot become a formula. */

/** A cell: numbers are written as they are, texts are defused. `null` is an empty cell. */
export type CsvCell = string | { number: string } | null;

/**
 * Where a spreadsheet would run what follows: at the start of a cell, also of one that it makes by splitting at semicolons,
 * tabs or line breaks, as it does where the comma is for decimals. Quotes there are no text to it. `=`, `+`, `-` and `@`
 * begin a formula, written wide as in East Asia too. Marks that are there already get one more, so that each can be taken
 * away again.
 */
const BEFORE_FORMULA = /(?<=^|[;\t\r\n])("*)('*)(?=[=+\-@\t\r\uff1d\uff0b\uff0d\uff20])/g;
const MARKED_FORMULA = /(?<=^|[;\t\r\n])("*)'('*)(?=[=+\-@\t\r\uff1d\uff0b\uff0d\uff20])/g;

/** One line, with its line break. */
export function csvLine(cells: readonly CsvCell[]): string {
  return `${cells.map(csvCell).join(',')}\r\n`;
}

function csvCell(cell: CsvCell): string {
  if (cell === null) return '';
  if (typeof cell === 'object') return cell.number;
  const text = cell.replace(BEFORE_FORMULA, "$1'$2");
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/** A line of a CSV that was read: where it begins in the text, counted from 1, and its cells. */
export interface CsvRecord {
  line: number;
  cells: string[];
}

/** A cell with quotes or without, and what ends it. */
const CELL = /(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\r\n|\n|\r|$)/y;

/**
 * Reads CSV with commas (RFC 4180), blank lines left out. What {@link csvLine} defused is a plain text again.
 * @returns the records; or the line, counted from 1, on which it is no CSV
 */
export function readCsv(text: string): CsvRecord[] | { brokenAt: number } {
  const cell = new RegExp(CELL);
  const records: CsvRecord[] = [];
  let [line, begun, cells]: [number, number, string[]] = [1, 1, []];
  while (cell.lastIndex < text.length || cells.length > 0) {
    const found = cell.exec(text);
    if (!found) return { brokenAt: line };
    const [whole, quoted, plain = '', end] = found;
    cells.push(unmarked(quoted?.replaceAll('""', '"') ?? plain));
    line += whole.match(/\r\n|\n|\r/g)?.length ?? 0;
    if (end === ',') continue;
    if (cells.some((one) => one !== '')) records.push({ line: begun, cells });
    [begun, cells] = [line, []];
  }
  return records;
}

/** Takes the marks away that kept a text from becoming a formula. */
function unmarked(cell: string): string {
  return cell.includes("'") ? cell.replace(MARKED_FORMULA, '$1$2') : cell;
}
