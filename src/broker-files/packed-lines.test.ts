import { expect, test } from 'bun:test';
import { packedLines } from './packed-lines.ts';

test('each line is found as it stands in the file, whatever their order', () => {
  const lines = Array.from({ length: 2500 }, (_, index) => ({ line: 2501 - index, raw: `“ES”, ${index}` }));
  const rawOf = packedLines([...lines, { line: 1, raw: 'Fill\n1' }]);
  for (const { line, raw } of lines) if (line % 311 === 0 || line === 2501) expect(rawOf(line)).toBe(raw);
  expect(rawOf(1)).toBe('Fill\n1');
  expect(rawOf(2502)).toBe('');
});

test('of two sheets that have such a line it is that of the last', () => {
  const lines = Array.from({ length: 2500 }, (_, index) => ({
    line: 1 + (index % 1250),
    raw: `row ${index}`,
  }));
  expect(packedLines(lines)(7)).toBe('row 1256');
});

test('a file without any has none', () => {
  expect(packedLines([])(1)).toBe('');
});
