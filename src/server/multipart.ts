import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import busboy from 'busboy';
import { AppError } from '#src/errors.ts';

export interface Multipart<Received> {
  /** The form's texts by name; of one that came twice, the last. */
  fields: Record<string, string>;
  /** What became of the file; `null` when none came. */
  file: Received | null;
}

export interface FilePart<Received> {
  /** The name of the part that holds the file. Files under other names are passed over. */
  name: string;
  /** Takes the file in as it arrives. What it throws ends the reading. */
  receive: (chunks: AsyncIterable<Uint8Array>, fieldsBefore: Record<string, string>) => Promise<Received>;
  /** Takes back a file that came whole, in a form that did not. */
  discard: (received: Received) => Promise<void>;
}

/** Texts are a title and its like, and names are short; the file is limited by whoever receives it. */
const LIMITS = { files: 1, fields: 20, parts: 30, fieldSize: 64 * 1024, fieldNameSize: 100, headerPairs: 50 };

/**
 * Reads a form with one file, holding no more of the file than a few pieces at a time.
 * @throws AppError 415 when it is no such form, 400 when it is cut off or broken, and what `receive` throws
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
  // One that was too long still is after it was cut.
  parser.on('field', (name, value) => fields.set(name, value));
  parser.on('file', (name, stream) => {
    // Its failure is told by the parser's own; here it only must not go unheard.
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
    // What becomes of the file is settled before anyone is told.
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
      // A form without a boundary is none.
    }
  }
  throw new AppError('unsupported_type', 'The upload must be a form, sent as multipart/form-data');
}
