import { expect, test } from 'bun:test';
import { quotes } from '#src/db/tables.ts';
import { testApp } from '#src/testing/test-app.ts';
import { bulkInsert } from './bulk-insert.ts';

const COLUMNS = ['text', 'author', 'isActive', 'sortOrder', 'createdAt', 'version'] as const;

test('rows of one statement have the numbers up to its last, in their order, whatever triggers insert', () => {
  const { raw } = testApp().deps.db;
  raw.run('CREATE TABLE noted (at INTEGER PRIMARY KEY AUTOINCREMENT, text TEXT)');
  raw.run(
    'CREATE TRIGGER noting AFTER INSERT ON quotes BEGIN INSERT INTO noted (text) VALUES (NEW.text), (NEW.text); END',
  );
  const before = raw.query<{ n: number }, []>('SELECT coalesce(max(id), 0) AS n FROM quotes').get()?.n ?? 0;
  const add = bulkInsert(raw, quotes, COLUMNS);
  const quote = (text: string) => ({
    text,
    author: 'A',
    isActive: true,
    sortOrder: 9,
    createdAt: 1,
    version: 1,
  });
  expect(add(['a', 'b', 'c'].map(quote))).toEqual([before + 1, before + 2, before + 3]);
  expect(add([quote('d')])).toEqual([before + 4]);
  expect(
    raw.query('SELECT id - ? AS n, text FROM quotes WHERE sort_order = 9 ORDER BY id').values(before),
  ).toEqual([
    [1, 'a'],
    [2, 'b'],
    [3, 'c'],
    [4, 'd'],
  ]);
});

test('there may be more of them than one statement takes, or none', () => {
  const { raw } = testApp().deps.db;
  const add = bulkInsert(raw, quotes, COLUMNS);
  const quote = { text: 'a', author: 'A', isActive: true, sortOrder: 9, createdAt: 1, version: 1 };
  const ids = add(Array(100).fill(quote)).map((id) => [id]);
  expect(raw.query('SELECT id FROM quotes WHERE sort_order = 9 ORDER BY id').values()).toEqual(ids);
  expect(add([])).toEqual([]);
});

test('one row that cannot be leaves none of the others', () => {
  const { raw } = testApp().deps.db;
  const add = bulkInsert(raw, quotes, COLUMNS);
  const good = { text: 'a', author: 'A', isActive: true, sortOrder: 9, createdAt: 1, version: 1 };
  expect(() => add([good, { ...good, createdAt: null }])).toThrow(/NOT NULL/);
  expect(raw.query('SELECT id FROM quotes WHERE sort_order = 9').values()).toEqual([]);
});
