import { compressedOnTheWay, encodingFor } from './compression.ts';

/** A CSV file to save, sent in pieces. */
export function csvAnswer(pieces: Iterable<string>, fileName: string): Response {
  return new Response(streamOf(inTurns(pieces)), {
    headers: {
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': `attachment; filename="${fileName}"`,
    },
  });
}

/** A list as JSON, sent in pieces as its client takes it. */
export function jsonAnswer(request: Request, pieces: Iterable<readonly unknown[]>): Response {
  const encoding = encodingFor(request);
  const headers = new Headers({ 'content-type': 'application/json', vary: 'accept-encoding' });
  if (encoding !== 'identity') headers.set('content-encoding', encoding);
  return new Response(streamOf(compressedOnTheWay(inTurns(jsonPieces(pieces)), encoding)), { headers });
}

/** The text of one array, whose items come in pieces. */
function* jsonPieces(pieces: Iterable<readonly unknown[]>): Generator<string> {
  let before = '[';
  for (const items of pieces) {
    const text = JSON.stringify(items).slice(1, -1);
    yield text === '' ? '' : before + text;
    if (text !== '') before = ',';
  }
  yield before === '[' ? '[]' : ']';
}

/** The text's bytes, piece by piece; making each one, also one that comes to nothing, is all that happens in its turn. */
async function* inTurns(pieces: Iterable<string>): AsyncGenerator<Uint8Array> {
  const encoder = new TextEncoder();
  for (const piece of pieces) {
    if (piece !== '') yield encoder.encode(piece);
    // Other requests come first.
    await new Promise((resolve) => setImmediate(resolve));
  }
}

/** Sends bytes as they are asked for, and ends their making when nobody takes them any more. */
function streamOf(bytes: AsyncIterator<Uint8Array>): ReadableStream<Uint8Array> {
  return new ReadableStream({
    async pull(controller) {
      const { value, done } = await bytes.next();
      if (done) controller.close();
      else controller.enqueue(value);
    },
    async cancel() {
      await bytes.return?.();
    },
  });
}
