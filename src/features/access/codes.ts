import { createHmac, randomBytes } from 'node:crypto';
import { GENERATED_LENGTH, spellCode } from '#src/values/text/access-code.ts';
import { cleanText } from '#src/values/text/text.ts';
import type { Key } from './key.ts';
import { seal, unseal } from './seal.ts';

/** A new access code of 10 base32 characters: 50 random bits. */
export function generateCode(): string {
  return spellCode(randomBytes(GENERATED_LENGTH));
}

/** The form in which codes are saved and checked: NFC, trimmed, case-sensitive. */
function normalizeCode(code: string): string {
  return cleanText(code);
}

/** Look-up key of a code: an HMAC-SHA256, so that the database alone does not allow testing guesses. */
export function codeLookup(code: string, key: Key): string {
  return createHmac('sha256', key.lookup).update(normalizeCode(code)).digest('base64url');
}

/** Encrypts a code so that it can be shown to the admin. */
export const sealCode = (code: string, key: Key): string => seal(normalizeCode(code), key.seal);

/** Decrypts the result of {@link sealCode}. Throws when it was modified or sealed with another key. */
export const openCode = (sealed: string, key: Key): string => unseal(sealed, key.seal);
