/** Sheets of a workbook (.xlsx): what their cells hold, without formulas and formats. */

import type { Row } from '../formats/format.ts';
import { archiveWithout } from './known-binary.ts';
import {
  cellReader,
  expectShort,
  MAX_COLUMNS,
  MAX_SHARED,
  MAX_SHEETS,
  MAX_ZIP_ENTRIES,
  rejectTooManyColumns,
  rejectTooManyRows,
  rejectTooManySheets,
  rejectTooManyTexts,
} from './limits.ts';
import { UnreadableFile } from './unreadable-file.ts';
import { readXml, wholeTokens } from './xml.ts';
import { type ZipParts, zipParts } from './zip-parts.ts';

export interface Sheet {
  name: string;
  rows: Row[];
}

export function readSheets(bytes: Uint8Array, maxRows: number): Sheet[] {
  const parts = zipParts(bytes);
  const sheets = sheetList(parts);
  const shared = sharedStrings(parts.part('xl/sharedStrings.xml'));
  const cellsIn = cellReader();
  let left = maxRows;
  return sheets.map(({ name, part }) => {
    const rows = sheetRows(parts.part(part), { shared, cellsIn, left });
    left -= rows.length;
    return { name, rows };
  });
}

function sheetList(parts: ZipParts): { name: string; part: string }[] {
  const workbook = parts.part('xl/workbook.xml');
  if (workbook === null) {
    throw archiveWithout(parts.names);
  }
  const targets = new Map<string, string>();
  readXml(readTokens(parts.part('xl/_rels/workbook.xml.rels')), {
    open(name, attributes) {
      const relation = attributes();
      const target = relation.get('Target');
      if (name !== 'Relationship' || target === undefined) return;
      if (targets.size >= MAX_ZIP_ENTRIES) rejectTooManySheets();
      const part = target.startsWith('/') ? target.slice(1) : `xl/${target}`;
      targets.set(relation.get('Id') ?? '', part);
    },
  });
  const sheets: { name: string; part: string }[] = [];
  readXml(readTokens(workbook), {
    open(name, attributes) {
      if (name === 'workbookPr' && /^(?:1|true)$/.test(attributes().get('date1904') ?? '')) {
        throw new UnreadableFile(
          'dates_from_1904',
          'The workbook counts its dates from 1904, as old Macs did. Save it as CSV instead.',
        );
      }
      if (name !== 'sheet') return;
      const sheet = attributes();
      const id = [...sheet].find(([key]) => key.endsWith(':id'))?.[1] ?? '';
      const part = targets.get(id);
      if (sheets.length >= MAX_SHEETS) rejectTooManySheets();
      if (part !== undefined) sheets.push({ name: sheet.get('name') ?? '', part });
    },
  });
  return sheets;
}

function sharedStrings(part: Uint8Array | null): string[] {
  const strings: string[] = [];
  let [text, isText, isSpoken] = ['', false, false];
  readXml(readTokens(part), {
    open(name) {
      if (name === 'si') text = '';
      // How Japanese text is spoken stands beside it.
      if (name === 'rPh') isSpoken = true;
      isText = name === 't' && !isSpoken;
    },
    text(piece) {
      if (isText) text = expectShort(text + piece, null);
    },
    close(name) {
      isText = false;
      if (name === 'rPh') isSpoken = false;
      if (name === 'si' && strings.push(text) > MAX_SHARED) rejectTooManyTexts();
    },
  });
  return strings;
}

interface SheetContext {
  shared: readonly string[];
  cellsIn: ReturnType<typeof cellReader>;
  /** Rows that the sheets before it have left. */
  left: number;
}

function sheetRows(part: Uint8Array | null, { shared, cellsIn, left }: SheetContext): Row[] {
  const rows: Row[] = [];
  let cells: string[] = [];
  let [line, column, type, text, isValue] = [0, 0, '', '', false];
  readXml(readTokens(part), {
    open(name, attributes) {
      if (name === 'row') {
        line = parseLine(attributes().get('r')) ?? line + 1;
        cells = [];
        column = -1;
      }
      if (name === 'c') {
        const cell = attributes();
        column = parseColumn(cell.get('r')) ?? column + 1;
        if (column >= MAX_COLUMNS) rejectTooManyColumns(line);
        type = cell.get('t') ?? 'n';
        text = '';
      }
      isValue = name === 'v' || name === 't';
    },
    text(piece) {
      if (isValue) text = expectShort(text + piece, line);
    },
    close(name) {
      isValue = false;
      if (name === 'c') {
        while (cells.length < column) cells.push('');
        cells[column] = cellText(type, text, shared);
      }
      if (name !== 'row') return;
      const trimmed = cellsIn(cells, line);
      if (trimmed.every((cell) => cell === '')) return;
      if (rows.length === left) rejectTooManyRows();
      rows.push({ line, cells: trimmed, raw: trimmed.join('\t') });
    },
  });
  return rows;
}

/** Rows of the largest sheet that there can be. */
const LAST_LINE = 1_048_576;

function parseLine(text: string | undefined): number | null {
  const line = Number(text);
  return Number.isInteger(line) && line >= 1 && line <= LAST_LINE ? line : null;
}

/** From 0: of `AB12` 27. */
function parseColumn(reference: string | undefined): number | null {
  const letters = /^([A-Z]{1,3})\d/.exec(reference ?? '')?.[1];
  if (letters === undefined) return null;
  return [...letters].reduce((sum, letter) => sum * 26 + (letter.charCodeAt(0) - 64), 0) - 1;
}

function cellText(type: string, text: string, shared: readonly string[]): string {
  if (type === 's') return shared[Number(text)] ?? '';
  if (type === 'b') return text === '1' ? 'TRUE' : 'FALSE';
  return type === 'n' ? numberText(text) : text;
}

/** Spreadsheets store binary fractions: `7554.250000000001` is what they show as 7554.25, with 15 digits. */
function numberText(text: string): string {
  const isPlain = /^-?\d+(?:\.\d+)?$/.test(text);
  if (isPlain && (!text.includes('.') || text.replace(/\D/g, '').length <= 15)) return text;
  const number = Number(text);
  if (text.trim() === '' || !Number.isFinite(number)) return text;
  const [, sign = '', whole = '', fraction = '', exponent = '0'] =
    /^(-?)(\d)(?:\.(\d+))?e([+-]\d+)$/.exec(number.toExponential(14)) ?? [];
  const digits = whole + fraction;
  const point = 1 + Number(exponent);
  if (digits === '' || Math.abs(point) > 30) return text;
  const padded = point > 0 ? digits.padEnd(point, '0') : digits.padStart(digits.length + 1 - point, '0');
  const cut = Math.max(point, 1);
  const decimals = padded.slice(cut).replace(/0+$/, '');
  return `${sign}${padded.slice(0, cut)}${decimals === '' ? '' : `.${decimals}`}`;
}

const SLICE_BYTES = 256 * 1024;

const readTokens = (part: Uint8Array | null) => wholeTokens(part === null ? ['<none/>'] : slices(part));

/** A piece of XML after the other, so that a large one is never there as text as a whole. */
function* slices(part: Uint8Array): Generator<string> {
  const [first, second] = part;
  const isWide = (first === 0xff && second === 0xfe) || (first === 0xfe && second === 0xff);
  const decoder = new TextDecoder(isWide ? (first === 0xff ? 'utf-16le' : 'utf-16be') : 'utf-8');
  for (let at = 0; at < part.length; at += SLICE_BYTES) {
    yield decoder.decode(part.subarray(at, at + SLICE_BYTES), { stream: true });
  }
  yield decoder.decode();
}
