/** Sends pieces of text as they are asked for; making each one is all that happens in its turn. */
export function streamOf(pieces: Iterator<string>): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder();
  return new ReadableStream({
    async pull(controller) {
      // Other requests come first.
      await new Promise((resolve) => setImmediate(resolve));
      const { value, done } = pieces.next();
      if (done) controller.close();
      else controller.enqueue(encoder.encode(value));
    },
  });
}
