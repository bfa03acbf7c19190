/** Generated access codes. */

/**
 * Crockford's base32, without I, L, O and U: codes are read aloud. 32 characters, so a byte's low bits choose evenly.
 */
const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

/** Length of a generated code: 50 random bits. */
export const GENERATED_LENGTH = 10;

/** Spells random bytes in base32, one character each. */
export function spellCode(bytes: Uint8Array): string {
  return Array.from(bytes, (byte) => ALPHABET[byte % ALPHABET.length]).join('');
}
