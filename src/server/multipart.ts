import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import busboy from 'busboy';
import { AppError } from '#src/errors.ts';
import { giveWay } from '#src/in-slices.ts';
import { FORM_REQUIRED } from './contract.ts';

export interface Multipart<Received> {
  /** The form's fields by name; the last one wins. */
  fields: Record<string, string>;
  /** The received files, in the order of the form. */
  files: Received[];
}

/** A file that begins to arrive. */
export interface Arriving {
  chunks: AsyncIterable<Uint8Array>;
  /** As the sender calls it, without folders. */
  name: string;
  fieldsBefore: Record<string, string>;
}

export interface FilePart<Received> {
  /** Name of the parts that contain the files. Others are skipped. */
  name: string;
  /** How many are received; further ones are skipped. */
  most: number;
  /** Receives a file as it arrives. Throwing stops the upload. */
  receive: (file: Arriving) => Promise<Received>;
  /** Discards a complete file when the rest of the form fails. */
  discard: (received: Received) => Promise<void>;
}

/** For short fields such as a title; the size of the files is limited by their receiver. */
const LIMITS = { fields: 20, parts: 50, fieldSize: 64 * 1024, fieldNameSize: 100, headerPairs: 50 };

/**
 * Reads a form with files, holding only a few chunks of them in memory.
 * @throws AppError 415 for another kind of body, 400 when it is cut off or malformed, and whatever `receive` throws
 */
export async function readMultipart<Received>(
  request: Request,
  part: FilePart<Received>,
): Promise<Multipart<Received>> {
  const parser = createParser(request, part.most);
  const fields = new Map<string, string>();
  const stop = new AbortController();
  const receiving: Promise<Received>[] = [];
  let rejection: unknown = null;
  // A truncated field is still longer than any limit.
  parser.on('field', (name, value) => fields.set(name, value));
  parser.on('file', (name, stream, { filename = '' }) => {
    // The parser reports the error; an error event without a listener would end the process.
    stream.on('error', () => {});
    if (name !== part.name) {
      stream.resume();
      return;
    }
    const file = part.receive({
      chunks: stream,
      name: filename,
      fieldsBefore: Object.fromEntries(fields),
    });
    receiving.push(file);
    file.catch((error: unknown) => {
      rejection ??= error;
      stop.abort();
    });
  });
  parser.on('partsLimit', () => stop.abort());
  parser.on('fieldsLimit', () => stop.abort());
  try {
    await pipeline(Readable.from(splitIntoSlices(request.body ?? [])), parser, { signal: stop.signal });
    return { fields: Object.fromEntries(fields), files: await Promise.all(receiving) };
  } catch (cause) {
    // Wait for the files in any case, so that they can be discarded.
    for (const received of await Promise.allSettled(receiving)) {
      if (received.status === 'fulfilled') await part.discard(received.value);
    }
    if (rejection instanceof AppError) throw rejection;
    throw new AppError('malformed', 'The upload was cut off or is no valid form', { cause });
  }
}

/** Bytes that are parsed at a time: what looks like its boundary takes long, and a chunk may be megabytes. */
const SLICE = 64 * 1024;

/** Copies of its slices, so that a chunk can be freed at once: up to 100 MiB of them waited for the collector. */
async function* splitIntoSlices(chunks: AsyncIterable<Uint8Array> | readonly Uint8Array[]) {
  for await (const chunk of chunks) {
    for (let at = 0; at < chunk.length; at += SLICE) {
      yield new Uint8Array(chunk.subarray(at, at + SLICE));
      await giveWay();
    }
    free(chunk);
  }
}

/** Gives its memory back, unless it is a part of something else's. */
function free({ buffer, byteLength }: Uint8Array): void {
  if (buffer instanceof ArrayBuffer && buffer.byteLength === byteLength) buffer.transfer(0);
}

function createParser(request: Request, files: number): busboy.Busboy {
  const contentType = request.headers.get('content-type') ?? '';
  if (/^multipart\/form-data\s*;/i.test(contentType)) {
    try {
      return busboy({
        headers: { 'content-type': contentType },
        limits: { ...LIMITS, files },
        defParamCharset: 'utf8',
      });
    } catch {
      // A form without a boundary is rejected below.
    }
  }
  throw new AppError('unsupported_type', FORM_REQUIRED);
}
