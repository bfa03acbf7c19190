import { expect, test } from 'bun:test';
import { untilWritten } from './until-written.ts';

/** A read that counts its calls, on a data version the test controls. */
function countedReading(most = 10) {
  const db = { at: 1, version: () => db.at };
  const reads: string[] = [];
  const read = untilWritten(db, most, (key) => {
    reads.push(key);
    return key === 'nothing' ? undefined : `${key} at ${db.at}`;
  });
  return { db, read, reads };
}

test('a value is read again only after a write, even when nothing was found', () => {
  const { db, read, reads } = countedReading();
  for (let n = 0; n < 3; n++) expect([read('a'), read('nothing')]).toEqual(['a at 1', undefined]);
  expect(reads).toEqual(['a', 'nothing']);
  db.at = 2;
  expect(read('a')).toBe('a at 2');
  expect(reads).toEqual(['a', 'nothing', 'a']);
});

test('the number of cached keys is bounded, whatever keys are asked for', () => {
  const { read, reads } = countedReading(3);
  for (let n = 0; n < 100; n++) read(`key ${n}`);
  expect(read('key 99')).toBe('key 99 at 1');
  read('key 0');
  expect(reads).toHaveLength(101);
});

test('what is cached stays so when there is room for no more', () => {
  const { read, reads } = countedReading(1);
  for (let n = 0; n < 3; n++) read('only');
  expect(reads).toEqual(['only']);
});

test('a failed read is retried', () => {
  let isBroken = true;
  const read = untilWritten({ version: () => 1 }, 10, () => {
    if (isBroken) throw new Error('cannot be read');
    return 'read';
  });
  expect(() => read('a')).toThrow('cannot be read');
  isBroken = false;
  expect(read('a')).toBe('read');
});
