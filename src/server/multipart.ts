import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import busboy from 'busboy';
import { AppError } from '#src/errors.ts';

export interface Multipart<Received> {
  /** The form's fields by name; the last one wins. */
  fields: Record<string, string>;
  /** The received file; `null` if there was none. */
  file: Received | null;
}

export interface FilePart<Received> {
  /** Name of the part that contains the file. Other files are skipped. */
  name: string;
  /** Receives the file as it arrives. Throwing stops the upload. */
  receive: (chunks: AsyncIterable<Uint8Array>, fieldsBefore: Record<string, string>) => Promise<Received>;
  /** Discards a complete file when the rest of the form fails. */
  discard: (received: Received) => Promise<void>;
}

/** For short fields such as a title; the size of the file is limited by its receiver. */
const LIMITS = { files: 1, fields: 20, parts: 30, fieldSize: 64 * 1024, fieldNameSize: 100, headerPairs: 50 };

/**
 * Reads a form with one file, holding only a few chunks of it in memory.
 * @throws AppError 415 for another kind of body, 400 when it is cut off or malformed, and whatever `receive` throws
 */
export async function readMultipart<Received>(
  request: Request,
  part: FilePart<Received>,
): Promise<Multipart<Received>> {
  const parser = parserOf(request);
  const fields = new Map<string, string>();
  const stop = new AbortController();
  let receiving: Promise<Received> | null = null;
  let rejection: unknown = null;
  // A truncated field is still longer than any limit.
  parser.on('field', (name, value) => fields.set(name, value));
  parser.on('file', (name, stream) => {
    // The parser reports the error; an error event without a listener would end the process.
    stream.on('error', () => {});
    if (name !== part.name) {
      stream.resume();
      return;
    }
    receiving = part.receive(stream, Object.fromEntries(fields));
    receiving.catch((error: unknown) => {
      rejection ??= error;
      stop.abort();
    });
  });
  parser.on('partsLimit', () => stop.abort());
  parser.on('fieldsLimit', () => stop.abort());
  try {
    await pipeline(Readable.from(request.body ?? []), parser, { signal: stop.signal });
    return { fields: Object.fromEntries(fields), file: await receiving };
  } catch (cause) {
    // Wait for the file in any case, so that it can be discarded.
    const [received] = await Promise.allSettled([receiving]);
    if (received.status === 'fulfilled' && received.value !== null) await part.discard(received.value);
    if (rejection instanceof AppError) throw rejection;
    throw new AppError('malformed', 'The upload was cut off or is no valid form', { cause });
  }
}

function parserOf(request: Request): busboy.Busboy {
  const contentType = request.headers.get('content-type') ?? '';
  if (/^multipart\/form-data\s*;/i.test(contentType)) {
    try {
      return busboy({ headers: { 'content-type': contentType }, limits: LIMITS, defParamCharset: 'utf8' });
    } catch {
      // A form without a boundary is rejected below.
    }
  }
  throw new AppError('unsupported_type', 'The upload must be a form, sent as multipart/form-data');
}
