/** Hash of a file's content for its URL, so that it can be cached for ever. */
export function contentHash(bytes: Uint8Array): string {
  return new Bun.CryptoHasher('sha256').update(bytes).digest('hex').slice(0, 10);
}
