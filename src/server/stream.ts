import { AppError } from '#src/errors.ts';
import { giveWay } from '#src/in-slices.ts';
import { toWire } from '#src/values/wire/wire.ts';
import { compressedStream } from './cache/compression.ts';
import { encodingFor } from './cache/negotiation.ts';
import type { OpenStream } from './open-streams.ts';

/** Checked before each batch. Throwing aborts the response, so that nobody takes it for complete. */
export type ExpectAllowed = () => void;

/** A CSV file for saving, streamed. */
export function csvResponse(batches: Iterable<string>, fileName: string, opened: OpenStream): Response {
  return new Response(toStream(inTurns(batches, opened.expectAllowed), opened), {
    headers: {
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': `attachment; filename="${fileName}"`,
    },
  });
}

/** A list as JSON, streamed as fast as the client reads it. */
export function jsonResponse(
  request: Request,
  batches: Iterable<readonly unknown[]>,
  opened: OpenStream,
): Response {
  const encoding = encodingFor(request);
  const headers = new Headers({ 'content-type': 'application/json', vary: 'accept-encoding' });
  if (encoding !== 'identity') headers.set('content-encoding', encoding);
  const bytes = inTurns(jsonBatches(batches), opened.expectAllowed);
  return new Response(toStream(compressedStream(bytes, encoding), opened), { headers });
}

/** The text of one array, whose items come in batches. */
function* jsonBatches(batches: Iterable<readonly unknown[]>): Generator<string> {
  let before = '[';
  for (const items of batches) {
    const text = JSON.stringify(items.map(toWire)).slice(1, -1);
    yield text === '' ? '' : before + text;
    if (text !== '') before = ',';
  }
  yield before === '[' ? '[]' : ']';
}

/** Encodes the text batch by batch, each in its own turn of the event loop, even those that yield nothing. */
async function* inTurns(batches: Iterable<string>, expectAllowed: ExpectAllowed): AsyncGenerator<Uint8Array> {
  const encoder = new TextEncoder();
  for (const batch of batches) {
    expectAllowed();
    if (batch !== '') yield encoder.encode(batch);
    await giveWay();
  }
}

/** Video playback takes as long as the video, over several requests at a time, and holds only a file position. */
const UNCOUNTED: Pick<OpenStream, 'onTooLong' | 'end'> = { onTooLong() {}, end() {} };

/** Streams the bytes of a file. */
export const fileStream = (file: Blob, expectAllowed: ExpectAllowed): ReadableStream<Uint8Array> =>
  toStream(readInTurns(file, expectAllowed), UNCOUNTED);

async function* readInTurns(file: Blob, expectAllowed: ExpectAllowed): AsyncGenerator<Uint8Array> {
  for await (const chunk of file.stream()) {
    expectAllowed();
    yield chunk;
  }
}

/**
 * Sends bytes as the client reads them, and stops producing them when it disconnects. A stream that takes too long is
 * aborted, so that nobody takes a part of it for the whole.
 */
function toStream(
  bytes: AsyncIterator<Uint8Array>,
  opened: Pick<OpenStream, 'onTooLong' | 'end'>,
): ReadableStream<Uint8Array> {
  return new ReadableStream({
    start(controller) {
      opened.onTooLong(() => {
        // The client sees an aborted connection; without a reason, the runtime prints nothing.
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
