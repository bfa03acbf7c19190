import { expect, test } from 'bun:test';
import { strToU8, zipSync } from 'fflate';
import { cpuClock } from '#src/testing/cpu-time.ts';
import { readSource } from './source-file.ts';
import { UnreadableFile } from './unreadable-file.ts';

/** What is said about a file, which is said at once. */
function reported(contents: string | Uint8Array, name = 'report.xml'): string {
  const took = cpuClock();
  try {
    readSource(name, typeof contents === 'string' ? new TextEncoder().encode(contents) : contents);
    return 'read';
  } catch (error) {
    if (!(error instanceof UnreadableFile)) throw error;
    return `${error.code}: ${error.message}`;
  } finally {
    expect(took()).toBeLessThan(3000);
  }
}

interface Parts {
  workbook?: string;
  rels?: string;
  strings?: string;
  sheet?: string;
}

const book = ({
  workbook = '<workbook><sheets><sheet name="A" r:id="r1"/></sheets></workbook>',
  rels = '<Relationships><Relationship Id="r1" Target="sheet.xml"/></Relationships>',
  strings = '<sst/>',
  sheet = '<x/>',
}: Parts) =>
  zipSync({
    'xl/workbook.xml': strToU8(workbook),
    'xl/_rels/workbook.xml.rels': strToU8(rels),
    'xl/sharedStrings.xml': strToU8(strings),
    'xl/sheet.xml': strToU8(sheet),
  });

test.each([
  ['<b ', 'tag'],
  ['<b a="', 'value'],
  ["<b a='", 'value in single quotes'],
  ['<!--', 'comment'],
  ['<![CDATA[', 'section'],
  ['<?b', 'instruction'],
  ['<!', 'declaration'],
])('%s and many more of them is no %s that is read for ever', (begin) => {
  for (const repeated of ['<', begin, `${begin} `, '<b a=1 ', '">', "<'"]) {
    const text = repeated.repeat(Math.ceil(300_000 / repeated.length));
    expect(reported(`<FlexQueryResponse>${begin}${text}`)).not.toBe('read');
    expect(reported(`<html><table>${begin}${text}`, 'page.html')).toMatch(/^(?:web_page|empty_file)/);
    expect(reported(book({ sheet: `<worksheet>${begin}${text}` }), 'a.xlsx')).not.toBe('read');
  }
});

test('long tags and comments are read where they end', () => {
  const long = 'x'.repeat(90_000);
  const sheet = `<worksheet><!--${long}--><row><c t="str" a="${long}"><v>A</v></c><c t="str"><v>B</v></c></row></worksheet>`;
  const source = readSource('a.xlsx', book({ sheet: sheet + '<!-- -->'.repeat(100_000) }));
  expect(source.tables).toMatchObject([{ headers: ['A', 'B'] }]);
});

test('wherever a workbook is cut into pieces', () => {
  const cell = (n: number) => `<c t="str" note="a > ' b"><v>x${n} <![CDATA[<>]]></v><!-- <c> --></c>`;
  for (let shift = 0; shift < 3; shift++) {
    const rows = Array.from({ length: 2_500 }, (_, n) => `<row>${cell(n)}${cell(n)}</row>`);
    const sheet = `<worksheet>${' '.repeat(shift * 37)}${rows.join('')}</worksheet>`;
    const { tables } = readSource('a.xlsx', book({ sheet }));
    expect(tables[0]?.rows.at(-1)?.cells).toEqual(['x2499 <>', 'x2499 <>']);
    if (shift === 0) expect(sheet.length).toBeGreaterThan(256 * 1024);
  }
});

const relations = (count: number) =>
  Array.from({ length: count }, (_, n) => `<Relationship Id="r${n}" Target="s${n}.xml"/>`).join('');
const pieces = '<t>x'.repeat(100_000);

test.each<[what: string, parts: Parts, said: string]>([
  [
    'sheets',
    { workbook: `<workbook><sheets>${'<sheet name="A" r:id="r1"/>'.repeat(100_000)}</sheets></workbook>` },
    'too_many_sheets: The workbook has more than 250 sheets. Save the one with the trades by itself.',
  ],
  ['parts', { rels: `<Relationships>${relations(50_000)}</Relationships>` }, 'too_many_sheets'],
  [
    'texts',
    { strings: `<sst>${'<si/>'.repeat(1_100_000)}</sst>` },
    'file_too_large: The workbook holds more than 1,000,000 different texts. Export a shorter period.',
  ],
  [
    'characters in a cell',
    { sheet: `<worksheet><row r="7"><c t="str"><v>${'x'.repeat(5_000_000)}</v></c></row></worksheet>` },
    'cell_too_long: The file holds a tag, a comment or a text of more than 100,000 characters',
  ],
  ['pieces of a text', { strings: `<sst><si>${pieces}` }, 'cell_too_long: The workbook holds a cell'],
  ['pieces of a cell', { sheet: `<worksheet><row r="7"><c>${pieces}` }, 'cell_too_long: Line 7 holds a cell'],
])('a workbook may have many %s, and no more', (_, parts, said) => {
  expect(reported(book(parts), 'a.xlsx')).toStartWith(said);
});

test('a page may have many cells, and no more in a row', () => {
  const cells = '<td>1'.repeat(1_000_000);
  expect(reported(`<html><table><tr>${cells}</table>`, 'a.html')).toStartWith('too_many_columns');
  expect(reported(`<html><table><tr><td>${'<b>x'.repeat(1_000_000)}</table>`, 'a.html')).toStartWith(
    'cell_too_long: Line 1',
  );
});

test('a file may hold many tables, and no more', () => {
  const kinds = Array.from({ length: 2_000 }, (_, n) => `<e${n} a="b"/>`).join('');
  const titled = Array.from({ length: 2_000 }, (_, n) => `Title ${n}\nA,B\n`).join('');
  const said = 'too_many_tables: The file holds more than 1,000 tables. Export the trades by themselves.';
  expect(reported(`<FlexQueryResponse>${kinds}</FlexQueryResponse>`)).toBe(said);
  expect(reported(titled, 'a.csv')).toBe(said);
});
