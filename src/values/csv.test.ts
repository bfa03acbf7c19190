import { expect, test } from 'bun:test';
import { csvLine } from './csv.ts';

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
