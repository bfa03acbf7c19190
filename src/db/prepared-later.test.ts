import { Database } from 'bun:sqlite';
import { expect, test } from 'bun:test';
import { preparedLater } from './prepared-later.ts';

test('a statement is prepared when it first runs, and once', () => {
  using db = new Database(':memory:');
  let prepared = 0;
  const double = preparedLater(() => {
    prepared++;
    return db.prepare<{ n: number }, [number]>('SELECT ? * 2 AS n');
  });
  expect(prepared).toBe(0);
  expect([double.get(2), double.all(3), double.values(4)]).toEqual([{ n: 4 }, [{ n: 6 }], [[8]]]);
  expect(prepared).toBe(1);
});

test('one that cannot be prepared says so each time it runs', () => {
  using db = new Database(':memory:');
  const late = preparedLater(() => db.prepare('SELECT n FROM numbers'));
  expect(() => late.all()).toThrow('no such table');
  db.run('CREATE TABLE numbers (n INTEGER)');
  expect(late.all()).toEqual([]);
});
