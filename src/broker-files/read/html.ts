/** Tables of a page, as MetaTrader saves its reports: rows of cells, without anything around them. */

import type { Row } from '../formats/format.ts';
import { cellReader, expectShort, MAX_COLUMNS, rejectTooManyColumns, rejectTooManyRows } from './limits.ts';

const ENTITIES = new Map([
  ['nbsp', ' '],
  ['amp', '&'],
  ['lt', '<'],
  ['gt', '>'],
  ['quot', '"'],
  ['apos', "'"],
]);

const TAG = /<(\/?)([a-z][a-z0-9]*)\b([^<>]*)>/gi;
const COMMENT = /<!--[\s\S]*?(?:-->|$)/g;

/** Whether text is a page. @param start of it, in small letters */
export const isPage = (start: string): boolean => /^<(?:!doctype html|html|table|head|body)\b/.test(start);

/** @param take is given each row of a table that has anything in it */
export function readHtml(text: string, maxRows: number, take: (row: Row) => void): void {
  const cellsIn = cellReader();
  let [line, begin, read, count] = [1, 1, 0, 0];
  let cells: string[] | null = null;
  let cell: { text: string; span: number; isHidden: boolean } | null = null;
  const closeCell = () => {
    // A cell that is not shown stands in rows, and not in their head.
    if (cells && cell && !cell.isHidden) {
      if (cells.length >= MAX_COLUMNS) rejectTooManyColumns(begin);
      cells.push(plain(expectShort(cell.text, begin)));
      for (let at = 1; at < cell.span && cells.length < MAX_COLUMNS; at++) cells.push('');
    }
    cell = null;
  };
  const closeRow = () => {
    closeCell();
    const filled = cells?.some((one) => one !== '') ? cells : null;
    cells = null;
    if (!filled) return;
    if (count++ === maxRows) rejectTooManyRows();
    const trimmed = cellsIn(filled, begin);
    take({ line: begin, cells: trimmed, raw: trimmed.join('\t') });
  };
  const page = text.replace(COMMENT, (comment) => comment.replace(/[^\n]/g, ''));
  for (const { 0: tag, 1: slash, 2: name = '', 3: attributes = '', index } of page.matchAll(TAG)) {
    const between = page.slice(read, index);
    read = index + tag.length;
    if (cell) cell.text += between;
    line += linesIn(between);
    const element = name.toLowerCase();
    if (element === 'tr' || element === 'table') closeRow();
    if (element === 'tr' && slash === '') [cells, begin] = [[], line];
    line += linesIn(tag);
    if (element !== 'td' && element !== 'th') continue;
    closeCell();
    if (slash === '' && cells) cell = { text: '', span: spanIn(attributes), isHidden: isHidden(attributes) };
  }
  closeRow();
}

const linesIn = (text: string): number => text.split('\n').length - 1;

const spanIn = (attributes: string): number =>
  Math.min(Number(/\bcolspan\s*=\s*["']?(\d{1,3})/i.exec(attributes)?.[1] ?? 1), MAX_COLUMNS);

const isHidden = (attributes: string): boolean =>
  /\bclass\s*=\s*["']?hidden\b|display\s*:\s*none/i.test(attributes);

const plain = (text: string): string =>
  text
    .replace(/&(?:#(\d{1,6})|#x([0-9a-f]{1,5})|([a-z]{2,6}));/gi, (entity, decimal, hex, name) => {
      if (name !== undefined) return ENTITIES.get(String(name).toLowerCase()) ?? entity;
      const code = decimal === undefined ? Number.parseInt(String(hex), 16) : Number(decimal);
      return code > 0x10ffff ? entity : String.fromCodePoint(code);
    })
    .replace(/[\s\u00a0]+/g, ' ')
    .trim();
