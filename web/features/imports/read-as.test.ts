import { expect, test } from 'bun:test';
import type { ImportReport } from '#src/features/imports/responses.ts';
import { readAs } from './read-as.ts';

const names = (...all: string[]) => all.map((name) => ({ name }));
const reportOf = (...all: string[]) => ({ files: names(...all) }) as ImportReport;

test.each([
  ['before they are read', ['a.csv'], null, [null]],
  ['once they are read', ['a.csv', 'b.csv'], reportOf('a.csv', 'b.csv'), ['a.csv', 'b.csv']],
  ['with a newer one', ['a.csv', 'b.csv'], reportOf('a.csv'), ['a.csv', null]],
  [
    'with one whose content another has',
    ['a.csv', 'a (1).csv', 'b.csv'],
    reportOf('a.csv', 'b.csv'),
    ['a.csv', null, 'b.csv'],
  ],
  ['of one name', ['a.csv', 'a.csv'], reportOf('a.csv', 'a.csv'), ['a.csv', 'a.csv']],
] as const)('files %s', (_, files, report, read) => {
  expect(readAs(names(...files), report).map((one) => one?.name ?? null)).toEqual([...read]);
});
