import { expect, test } from 'bun:test';
import { spellCode } from './access-code.ts';

test('every character is equally likely, and none is easily confused with another', () => {
  const letters = spellCode(Uint8Array.from({ length: 256 }, (_, byte) => byte));
  const counts = Map.groupBy(letters, (letter) => letter);
  expect([...counts.keys()].join('')).toBe('0123456789ABCDEFGHJKMNPQRSTVWXYZ');
  expect(new Set([...counts.values()].map((all) => all.length))).toEqual(new Set([8]));
});
