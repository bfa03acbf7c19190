/** CSV for spreadsheets (RFC 4180), in which a text that was typed by somebody cannot become a formula. */

/** A cell: numbers are written as they are, texts are defused. `null` is an empty cell. */
export type CsvCell = string | { number: string } | null;

/** What a spreadsheet would run: a formula, or a call that begins with one of these, also written wide as in East Asia. */
const FORMULA = /^[=+\-@\t\r\uff1d\uff0b\uff0d\uff20]/;

/** One line, with its line break. */
export function csvLine(cells: readonly CsvCell[]): string {
  return `${cells.map(csvCell).join(',')}\r\n`;
}

function csvCell(cell: CsvCell): string {
  if (cell === null) return '';
  if (typeof cell === 'object') return cell.number;
  const text = FORMULA.test(cell) ? `'${cell}` : cell;
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
