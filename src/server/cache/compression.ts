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
  zstdCompress,
} from 'node:zlib';
import { type Encoding, encodingFor, takesZstd } from './negotiation.ts';

type Bytes = Uint8Array<ArrayBuffer>;

/** What fits into one packet; compressing less would not arrive sooner. Bytes. */
const ONE_PACKET = 1400;

/** Takes about two milliseconds. Anything larger is compressed in another thread. Bytes. */
const SYNC_LIMIT = 128 * 1024;

const brotliAsync = promisify(brotliCompress);
const gzipAsync = promisify(gzip);
const zstdAsync = promisify(zstdCompress);

/**
 * Brotli level 4 takes about half a millisecond for a page, less than rendering it. Level 5 is 5 to 10% smaller and takes
 * twice as long, or three times for long lists of figures; level 11 blocks all other requests for a tenth of a second.
 */
const BROTLI = {
  [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
  [constants.BROTLI_PARAM_QUALITY]: 4,
};

/**
 * What is too large for one turn is compressed by zstd for who takes it: of 340 KiB of figures, brotli makes 2% less in
 * three times the time. What is smaller, as nearly all pages are, stays with brotli: a tenth smaller, and quick enough.
 */
const ZSTD = { params: { [constants.ZSTD_c_compressionLevel]: 1 } };

const brotliOptions = (length: number) => ({
  params: { ...BROTLI, [constants.BROTLI_PARAM_SIZE_HINT]: length },
});

/**
 * Brotli buffers up to two windows before it emits anything. With the default 4 MiB, a list would be read to its end at
 * once, whether its client reads it or not. Lists repeat within a few lines, so a 128 KiB window compresses as well.
 */
const STREAMED_BROTLI = { params: { ...BROTLI, [constants.BROTLI_PARAM_LGWIN]: 17 } };

/** Synchronous: blocks all other requests. */
export function compressed(plain: Bytes, encoding: Encoding): Bytes {
  if (encoding === 'identity') return plain;
  return new Uint8Array(
    encoding === 'gzip' ? gzipSync(plain) : brotliCompressSync(plain, brotliOptions(plain.length)),
  );
}

async function compressInBackground(plain: Bytes, encoding: 'zstd' | 'br' | 'gzip'): Promise<Bytes> {
  const inBackground = {
    zstd: () => zstdAsync(plain, ZSTD),
    br: () => brotliAsync(plain, brotliOptions(plain.length)),
    gzip: () => gzipAsync(plain),
  };
  return new Uint8Array(await inBackground[encoding]());
}

/** Compresses a stream in another thread. */
export function compressedStream(
  plain: AsyncGenerator<Uint8Array>,
  encoding: Encoding,
): AsyncIterator<Uint8Array> {
  if (encoding === 'identity') return plain;
  const compressor = encoding === 'gzip' ? createGzip() : createBrotliCompress(STREAMED_BROTLI);
  // An error on either side is thrown where the compressed output is read.
  return pipeline(Readable.from(plain), compressor, () => {})[Symbol.asyncIterator]();
}

/** The encoding actually used for a client that accepts this one: what fits into one packet stays uncompressed. */
export const usedEncoding = (plain: Bytes, accepted: Encoding): Encoding =>
  plain.length < ONE_PACKET ? 'identity' : accepted;

/** Headers of a response in one encoding. @param accepted what the client accepts @param used what it gets */
export function headersOfCopy(headers: Headers, accepted: Encoding, used: Encoding | 'zstd'): Headers {
  const sent = new Headers(headers);
  const vary = sent.get('vary') ?? '';
  if (accepted !== 'identity' && !vary.includes('accept-encoding')) sent.append('vary', 'accept-encoding');
  if (used !== 'identity') sent.set('content-encoding', used);
  return sent;
}

/**
 * Compresses a response for its client. Applies to pages and JSON, which are complete before they are sent; files and
 * streams pass unchanged.
 */
export async function compressResponse(request: Request, response: Response): Promise<Response> {
  const accepted = encodingFor(request);
  if (accepted === 'identity' || !isWhole(response)) return response;
  const plain = new Uint8Array(await response.arrayBuffer());
  const sent = (bytes: Bytes, used: Encoding | 'zstd') =>
    new Response(bytes, {
      status: response.status,
      headers: headersOfCopy(response.headers, accepted, used),
    });
  if (plain.length <= SYNC_LIMIT) {
    const used = usedEncoding(plain, accepted);
    return sent(compressed(plain, used), used);
  }
  const used = takesZstd(request) ? 'zstd' : accepted;
  return sent(await compressInBackground(plain, used), used);
}

/** Not yet compressed, not streamed, and without a tag that a compressed copy would have to change. */
function isWhole({ headers }: Response): boolean {
  return (
    /^(text\/html|application\/json)\b/.test(headers.get('content-type') ?? '') &&
    !headers.has('content-encoding') &&
    !headers.has('etag')
  );
}
