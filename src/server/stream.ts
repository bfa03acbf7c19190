import { AppError } from '#src/errors.ts';
import { compressedOnTheWay } from './cache/compression.ts';
import { encodingFor } from './cache/negotiation.ts';
import type { OpenStream } from './open-streams.ts';

/** Asked before each batch that is sent. What it throws breaks the answer off: nobody takes it for a whole one. */
export type ExpectAllowed = () => void;

/** A CSV file to save, streamed. */
export function csvResponse(batches: Iterable<string>, fileName: string, opened: OpenStream): Response {
  return new Response(streamOf(inTurns(batches, opened.expectAllowed), opened), {
    headers: {
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': `attachment; filename="${fileName}"`,
    },
  });
}

/** A list as JSON, streamed as fast as its client takes it. */
export function jsonResponse(
  request: Request,
  batches: Iterable<readonly unknown[]>,
  opened: OpenStream,
): Response {
  const encoding = encodingFor(request);
  const headers = new Headers({ 'content-type': 'application/json', vary: 'accept-encoding' });
  if (encoding !== 'identity') headers.set('content-encoding', encoding);
  const bytes = inTurns(jsonBatches(batches), opened.expectAllowed);
  return new Response(streamOf(compressedOnTheWay(bytes, encoding), opened), { headers });
}

/** The text of one array, whose items come in batches. */
function* jsonBatches(batches: Iterable<readonly unknown[]>): Generator<string> {
  let before = '[';
  for (const items of batches) {
    const text = JSON.stringify(items).slice(1, -1);
    yield text === '' ? '' : before + text;
    if (text !== '') before = ',';
  }
  yield before === '[' ? '[]' : ']';
}

/** The text's bytes, piece by piece; making each one, also one that comes to nothing, is all that happens in its turn. */
async function* inTurns(batches: Iterable<string>, expectAllowed: ExpectAllowed): AsyncGenerator<Uint8Array> {
  const encoder = new TextEncoder();
  for (const batch of batches) {
    expectAllowed();
    if (batch !== '') yield encoder.encode(batch);
    // Other requests come first.
    await new Promise((resolve) => setImmediate(resolve));
  }
}

/** A film is watched for as long as it lasts, by several requests at a time, and holds nothing but its place in a file. */
const UNCOUNTED: Pick<OpenStream, 'onTooLong' | 'end'> = { onTooLong() {}, end() {} };

/** The bytes of a file, sent as they are read. */
export const fileStream = (file: Blob, expectAllowed: ExpectAllowed): ReadableStream<Uint8Array> =>
  streamOf(readInTurns(file, expectAllowed), UNCOUNTED);

async function* readInTurns(file: Blob, expectAllowed: ExpectAllowed): AsyncGenerator<Uint8Array> {
  for await (const chunk of file.stream()) {
    expectAllowed();
    yield chunk;
  }
}

/**
 * Sends bytes as they are asked for, and ends their making when nobody takes them any more. What takes too long is
 * broken off, so that nobody takes a part of it for the whole.
 */
function streamOf(
  bytes: AsyncIterator<Uint8Array>,
  opened: Pick<OpenStream, 'onTooLong' | 'end'>,
): ReadableStream<Uint8Array> {
  return new ReadableStream({
    start(controller) {
      opened.onTooLong(() => {
        // The client sees a connection that broke; without a reason the runtime prints none.
        controller.error();
        void bytes.return?.();
      });
    },
    async pull(controller) {
      try {
        const { value, done } = await bytes.next();
        if (!done) return controller.enqueue(value);
        controller.close();
        opened.end();
      } catch (error) {
        opened.end();
        if (!(error instanceof AppError)) throw error;
        controller.error();
      }
    },
    async cancel() {
      opened.end();
      await bytes.return?.();
    },
  });
}
