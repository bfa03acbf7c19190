/** Codes that an authenticator app shows: RFC 6238 with what every app knows, SHA-1, six digits and 30 seconds. */

import { createHmac } from 'node:crypto';

const TOTP_DIGITS = 6;
/** Seconds. */
const TOTP_PERIOD = 30;
/** As RFC 4226 recommends. Bytes. */
export const TOTP_SECRET_BYTES = 20;
/** Clocks differ, and typing takes a while: the code before and the next one are taken too. */
const STEPS_OFF = 1;

/** How long a secret that was shown can be switched on. Milliseconds. */
export const TOTP_BEGUN_LIFE = 60 * 60_000;

export const RECOVERY_CODES = 10;
/** Digits alone, so that one field and one keyboard take both kinds of code. */
export const RECOVERY_DIGITS = 12;

const BASE32 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';

/** RFC 4648, without padding, as authenticator apps read a secret. */
export function toBase32(bytes: Uint8Array): string {
  let [text, bits, value] = ['', 0, 0];
  for (const byte of bytes) {
    value = ((value << 8) | byte) & 0xfff;
    for (bits += 8; bits >= 5; bits -= 5) text += BASE32[(value >> (bits - 5)) & 31];
  }
  return bits === 0 ? text : text + BASE32[(value << (5 - bits)) & 31];
}

/** The code of a counter (RFC 4226). */
export function hotp(secret: Uint8Array, counter: number, digits = TOTP_DIGITS): string {
  const message = Buffer.alloc(8);
  message.writeBigUInt64BE(BigInt(counter));
  const hash = createHmac('sha1', secret).update(message).digest();
  const offset = (hash.at(-1) ?? 0) & 15;
  const code = (hash.readUInt32BE(offset) & 0x7fff_ffff) % 10 ** digits;
  return String(code).padStart(digits, '0');
}

/** The time step of an instant in epoch milliseconds. */
export const toStep = (now: number): number => Math.floor(now / 1000 / TOTP_PERIOD);

/**
 * The time step that a code is of, if it may be used now.
 * @param usedStep the latest one of which a code was used
 * @returns `null` for a wrong code and for one that was used
 */
export function findStep(secret: Uint8Array, code: string, now: number, usedStep: number): number | null {
  const current = toStep(now);
  // A later one than any that is taken now dates from before the clock was set back.
  const last = usedStep > current + STEPS_OFF ? 0 : usedStep;
  let found: number | null = null;
  for (let step = Math.max(last + 1, current - STEPS_OFF); step <= current + STEPS_OFF; step++) {
    if (hotp(secret, step) === code) found ??= step;
  }
  return found;
}

/** Team names are longer than what an app shows, and a picture of them all would be hard to scan. */
const LONGEST_ISSUER = 32;

/** What an authenticator app reads off the picture. */
export function otpauthUri(secret: string, teamName: string): string {
  // The colon ends the issuer.
  const issuer = [...teamName.replaceAll(':', ' ')].slice(0, LONGEST_ISSUER).join('').trim();
  const label = `${encodeURIComponent(issuer)}:admin`;
  const query = `secret=${secret}&issuer=${encodeURIComponent(issuer)}&algorithm=SHA1&digits=${TOTP_DIGITS}&period=${TOTP_PERIOD}`;
  return `otpauth://totp/${label}?${query}`;
}

/** Longer than any code however it is grouped: what is longer is wrong, before any of it is looked at. */
export const LONGEST_TYPED = 64;

/** A typed code without the blanks and hyphens between its groups. */
export const normalizeTotpCode = (typed: string): string => typed.replace(/[\s-]/g, '');

/** `1234 5678 9012`, as a recovery code is shown. */
export const showRecoveryCode = (digits: string): string => digits.replace(/(?<=.)(?=(?:\d{4})+$)/g, ' ');
