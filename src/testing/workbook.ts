/** Workbooks as platforms write them, for tests: cells as text, or as numbers where they are some. */

import { strToU8, zipSync } from 'fflate';

type Cells = readonly (readonly string[])[];

/** @param sheets by name */
export function workbookOf(sheets: Record<string, Cells>, { isTyped = false } = {}): Uint8Array {
  const names = Object.keys(sheets);
  const part = (index: number) => `worksheets/sheet${index + 1}.xml`;
  const list = names.map(
    (name, index) => `<x:sheet name="${name}" sheetId="${index + 1}" r:id="rId${index}"/>`,
  );
  const relations = names.map((_, index) => `<Relationship Id="rId${index}" Target="${part(index)}"/>`);
  const files = Object.values(sheets).map((rows, index) => [
    `xl/${part(index)}`,
    strToU8(sheetXml(rows, isTyped)),
  ]);
  return zipSync(
    {
      'xl/workbook.xml': strToU8(`<x:workbook><x:sheets>${list.join('')}</x:sheets></x:workbook>`),
      'xl/_rels/workbook.xml.rels': strToU8(`<Relationships>${relations.join('')}</Relationships>`),
      ...Object.fromEntries(files),
    },
    { mtime: new Date('2026-01-01T00:00:00') },
  );
}

const sheetXml = (rows: Cells, isTyped: boolean): string =>
  `<x:worksheet><x:sheetData>${rows
    .map(
      (cells, row) => `<x:row r="${row + 1}">${cells.map((cell) => cellXml(cell, isTyped)).join('')}</x:row>`,
    )
    .join('')}</x:sheetData></x:worksheet>`;

const cellXml = (cell: string, isTyped: boolean): string =>
  isTyped && /^-?\d+(?:\.\d+)?$/.test(cell)
    ? `<x:c><x:v>${cell}</x:v></x:c>`
    : `<x:c t="inlineStr"><x:is><x:t>${cell.replaceAll('&', '&amp;').replaceAll('<', '&lt;')}</x:t></x:is></x:c>`;
