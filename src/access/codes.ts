import { createCipheriv, createDecipheriv, createHmac, randomBytes } from 'node:crypto';
import { GENERATED_LENGTH, spellCode } from '#src/values/access-code.ts';
import { cleanText } from '#src/values/text.ts';
import type { Key } from './key.ts';

/** A new access code of 10 base32 characters: 50 random bits. */
export function generateCode(): string {
  return spellCode(randomBytes(GENERATED_LENGTH));
}

/** The one spelling of a code that is saved and checked: NFC, trimmed, case kept. */
export function normalizeCode(code: string): string {
  return cleanText(code);
}

/** What a code is found by: HMAC-SHA256, so the database alone does not let anyone test guesses. */
export function codeLookup(code: string, key: Key): string {
  return createHmac('sha256', key.lookup).update(normalizeCode(code)).digest('base64url');
}

/** Seals a code for the admin's display: AES-256-GCM, `nonce.ciphertext+tag` in base64url. */
export function sealCode(code: string, key: Key): string {
  const nonce = randomBytes(12);
  const cipher = createCipheriv('aes-256-gcm', key.seal, nonce);
  const sealed = Buffer.concat([
    cipher.update(normalizeCode(code), 'utf8'),
    cipher.final(),
    cipher.getAuthTag(),
  ]);
  return `${nonce.toString('base64url')}.${sealed.toString('base64url')}`;
}

/** The code inside {@link sealCode}'s text. Throws when it was changed or sealed with another key. */
export function openCode(sealed: string, key: Key): string {
  const [nonce = '', text = ''] = sealed.split('.');
  const bytes = Buffer.from(text, 'base64url');
  const decipher = createDecipheriv('aes-256-gcm', key.seal, Buffer.from(nonce, 'base64url'));
  decipher.setAuthTag(bytes.subarray(-16));
  return Buffer.concat([decipher.update(bytes.subarray(0, -16)), decipher.final()]).toString('utf8');
}
