import { describe, expect, test } from 'bun:test';
import { stringify } from 'csv-stringify/sync';
import fc from 'fast-check';
import { runs } from '#src/testing/in-part.ts';
import { MAX_CELL, READ_LIMITS } from './limits.ts';
import { readSource } from './source-file.ts';
import { UnreadableFile } from './unreadable-file.ts';

const bytesOf = (text: string) => new TextEncoder().encode(text);
const read = (text: string) => readSource('export.csv', bytesOf(text));

function codeOf(bytes: Uint8Array, limits = READ_LIMITS): string | null {
  try {
    readSource('export.csv', bytes, limits);
    return null;
  } catch (error) {
    if (!(error instanceof UnreadableFile)) throw error;
    expect(error.message).toMatch(/^[A-Z].*\.$/);
    return error.code;
  }
}

const simple = 'Symbol,Côté,Qty\nESU6,Achat,1\n';
const asRead = [['Symbol', 'Côté', 'Qty'], [['ESU6', 'Achat', '1']]];
const headsAndCells = (bytes: Uint8Array) =>
  readSource('x', bytes).tables.flatMap(({ headers, rows }) => [headers, rows.map(({ cells }) => cells)]);

describe('encodings', () => {
  const utf16 = (text: string) => new Uint8Array(Buffer.from(text, 'utf16le'));
  const swapped = (bytes: Uint8Array) => bytes.map((_, at) => bytes[at % 2 === 0 ? at + 1 : at - 1] ?? 0);
  test.each<[string, Uint8Array]>([
    ['UTF-8', bytesOf(simple)],
    ['UTF-8 with a mark', bytesOf(`\ufeff${simple}`)],
    ['UTF-16 with a mark', utf16(`\ufeff${simple}`)],
    ['UTF-16, big end first, with a mark', swapped(utf16(`\ufeff${simple}`))],
    ['UTF-16 without a mark', utf16(simple)],
    ['UTF-16, big end first, without a mark', swapped(utf16(simple))],
    ['Latin-1', new Uint8Array(Buffer.from(simple, 'latin1'))],
  ])('%s', (_name, bytes) => {
    expect(headsAndCells(bytes)).toEqual(asRead);
  });

  test('what Windows adds to Latin-1', () => {
    const bytes = new Uint8Array(Buffer.from(simple.replace('Côté', 'L\u0092\u00e9'), 'latin1'));
    expect(readSource('x', bytes).tables[0]?.headers[1]).toBe('L’é');
  });
});

test.each([',', ';', '\t', '|'])('separated by %p', (by) => {
  const text = simple.replaceAll(',', by);
  expect(headsAndCells(bytesOf(text))).toEqual(asRead);
  expect(read(text).isSemicolons).toBe(by === ';');
});

test('decimal commas do not make a file one with commas', () => {
  const [table] = read('A;B;C\n1,1;2,2 $;3,3\n"1,2,3,4,5";2,0;1\n').tables;
  expect(table?.rows.map(({ cells }) => cells)).toEqual([
    ['1,1', '2,2 $', '3,3'],
    ['1,2,3,4,5', '2,0', '1'],
  ]);
});

test('each row keeps its line and its text, over quoted breaks, blank lines and any line end', () => {
  const [table] = read('\r\nA,B\r\n\r\n1,"x\r\ny"\r\n,,\r\n2, z \r\n\n3,="04"').tables;
  expect(table?.line).toBe(2);
  expect(table?.rows.map(({ line, cells, raw }) => ({ line, cells, raw }))).toEqual([
    { line: 4, cells: ['1', 'x\r\ny'], raw: '1,"x\r\ny"' },
    { line: 7, cells: ['2', 'z'], raw: '2, z ' },
    { line: 9, cells: ['3', '="04"'], raw: '3,="04"' },
  ]);
});

test('what was written with quotes is read as it was, on its line', () => {
  const cell = fc.oneof(
    fc.string({ unit: fc.constantFrom('a', '1', ',', ';', '"', '\n', '\r\n', ' ', 'é', '$'), maxLength: 8 }),
    fc.constantFrom('ESU6', '$(1,200.00)'),
  );
  fc.assert(
    fc.property(fc.array(fc.tuple(cell, cell), { maxLength: 20 }), (rows) => {
      const text = stringify([
        ['Name', 'Qty', 'Note'],
        ...rows.map((cells, at) => [`row ${at}`, '1', ...cells]),
      ]);
      const [table] = read(text).tables;
      expect(table?.rows.map(({ cells }) => cells)).toEqual(
        rows.map((cells, at) => [`row ${at}`, '1', ...cells.map((text) => text.trim())]),
      );
      const lines = text.split(/\r\n|[\r\n]/);
      for (const { line, cells } of table?.rows ?? []) expect(lines[line - 1]).toStartWith(cells[0] ?? '?');
    }),
  );
});

