import { useRef } from 'react';

/** A key for a create. Not `crypto.randomUUID`, which browsers have over https alone. */
export const newCreateKey = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join(
    '',
  );

/**
 * The key under which a form sends what it creates: the same for the same content, so that what is sent again after its
 * answer was lost is not made twice. Another content is another create.
 */
export function useCreateKey(): (content: unknown) => string {
  const sent = useRef<{ content: string; key: string } | null>(null);
  return (content) => {
    const text = JSON.stringify(content, (_, value) => (value instanceof File ? fileMark(value) : value));
    if (sent.current?.content !== text) sent.current = { content: text, key: newCreateKey() };
    return sent.current.key;
  };
}

const fileMark = ({ name, size, lastModified }: File) => ({ name, size, lastModified });
