import { pipeline, Readable } from 'node:stream';
import { promisify } from 'node:util';
import {
  brotliCompress,
  brotliCompressSync,
  constants,
  createBrotliCompress,
  createGzip,
  gzip,
  gzipSync,
} from 'node:zlib';
import { type Encoding, encodingFor } from './negotiation.ts';

type Bytes = Uint8Array<ArrayBuffer>;

/** One packet carries as much: less of it would not arrive sooner. Bytes. */
const MIN_COMPRESSED = 1400;

/** What takes two milliseconds or so. More is compressed by another thread, and other requests go on. Bytes. */
const AT_ONCE = 128 * 1024;

const brotliLater = promisify(brotliCompress);
const gzipLater = promisify(gzip);

/**
 * Brotli's 5th level takes about a millisecond for a page, less than its render; the 11th is 12% smaller and holds up
 * all other requests for a tenth of a second.
 */
const BROTLI = {
  [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
  [constants.BROTLI_PARAM_QUALITY]: 5,
};

const brotliOptions = (length: number) => ({
  params: { ...BROTLI, [constants.BROTLI_PARAM_SIZE_HINT]: length },
});

/**
 * Brotli keeps up to two windows back before it gives anything: with the usual 4 MiB a list would be read to its end at
 * once, whether its client takes it or not. What repeats in a list does so within a few lines, so a window of 128 KiB
 * makes it no longer.
 */
const BROTLI_ON_THE_WAY = { params: { ...BROTLI, [constants.BROTLI_PARAM_LGWIN]: 17 } };

/** The caller waits, and all other requests with it. */
export function compressed(plain: Bytes, encoding: Encoding): Bytes {
  if (encoding === 'identity') return plain;
  return new Uint8Array(
    encoding === 'gzip' ? gzipSync(plain) : brotliCompressSync(plain, brotliOptions(plain.length)),
  );
}

async function compressedLater(plain: Bytes, encoding: Exclude<Encoding, 'identity'>): Promise<Bytes> {
  return new Uint8Array(
    await (encoding === 'gzip' ? gzipLater(plain) : brotliLater(plain, brotliOptions(plain.length))),
  );
}

/** What is streamed, compressed by another thread as it goes. */
export function compressedOnTheWay(
  plain: AsyncGenerator<Uint8Array>,
  encoding: Encoding,
): AsyncIterator<Uint8Array> {
  if (encoding === 'identity') return plain;
  const compressor = encoding === 'gzip' ? createGzip() : createBrotliCompress(BROTLI_ON_THE_WAY);
  // An error of either is thrown where the compressed pieces are read.
  return pipeline(Readable.from(plain), compressor, () => {})[Symbol.asyncIterator]();
}

/** The encoding in which a body is sent to a client that takes this one: what one packet holds stays as it is. */
export const usedEncoding = (plain: Bytes, accepted: Encoding): Encoding =>
  plain.length < MIN_COMPRESSED ? 'identity' : accepted;

/** The headers of a response in one encoding. @param accepted what the client takes, @param used what it gets */
export function headersOfCopy(headers: Headers, accepted: Encoding, used: Encoding): Headers {
  const sent = new Headers(headers);
  const vary = sent.get('vary') ?? '';
  if (accepted !== 'identity' && !vary.includes('accept-encoding')) sent.append('vary', 'accept-encoding');
  if (used !== 'identity') sent.set('content-encoding', used);
  return sent;
}

/**
 * The response as its client takes it: pages and JSON, which are whole before they are sent. Files and what is
 * streamed pass as they are.
 */
export async function compressResponse(request: Request, response: Response): Promise<Response> {
  const accepted = encodingFor(request);
  if (accepted === 'identity' || !isWhole(response)) return response;
  const plain = new Uint8Array(await response.arrayBuffer());
  const used = usedEncoding(plain, accepted);
  const headers = headersOfCopy(response.headers, accepted, used);
  const isSmall = used === 'identity' || plain.length <= AT_ONCE;
  const bytes = isSmall ? compressed(plain, used) : await compressedLater(plain, used);
  return new Response(bytes, { status: response.status, headers });
}

/** Neither compressed already, nor streamed, nor named by a tag that a compressed copy would have to change. */
function isWhole({ headers }: Response): boolean {
  return (
    /^(text\/html|application\/json)\b/.test(headers.get('content-type') ?? '') &&
    !headers.has('content-encoding') &&
    !headers.has('etag')
  );
}
