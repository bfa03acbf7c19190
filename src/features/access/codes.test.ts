import { expect, test } from 'bun:test';
import { randomBytes } from 'node:crypto';
import { codeLookup, generateCode, openCode, sealCode } from './codes.ts';
import { deriveKey } from './key.ts';

const key = deriveKey(Buffer.alloc(32, 7));
const otherKey = deriveKey(randomBytes(32));

test('generated codes are ten base32 characters, and differ each time', () => {
  const codes = new Set(Array.from({ length: 1000 }, generateCode));
  expect(codes.size).toBe(1000);
  for (const code of codes) expect(code).toMatch(/^[0-9A-HJKMNP-TV-Z]{10}$/);
});

test('look-up uses the NFC, trimmed, case-sensitive form and the right key', () => {
  const lookup = codeLookup('Café-secret', key);
  expect(codeLookup('  Cafe\u0301-secret ', key)).toBe(lookup);
  expect(codeLookup('café-secret', key)).not.toBe(lookup);
  expect(codeLookup('Café-secret', otherKey)).not.toBe(lookup);
});

test('a sealed code opens only with its key and untampered, and no two seals are equal', () => {
  const sealed = sealCode('Käse ist gut', key);
  expect(openCode(sealed, key)).toBe('Käse ist gut');
  expect(sealCode('Käse ist gut', key)).not.toBe(sealed);
  expect(() => openCode(sealed, otherKey)).toThrow();
  const [nonce, text = ''] = sealed.split('.');
  expect(() => openCode(`${nonce}.${text[0] === 'A' ? 'B' : 'A'}${text.slice(1)}`, key)).toThrow();
});
