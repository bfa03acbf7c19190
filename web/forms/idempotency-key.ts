import { useRef } from 'react';

/** An idempotency key. Not `crypto.randomUUID`, which browsers only offer over https. */
export const newIdempotencyKey = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join(
    '',
  );

/**
 * The idempotency key of a form: the same for the same content, so that a retry after a lost response creates nothing
 * twice. Different content gets a new key.
 */
export function useIdempotencyKey(): (content: unknown) => string {
  const sent = useRef<{ content: string; key: string } | null>(null);
  return (content) => {
    const text = JSON.stringify(content, (_, value) => (value instanceof File ? fileMark(value) : value));
    if (sent.current?.content !== text) sent.current = { content: text, key: newIdempotencyKey() };
    return sent.current.key;
  };
}

const fileMark = ({ name, size, lastModified }: File) => ({ name, size, lastModified });