test('a title alone, then a head row, starts a section; other lone cells are rows', () => {
  const file = read(
    [
      'Statement of ABC since 3/1/26',
      '',
      'Cash,,',
      'DATE,TYPE,AMOUNT',
      '3/1/26,TRD,5.00',
      'cut off',
      ',,TOTAL,5.00',
      '',
      'Trades',
      ',Exec Time,Side',
      ',3/1/26 10:00,BUY',
      ',Exec Time,Side',
      'Summary',
    ].join('\n'),
  );
  expect(file.tables.map(({ name, line, rows }) => [name, line, rows.map((row) => row.line)])).toEqual([
    ['Cash', 4, [5, 6, 7]],
    ['Trades', 10, [11, 13]],
  ]);
  expect(file.lines.map(({ line }) => line)).toEqual([1, 3, 9, 12]);
});

test('a head row alone is a table without rows', () => {
  expect(read('A,B\n').tables).toEqual([{ name: null, line: 1, headers: ['A', 'B'], rows: [] }]);
});

describe('what cannot be read is told by a code and a text', () => {
  test.each<[string, Uint8Array, string]>([
    ['an empty file', bytesOf(''), 'empty_file'],
    ['blank lines', bytesOf('\ufeff\r\n ,,\n\n'), 'empty_file'],
    ['a file of NUL bytes', new Uint8Array(500), 'binary_file'],
    ['a NUL byte in a cell', bytesOf('A,B\n1,\u00002\n'), 'binary_file'],
    ['a quote that is never closed', bytesOf('A,B\n1,2\n"3,4\n5,6\n'), 'unclosed_quote'],
    ['a cell that is too long', bytesOf(`A,B\n1,${'x'.repeat(MAX_CELL + 1)}\n`), 'cell_too_long'],
    ['a cell of 10 MB', bytesOf(`A,B\n1,"${'x'.repeat(10_000_000)}"\n`), 'cell_too_long'],
    ['too many columns', bytesOf(`${'a,'.repeat(600)}\n`), 'too_many_columns'],
    ['an old workbook', Uint8Array.of(0xd0, 0xcf, 0x11, 0xe0, 1, 2), 'old_workbook'],
    ['a page', bytesOf('<!DOCTYPE html><html><body>Sign in</body></html>'), 'web_page'],
    ['entities', bytesOf('<?xml version="1.0"?><!DOCTYPE a [<!ENTITY b "c">]><a x="&b;"/>'), 'xml_entities'],
    ['XML that is cut off', bytesOf('<a><b c="1"/>'), 'broken_xml'],
  ])('%s', (_name, bytes, code) => {
    expect(codeOf(bytes)).toBe(code);
  });

  test('limits hold to the byte and to the row', () => {
    const bytes = bytesOf('A,B\n1,2\n3,4\n');
    expect(codeOf(bytes, { bytes: bytes.length, rows: 3 })).toBeNull();
    expect(codeOf(bytes, { bytes: bytes.length - 1, rows: 3 })).toBe('file_too_large');
    expect(codeOf(bytes, { bytes: bytes.length, rows: 2 })).toBe('too_many_rows');
  });

  test('no bytes do anything else', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 300 }), (bytes) => {
        codeOf(bytes);
      }),
    );
    const xml = fc.string({
      unit: fc.constantFrom(...'<>/"\'= ab!?-[]&;:#\n', '<a b="1">', '</a>', '<![CDATA[', '-->'),
    });
    fc.assert(
      fc.property(xml, (text) => {
        codeOf(bytesOf(`<${text}`));
        codeOf(bytesOf(`<a b="1">${text}</a>`));
      }),
      { numRuns: runs(500) },
    );
  });
});

test('elements of XML become tables of their attributes', () => {
  const text = `<?xml version="1.0"?>
<Flex name="x">
  <Trades>
    <Trade symbol="A&amp;B" qty="1" note="a > b" />
    <Trade qty="2" ibCommission="-1.5"/><Order symbol="C"/>
  </Trades>
</Flex>`;
  const { tables } = readSource('flex.xml', bytesOf(text));
  expect(tables.map(({ name }) => name)).toEqual(['Flex', 'Trade', 'Order']);
  expect(tables[1]).toEqual({
    name: 'Trade',
    line: 4,
    headers: ['symbol', 'qty', 'note', 'ibCommission'],
    rows: [
      { line: 4, cells: ['A&B', '1', 'a > b', ''], raw: '<Trade symbol="A&amp;B" qty="1" note="a > b" />' },
      { line: 5, cells: ['', '2', '', '-1.5'], raw: '<Trade qty="2" ibCommission="-1.5"/>' },
    ],
  });
});
