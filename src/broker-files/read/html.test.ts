import { expect, test } from 'bun:test';
import fc from 'fast-check';
import { cpuClock } from '#src/testing/cpu-time.ts';
import type { Row } from '../formats/format.ts';
import { readHtml } from './html.ts';
import { readSource } from './source-file.ts';

function rowsOf(text: string): Pick<Row, 'line' | 'cells'>[] {
  const rows: Row[] = [];
  readHtml(text, 1_000, (row) => rows.push(row));
  return rows.map(({ line, cells }) => ({ line, cells }));
}

test('rows of cells, whatever stands around them', () => {
  const page = `<html><body><p>Hello</p>
<table><tr><th>Time<th>P&amp;L</th></tr>
<tr class="x"><td nowrap>1 &lt; 2&nbsp;</td><td class="hidden" colspan="8">unseen</td><td colspan=2><b>&#36;5</b><br>x</td><td>end</td>
<!-- <tr><td>old</td></tr> --><tr><td></td></tr></table>`;
  expect(rowsOf(page)).toEqual([
    { line: 2, cells: ['Time', 'P&L'] },
    { line: 3, cells: ['1 < 2', '$5x', '', 'end'] },
  ]);
});

test('a page without a table of trades is none', () => {
  const read = (page: string) => () => readSource('page.html', new TextEncoder().encode(page));
  const form = '<html><table><tr><td>Name</td><td>Password</td></tr><tr><td>a</td><td>b</td></tr></table>';
  expect(read(form)).toThrow('This is a web page, not an export.');
  expect(read(`<title>Statement: 1 - Ann</title>${form}`.replace('<title>', '<html><title>'))).toThrow(
    /MetaTrader/,
  );
});

test('whatever stands in a page, nothing is thrown', () => {
  const pieces = fc.constantFrom(
    '<tr>',
    '</tr>',
    '<td>',
    '<td colspan="3">',
    '</td>',
    '<table>',
    '<',
    '&#1114112;',
    '&nbsp;',
    '<!--',
    'x',
    '\n',
  );
  fc.assert(
    fc.property(fc.array(pieces, { maxLength: 40 }), (page) => {
      rowsOf(page.join(''));
    }),
  );
});

test('a long page takes time by its length', () => {
  const row = '<tr><td>1</td><td>2</td></tr>\n';
  const took = cpuClock();
  readHtml(`<table>${row.repeat(20_000)}${'<'.repeat(100_000)}${'<!--'.repeat(50_000)}`, 200_000, () => {});
  expect(took()).toBeLessThan(2_000);
});
