import { createHmac, randomBytes } from 'node:crypto';
import { GENERATED_LENGTH, spellCode } from '#src/values/access-code.ts';
import { cleanText } from '#src/values/text.ts';
import type { Key } from './key.ts';
import { seal, unseal } from './seal.ts';

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

/** Seals a code for the admin's display. */
export const sealCode = (code: string, key: Key): string => seal(normalizeCode(code), key.seal);

/** The code inside {@link sealCode}'s text. Throws when it was changed or sealed with another key. */
export const openCode = (sealed: string, key: Key): string => unseal(sealed, key.seal);
