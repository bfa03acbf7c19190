/** A file as it was dropped becomes tables and lines. The first step of an import; it knows no platform. */

import { TOO_LARGE } from '#src/features/imports/contract.ts';
import type { Row, SourceFile, Table } from '../formats/format.ts';
import { readCsv } from './csv.ts';
import { decoded } from './decode.ts';
import { flexTables } from './flex-xml.ts';
import { isPage, readHtml } from './html.ts';
import { expectNoKnownBinary } from './known-binary.ts';
import { MAX_TABLES, READ_LIMITS, type ReadLimits, rejectTooManyTables } from './limits.ts';
import { collectedTables, collectTables } from './tables.ts';
import { UnreadableFile } from './unreadable-file.ts';
import { readSheets } from './workbook.ts';

/** @throws UnreadableFile */
export function readSource(name: string, bytes: Uint8Array, limits: ReadLimits = READ_LIMITS): SourceFile {
  if (bytes.length > limits.bytes) {
    throw new UnreadableFile('file_too_large', TOO_LARGE);
  }
  const contents = startsWith(bytes, ZIP) ? ofWorkbook(bytes, limits) : ofText(bytes, limits);
  const { tables, lines, isSemicolons = false } = contents;
  if (tables.length === 0 && lines.length === 0) {
    throw new UnreadableFile('empty_file', 'There is nothing in the file.');
  }
  if (tables.length > MAX_TABLES) rejectTooManyTables();
  return { name, tables, lines, isSemicolons };
}

type Contents = Pick<SourceFile, 'tables' | 'lines' | 'isSemicolons'>;

const ZIP = [0x50, 0x4b, 0x03, 0x04];
/** Of workbooks before 2007, and of those with a password. */
const OLD_OFFICE = [0xd0, 0xcf, 0x11, 0xe0];

const startsWith = (bytes: Uint8Array, mark: readonly number[]) =>
  mark.every((byte, at) => bytes[at] === byte);

function ofWorkbook(bytes: Uint8Array, limits: ReadLimits): Contents {
  const sheets = readSheets(bytes, limits.rows).map(({ name, rows }) => collectTables(rows, name));
  return {
    tables: sheets.flatMap(({ tables }): readonly Table[] => tables),
    lines: sheets.flatMap(({ lines }): readonly Row[] => lines),
  };
}

function ofText(bytes: Uint8Array, limits: ReadLimits): Contents {
  if (startsWith(bytes, OLD_OFFICE)) {
    throw new UnreadableFile(
      'old_workbook',
      'This is an old workbook (.xls), or one with a password. Save it as .xlsx or CSV, without a password.',
    );
  }
  expectNoKnownBinary(bytes);
  const file = decoded(bytes);
  const start = file.text.slice(0, 1_000).trimStart().toLowerCase();
  if (isPage(start)) return ofPage(file.text, limits);
  if (start.startsWith('<')) return { tables: flexTables(file.text, limits.rows), lines: [] };
  const { add, done } = collectedTables();
  const separator = readCsv(file, limits.rows, add);
  return { ...done(), isSemicolons: separator === ';' };
}

/** Fewer columns are no trades: pages are laid out in tables. */
const FEWEST_COLUMNS = 6;

function ofPage(text: string, limits: ReadLimits): Contents {
  const { add, done } = collectedTables();
  readHtml(text, limits.rows, add);
  const contents = done();
  const isReport = contents.tables.some(
    ({ headers, rows }) =>
      headers.filter((header) => header !== '').length >= FEWEST_COLUMNS && rows.length > 0,
  );
  if (isReport) return contents;
  if (META_TRADER.test(text.slice(0, 5_000))) {
    throw new UnreadableFile(
      'no_trades',
      'There are no closed trades in this report of MetaTrader. In its tab Account History (in MetaTrader 5: History) right-click, choose All History, then save the report again.',
    );
  }
  throw new UnreadableFile('web_page', 'This is a web page, not an export. Export it as CSV or .xlsx.');
}

const META_TRADER = /<title>\s*(?:Statement:|Trade History Report|\d+:)|MetaTrader|MetaQuotes/i;
