import { expect, test } from 'bun:test';
import fc from 'fast-check';
import { csvLine, readCsv } from './csv.ts';

test('cells are quoted where they must be', () => {
  expect(csvLine(['plain', 'a,b', 'say "hi"', 'two\nlines', null])).toBe(
    'plain,"a,b","say ""hi""","two\nlines",\r\n',
  );
});

test('a text never becomes a formula, a number stays a number', () => {
  expect(csvLine(['=1+1', '+1', '-1', '@SUM(A1)', '\tx', { number: '-12.50' }])).toBe(
    "'=1+1,'+1,'-1,'@SUM(A1),'\tx,-12.50\r\n",
  );
  // Spreadsheets of East Asia take the wide signs for the narrow ones.
  expect(csvLine(['＝1+1', '＋1', '－1', '＠SUM(A1)'])).toBe("'＝1+1,'＋1,'－1,'＠SUM(A1)\r\n");
  expect(csvLine(['=HYPERLINK("http://x","y")'])).toBe('"\'=HYPERLINK(""http://x"",""y"")"\r\n');
});

test('what is written is read again as it was, whatever is in it', () => {
  const text = fc.string({ unit: fc.constantFrom(...'ab"\',;=+-@\t\r\n é') });
  fc.assert(
    fc.property(fc.array(fc.tuple(fc.constant('x'), text, text), { minLength: 1 }), (rows) => {
      const read = readCsv(rows.map((row) => csvLine(row)).join(''));
      // A text that begins with the mark itself cannot be told from one that was marked.
      const plain = (cell: string) => cell.replace(/^'(?=[=+\-@\t\r])/, '');
      expect(Array.isArray(read) ? read.map(({ cells }) => cells) : read).toEqual(
        rows.map((row) => row.map(plain)),
      );
    }),
  );
});

test('lines are counted as an editor counts them, and blank ones left out', () => {
  expect(readCsv('a,b\r\n\r\n"two\nlines",c\n,\nlast')).toEqual([
    { line: 1, cells: ['a', 'b'] },
    { line: 3, cells: ['two\nlines', 'c'] },
    { line: 6, cells: ['last'] },
  ]);
  expect(readCsv('')).toEqual([]);
});

test.each([
  ['a,b\nc,"open\n', 2],
  ['a\nb"c\n', 2],
  ['a\n\n"b"c', 3],
])('%j is no CSV, and where', (text, line) => {
  expect(readCsv(text)).toEqual({ brokenAt: line });
});
