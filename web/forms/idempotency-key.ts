import { useRef } from 'react';

/** An idempotency key. Not `crypto.randomUUID`, which browsers only offer over https. */
export const newIdempotencyKey = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join(
    '',
  );

/** What was last sent, and its key. */
export interface SentContent {
  content: string;
  key: string;
}

/**
 * The idempotency key of a form: the same for the same content, so that a retry after a lost response creates nothing
 * twice. Different content gets a new key.
 * @param kept outlives the form, when its draft does
 */
export function useIdempotencyKey(kept?: { current: SentContent | null }): (content: unknown) => string {
  const own = useRef<SentContent | null>(null);
  const sent = kept ?? own;
  return (content) => {
    const text = JSON.stringify(content, (_, value) => toMark(value));
    if (sent.current?.content !== text) sent.current = { content: text, key: newIdempotencyKey() };
    return sent.current.key;
  };
}

/** What tells a value from others, where JSON has nothing for it: a file, and cents. */
function toMark(value: unknown): unknown {
  if (typeof value === 'bigint') return String(value);
  if (!(value instanceof File)) return value;
  const { name, size, lastModified } = value;
  return { name, size, lastModified };
}
