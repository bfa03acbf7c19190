import { hostileApp, PAYLOADS } from './hostile-app.ts';
import { expect, expectSame, type Trial } from './trial.ts';
import { logIn, send, startServer } from './workshop.ts';

/** Characters that start a formula in a spreadsheet, in their East Asian wide form too. */
const BEGINS_FORMULA = /^[=+\-@\t\r＝＋－＠]/;
const NUMBER = /^-?\d+(\.\d+)?$/;
const NUMERIC = ['Quantity', 'Entry price', 'Exit price', 'PnL'];

export const formulas: Trial = {
  name: 'formulas in CSV',
  promise:
    'A downloaded journal opens in a spreadsheet without running what a note says; amounts stay numbers.',
  async run(workshop) {
    const data = await workshop.freshFolder();
    const server = await startServer(workshop, data);
    const { trader, admin } = await hostileApp(workshop, server, data);
    const own = await logIn(server, trader);
    const counts = { texts: 0, numbers: 0, negative: 0 };
    const seen = new Set<string>();
    for (const [path, headers] of [
      ['/api/journal/export.csv', own],
      ['/api/journal/export.csv?archived=true', own],
      ['/api/archives/1/entries.csv', admin],
      ['/api/archives/4/entries.csv', admin],
    ] as const) {
      const response = await send(server, 'GET', path, { headers });
      expectSame(path, response.status, 200);
      const csv = await response.text();
      const [head = [], ...lines] = cellsOf(csv);
      expect(lines.length > 0, `${path} is empty`);
      for (const line of lines) {
        expectSame(`${path}: cells`, line.length, head.length);
        for (const [column, cell] of line.entries()) {
          const title = head[column] ?? '';
          if (NUMERIC.includes(title)) {
            if (cell === '') continue;
            expect(NUMBER.test(cell), `${path}: ${title} is no number: ${cell}`);
            counts.numbers++;
            if (cell.startsWith('-')) counts.negative++;
          } else {
            expect(!BEGINS_FORMULA.test(cell), `${path}: ${title} would be run: ${cell}`);
            counts.texts++;
            seen.add(cell.replace(/(^|;)'(?=[^>])/, '$1'));
          }
        }
      }
      // Where the comma is the decimal separator, a spreadsheet splits at semicolons.
      for (const [, ...cells] of cellsOf(csv, ';')) {
        for (const cell of cells) {
          expect(!BEGINS_FORMULA.test(cell), `${path}: split at semicolons, this would be run: ${cell}`);
        }
      }
    }
    expectSame(
      'texts that are in no file',
      PAYLOADS.filter((text) => !seen.has(text)),
      [],
    );
    expect(counts.negative > 0, 'there was no loss among the amounts');
    await server.kill('SIGTERM');
    return `${counts.texts} texts inert, ${counts.numbers} amounts still numbers (${counts.negative} below zero)`;
  },
};

/** An independent CSV reader (RFC 4180): the product's own reader is not what is under test. */
function cellsOf(csv: string, separator = ','): string[][] {
  const lines: string[][] = [];
  let [line, cell, quoted]: [string[], string, boolean] = [[], '', false];
  for (let at = 0; at < csv.length; at++) {
    const letter = csv[at] ?? '';
    if (quoted) {
      if (letter !== '"') cell += letter;
      else if (csv[at + 1] === '"') cell += csv[++at];
      else quoted = false;
    } else if (letter === '"' && cell === '') quoted = true;
    else if (letter === separator) {
      line.push(cell);
      cell = '';
    } else if (letter === '\n') {
      lines.push([...line, cell]);
      [line, cell] = [[], ''];
    } else if (letter !== '\r') cell += letter;
  }
  return lines;
}
