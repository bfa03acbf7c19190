/** The key that makes a create request safe to repeat. */

export const IDEMPOTENCY_HEADER = 'idempotency-key';
export const IDEMPOTENCY_KEY_LENGTH = 255;
export const IDEMPOTENCY_KEY_RULE = `Idempotency-Key must be 1 to ${IDEMPOTENCY_KEY_LENGTH} printable ASCII characters`;

export function isIdempotencyKey(text: string): boolean {
  return text.length <= IDEMPOTENCY_KEY_LENGTH && /^[\x20-\x7e]+$/.test(text);
}
