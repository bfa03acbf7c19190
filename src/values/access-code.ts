/** How access codes are made up. */

/** Crockford's base32, without I, L, O and U: codes are read aloud. 32 letters, so a byte's low bits choose evenly. */
const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

/** The letters of a code that is made up: 50 random bits. */
export const GENERATED_LENGTH = 10;

/** Spells random bytes as base32, a letter for each. */
export function spellCode(bytes: Uint8Array): string {
  return Array.from(bytes, (byte) => ALPHABET[byte % ALPHABET.length]).join('');
}
