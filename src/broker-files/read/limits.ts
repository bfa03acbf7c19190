import { MAX_IMPORT_SIZE } from '#src/features/imports/contract.ts';
import { memoizeTexts } from '#src/values/memoize-texts.ts';
import { UnreadableFile } from './unreadable-file.ts';

/** What may be read at once: of several files in one import each gets what those before it have left. */
export interface ReadLimits {
  bytes: number;
  rows: number;
}

export const READ_LIMITS: ReadLimits = { bytes: MAX_IMPORT_SIZE, rows: 200_000 };

/** Characters of one cell: a broker's longest notes are a few hundred, those of a journal 20,000 and some marks. */
export const MAX_CELL = 25_000;
/** Characters of one record, far above any broker's: an unclosed quote would swallow the file. */
export const MAX_RECORD = 100_000;
export const MAX_COLUMNS = 500;
/** Of the parts of a workbook together, once inflated. */
export const MAX_INFLATED = 128 * 1024 * 1024;
export const MAX_ZIP_ENTRIES = 1_000;
/** Of statements that were pasted together a few dozen each. */
export const MAX_TABLES = 1_000;
/** Far above any export: more are made to be many. */
export const MAX_SHEETS = 250;
/** Texts that the cells of a workbook share. */
export const MAX_SHARED = 1_000_000;

const READABLE_COUNT = new Intl.NumberFormat('en-US');

/** Says what an import may have, though the files before this one have left it less. */
export function rejectTooManyRows(): never {
  const most = READABLE_COUNT.format(READ_LIMITS.rows);
  throw new UnreadableFile('too_many_rows', `More than ${most} rows in one import. Export a shorter period.`);
}

export function rejectTooManySheets(): never {
  const message = `The workbook has more than ${MAX_SHEETS} sheets. Save the one with the trades by itself.`;
  throw new UnreadableFile('too_many_sheets', message);
}

export function rejectTooManyTexts(): never {
  const most = READABLE_COUNT.format(MAX_SHARED);
  const message = `The workbook holds more than ${most} different texts. Export a shorter period.`;
  throw new UnreadableFile('file_too_large', message);
}

export function rejectTooManyTables(): never {
  const most = READABLE_COUNT.format(MAX_TABLES);
  const message = `The file holds more than ${most} tables. Export the trades by themselves.`;
  throw new UnreadableFile('too_many_tables', message);
}

/** A column of something else that is taken for the account names thousands. */
export const MAX_ACCOUNTS = 200;

export function rejectTooManyAccounts(): never {
  const message = `There are more than ${MAX_ACCOUNTS} different accounts in it. If another column was taken for the account, choose again what its columns are.`;
  throw new UnreadableFile('too_many_accounts', message);
}

/** Of XML: a tag, a comment, or the text behind one. */
export function rejectLongToken(): never {
  const most = READABLE_COUNT.format(MAX_RECORD);
  const message = `The file holds a tag, a comment or a text of more than ${most} characters: this is not an export of trades.`;
  throw new UnreadableFile('cell_too_long', message);
}

/** Of all cells together. A cell costs what an empty one takes in memory, and its characters. */
const MAX_CONTENT = 128 * 1024 * 1024;
const CELL_COST = 8;

/** Returns the cells of a record, trimmed, as long as they are within the limits. One for each file. */
export function cellReader(): (cells: readonly string[], line: number) => string[] {
  const expectWithin = cellLimits();
  // Most columns say the same few things: each once, so that the file takes half the memory.
  const shared = memoizeTexts((text) => text);
  return (cells, line) => {
    expectWithin(cells, line);
    return cells.map((cell) => shared(cell.trim()));
  };
}

/** For cells that are not kept. One for each file. */
export function cellLimits(): (cells: readonly string[], line: number) => void {
  let content = 0;
  return (cells, line) => {
    if (cells.length > MAX_COLUMNS) rejectTooManyColumns(line);
    for (const { length } of cells) {
      if (length > MAX_CELL) rejectLongCell(line);
      content += CELL_COST + length;
    }
    if (content > MAX_CONTENT) {
      throw new UnreadableFile(
        'file_too_large',
        'The file holds more than is read at once. Export a shorter period.',
      );
    }
  };
}

export function rejectTooManyColumns(line: number): never {
  const message = `Line ${line} has more than ${MAX_COLUMNS} columns.`;
  throw new UnreadableFile('too_many_columns', message, { line });
}

/** A text that grows piece by piece is rejected as soon as it is too long. */
export function expectShort(text: string, line: number | null): string {
  return text.length > MAX_CELL ? rejectLongCell(line) : text;
}

function rejectLongCell(line: number | null): never {
  const where = line === null ? 'The workbook' : `Line ${line}`;
  const message = `${where} holds a cell of more than ${READABLE_COUNT.format(MAX_CELL)} characters: this is not an export of trades.`;
  throw new UnreadableFile('cell_too_long', message, { line });
}
