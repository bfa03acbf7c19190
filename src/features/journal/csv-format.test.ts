import { expect, test } from 'bun:test';
import fc from 'fast-check';
import { runs } from '#src/testing/in-part.ts';
import { BrokenCsv, type CsvCell, csvLines, readCsv } from './csv-format.ts';

const csvLine = (cells: CsvCell[]): string => csvLines([cells]);

test('cells are quoted where necessary', () => {
  expect(csvLine(['plain', 'a,b', 'say "hi"', 'two\nlines', null])).toBe(
    'plain,"a,b","say ""hi""","two\nlines",\r\n',
  );
});

test('text never becomes a formula, numbers stay numbers', () => {
  expect(csvLine(['=1+1', '+1', '-1', '@SUM(A1)', '\tx', { number: '-12.50' }])).toBe(
    "'=1+1,'+1,'-1,'@SUM(A1),'\tx,-12.50\r\n",
  );
  // East Asian spreadsheets treat full-width signs like the ASCII ones.
  expect(csvLine(['＝1+1', '＋1', '－1', '＠SUM(A1)'])).toBe("'＝1+1,'＋1,'－1,'＠SUM(A1)\r\n");
  expect(csvLine(['=HYPERLINK("http://x","y")'])).toBe('"\'=HYPERLINK(""http://x"",""y"")"\r\n');
});

/** Parses a file as a spreadsheet that splits at `separator` does: quotes count only at the start of a cell. */
function spreadsheet(text: string, separator: string): string[] {
  const cells: string[] = [];
  let [cell, isQuoted, isStart] = ['', false, true];
  for (let at = 0; at < text.length; at++) {
    const char = text.charAt(at);
    if (isQuoted) {
      if (char !== '"') cell += char;
      else if (text[at + 1] === '"') cell += text.charAt(++at);
      else isQuoted = false;
    } else if (isStart && char === '"') {
      [isQuoted, isStart] = [true, false];
    } else if (char === separator || char === '\n' || char === '\r') {
      cells.push(cell);
      [cell, isStart] = ['', true];
    } else {
      cell += char;
      isStart = false;
    }
  }
  return [...cells, cell];
}

test.each([',', ';', '\t'])('split at %j, no text becomes a formula', (separator) => {
  const sheetOf = (...texts: string[]) => spreadsheet(csvLine(['x', ...texts]), separator);
  for (const text of ['x;=1+1', 'x;"=1+1', 'x\n=1+1', 'x\t=1+1', '"=1+1', 'x;"";\'"=1+1', 'x;\r\n@SUM(A1)']) {
    expect(sheetOf(text).filter((cell) => /^[=+\-@]/.test(cell))).toEqual([]);
  }
  const text = fc.string({ unit: fc.constantFrom(...'a"\',;=-\t\r\n'), maxLength: 12 });
  fc.assert(
    fc.property(fc.array(text, { minLength: 1, maxLength: 4 }), (texts) =>
      sheetOf(...texts).every((cell) => !/^[=-]/.test(cell)),
    ),
    { numRuns: runs(2000) },
  );
});

test('any text survives writing and reading', async () => {
  const text = fc.string({ unit: fc.constantFrom(...'ab"\',;=+-@\t\r\n é') });
  await fc.assert(
    fc.asyncProperty(fc.array(fc.tuple(fc.constant('x'), text, text), { minLength: 1 }), async (rows) => {
      const read = await Array.fromAsync(readCsv(csvLines(rows)));
      expect(read.map(({ cells }) => cells)).toEqual(rows);
    }),
  );
});

test('lines are counted as in an editor, and blank ones skipped', async () => {
  expect(await Array.fromAsync(readCsv('a,b\r\n\r\n"two\nlines",c\n,\nlast'))).toEqual([
    { line: 1, cells: ['a', 'b'] },
    { line: 3, cells: ['two\nlines', 'c'] },
    { line: 6, cells: ['last'] },
  ]);
  expect(await Array.fromAsync(readCsv('"a\r\nb"\r\n\r\rc\n\n'))).toEqual([
    { line: 1, cells: ['a\r\nb'] },
    { line: 5, cells: ['c'] },
  ]);
  expect(await Array.fromAsync(readCsv(''))).toEqual([]);
});

test.each([
  ['a,b\nc,"open\n', 2],
  ['a\nb"c\n', 2],
  ['a\n\n"b"c', 3],
  ['"a\r\nb","c\r\nd"e\n', 2],
])('%j is invalid CSV, with the line reported', async (text, line) => {
  const error: unknown = await Array.fromAsync(readCsv(text)).catch((reason) => reason);
  expect(error).toBeInstanceOf(BrokenCsv);
  expect(error).toMatchObject({ line });
});

test('a long text is read in chunks, with correct line numbers', async () => {
  const notes = 'é"\r\n,'.repeat(500);
  const text = csvLines(Array.from({ length: 300 }, (_, n) => [String(n), notes]));
  let turns = 0;
  const count = () => {
    turns++;
    timer = setImmediate(count);
  };
  let timer = setImmediate(count);
  const read = await Array.fromAsync(readCsv(text));
  clearImmediate(timer);
  expect(read).toEqual(
    Array.from({ length: 300 }, (_, n) => ({ line: 1 + n * 501, cells: [String(n), notes] })),
  );
  expect(turns).toBeGreaterThan(Buffer.byteLength(text) / 65_536);
  const broken = await Array.fromAsync(readCsv(`${text}x"`)).catch((reason) => reason);
  expect(broken).toMatchObject({ line: 1 + 300 * 501 });
});
