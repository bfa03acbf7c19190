import { expect, test } from 'bun:test';
import fc from 'fast-check';
import { terminalJson, terminalLine, terminalText } from './terminal-text.ts';

const HOSTILE = 'a\u001b]0;title\u0007b\rc\u009b2Jd\u007fe\u202ef';

test('what a terminal would obey is shown by a sign', () => {
  expect(terminalText(`${HOSTILE}\n\tnext`)).toBe('a␛]0;title␇b␍c\ufffd2Jd␡e\ufffdf\n\tnext');
  expect(terminalLine('one\ntwo\tthree\u2028four')).toBe('one␊two␉three\ufffdfour');
  expect(terminalText('Zoë Müller 東京 🐂')).toBe('Zoë Müller 東京 🐂');
});

test('JSON says the same whatever is escaped in it', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (text) => {
      const json = terminalJson(JSON.stringify({ text }, null, 2));
      expect(JSON.parse(json)).toEqual({ text });
      expect(json).not.toMatch(/(?!\n)\p{Cc}|[\u202a-\u202e\u2066-\u2069]/u);
    }),
  );
});
