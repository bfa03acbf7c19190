import { expect, test } from 'bun:test';
import fc from 'fast-check';
import { strToU8, zipSync } from 'fflate';
import { runs } from '#src/testing/in-part.ts';
import { READ_LIMITS } from './limits.ts';
import { readSource } from './source-file.ts';
import { UnreadableFile } from './unreadable-file.ts';

interface Parts {
  sheet?: string;
  strings?: string;
  workbook?: string;
}

const SHEET = `<x:worksheet xmlns:x="x"><x:sheetData>
  <x:row r="1"><x:c r="A1" t="s"><x:v>0</x:v></x:c><x:c r="B1" t="inlineStr"><x:is><x:t>Time</x:t></x:is></x:c><x:c r="D1" t="str"><x:f>1+1</x:f><x:v>PnL</x:v></x:c></x:row>
  <x:row r="3"><x:c r="A3" t="s"><x:v>1</x:v></x:c><x:c r="B3"><x:v>46191.5493634259</x:v></x:c><x:c r="D3"><x:v>7554.250000000001</x:v></x:c></x:row>
  <x:row r="4"><x:c r="A4" t="b"><x:v>1</x:v></x:c><x:c r="B4"><x:v>1.5E-3</x:v></x:c><x:c r="D4"><x:v>-2815118967123</x:v></x:c></x:row>
</x:sheetData></x:worksheet>`;

const workbook = ({ sheet = SHEET, strings, workbook }: Parts = {}) =>
  zipSync({
    'xl/workbook.xml': strToU8(
      workbook ?? '<workbook><sheets><sheet name="Journal" sheetId="1" r:id="rId7"/></sheets></workbook>',
    ),
    'xl/_rels/workbook.xml.rels': strToU8(
      '<Relationships><Relationship Id="rId7" Target="worksheets/sheet1.xml"/></Relationships>',
    ),
    'xl/sharedStrings.xml': strToU8(
      strings ??
        '<sst><si><t>Symbol</t></si><si><r><t>MES</t></r><r><t>&amp;U6</t></r><rPh><t>no</t></rPh></si></sst>',
    ),
    'xl/worksheets/sheet1.xml': strToU8(sheet),
  });

function codeOf(bytes: Uint8Array, limits = READ_LIMITS): string | null {
  try {
    readSource('export.xlsx', bytes, limits);
    return null;
  } catch (error) {
    if (!(error instanceof UnreadableFile)) throw error;
    return error.code;
  }
}

test('a row without a number of its own is the next one', () => {
  const numbers = ['2', 'abc', '1e300', '-7', '2.5', '1048577'];
  const rows = numbers.map((r) => `<row r="${r}"><c t="str"><v>a</v></c><c t="str"><v>1</v></c></row>`);
  const head = '<row><c t="str"><v>Symbol</v></c><c t="str"><v>Side</v></c></row>';
  const sheet = `<worksheet><sheetData>${head}${rows.join('')}</sheetData></worksheet>`;
  const [table] = readSource('export.xlsx', workbook({ sheet })).tables;
  expect(table?.line).toBe(1);
  expect(table?.rows.map(({ line }) => line)).toEqual([2, 3, 4, 5, 6, 7]);
});

test('a sheet becomes a table of what its cells hold', () => {
  expect(readSource('export.xlsx', workbook()).tables).toEqual([
    {
      name: 'Journal',
      line: 1,
      headers: ['Symbol', 'Time', '', 'PnL'],
      rows: [
        {
          line: 3,
          cells: ['MES&U6', '46191.5493634259', '', '7554.25'],
          raw: 'MES&U6\t46191.5493634259\t\t7554.25',
        },
        { line: 4, cells: ['TRUE', '0.0015', '', '-2815118967123'], raw: 'TRUE\t0.0015\t\t-2815118967123' },
      ],
    },
  ]);
});

test('other archives, and workbooks that are broken or count otherwise, are told', () => {
  expect(codeOf(zipSync({ 'trades.csv': strToU8('A,B\n') }))).toBe('zip_archive');
  expect(codeOf(workbook().subarray(0, 400))).toBe('broken_workbook');
  expect(codeOf(workbook({ sheet: SHEET.slice(0, 300) }))).toBe('broken_xml');
  expect(codeOf(workbook({ workbook: '<workbook><workbookPr date1904="1"/></workbook>' }))).toBe(
    'dates_from_1904',
  );
  expect(codeOf(workbook({ sheet: '<!DOCTYPE x [<!ENTITY a "b">]><x/>' }))).toBe('xml_entities');
  expect(codeOf(workbook(), { ...READ_LIMITS, rows: 2 })).toBe('too_many_rows');
  expect(codeOf(workbook({ sheet: SHEET.replace('D3', 'XFD3') }))).toBe('too_many_columns');
});

/** Both the directory and the header before the part say so. */
function saying(size: number, bytes: Uint8Array): Uint8Array {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  for (let at = 0; at < bytes.length - 30; at++) {
    const mark = view.getUint32(at, true);
    const place = mark === 0x02014b50 ? at + 24 : mark === 0x04034b50 ? at + 22 : null;
    if (place !== null && view.getUint32(place, true) > 100_000) view.setUint32(place, size, true);
  }
  return bytes;
}

test('a workbook that unpacks to too much is rejected by its directory', () => {
  const sheet = ' '.repeat(1_000_000);
  expect(codeOf(saying(129 * 1024 * 1024, workbook({ sheet })))).toBe('zip_bomb');
});

test('a directory that lies about sizes inflates no more than it says', () => {
  expect(codeOf(saying(100, workbook({ sheet: `<x>${' '.repeat(1_000_000)}</x>` })))).toBe('broken_xml');
});

test('one long text that many cells share counts for each of them', () => {
  const strings = `<sst><si><t>${'x'.repeat(10_000)}</t></si></sst>`;
  const cells = '<c t="s"><v>0</v></c>'.repeat(400);
  expect(codeOf(workbook({ strings, sheet: `<x>${`<row>${cells}</row>`.repeat(40)}</x>` }))).toBe(
    'file_too_large',
  );
});

test('a workbook with any bytes changed is read, or told', () => {
  const bytes = workbook();
  const change = fc.tuple(fc.nat(bytes.length - 1), fc.nat(255));
  fc.assert(
    fc.property(fc.array(change, { minLength: 1, maxLength: 4 }), (changes) => {
      const changed = new Uint8Array(bytes);
      for (const [at, byte] of changes) changed[at] = byte;
      codeOf(changed);
    }),
    { numRuns: runs(500) },
  );
});
