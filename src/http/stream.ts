/** A CSV file to save, sent in pieces. */
export function csvAnswer(pieces: Iterator<string>, fileName: string): Response {
  return new Response(streamOf(pieces), {
    headers: {
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': `attachment; filename="${fileName}"`,
    },
  });
}

/** Sends pieces of text as they are asked for; making each one is all that happens in its turn. */
function streamOf(pieces: Iterator<string>): ReadableStream<Uint8Array> {
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
