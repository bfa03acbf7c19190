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
import { bestEncoding, type Encoding } from './negotiation.ts';

type Bytes = Uint8Array<ArrayBuffer>;

/** One packet carries as much: less of it would not arrive sooner. Bytes. */
const WORTH_IT = 1400;

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

/** For what is sent more than once; the caller waits. */
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

/** What is sent in pieces, compressed by another thread as it goes. */
export function compressedOnTheWay(
  plain: AsyncGenerator<Uint8Array>,
  encoding: Encoding,
): AsyncIterator<Uint8Array> {
  if (encoding === 'identity') return plain;
  const compressor = encoding === 'gzip' ? createGzip() : createBrotliCompress(BROTLI_ON_THE_WAY);
  // An error of either is thrown where the compressed pieces are read.
  return pipeline(Readable.from(plain), compressor, () => {})[Symbol.asyncIterator]();
}

/**
 * The answer as its client takes it: pages and JSON, which are whole before they are sent. Files and what is sent in
 * pieces pass as they are.
 *
 * The length of a compressed answer tells how much of the request occurs in it (BREACH): a private page shows the
 * search of its address beside the trader's figures. Making use of that takes another site that has the browser ask
 * again and again, and someone who sees the lengths on the wire. So a private answer is compressed for our own pages
 * and for addresses that a person opens, and never where another site had it asked for. A browser says so over https;
 * without https whoever watches the wire reads it all anyway.
 */
export async function compressResponse(request: Request, response: Response): Promise<Response> {
  const encoding = encodingFor(request);
  if (encoding === 'identity' || !isWhole(response)) return response;
  const plain = new Uint8Array(await response.arrayBuffer());
  const { status } = response;
  const sent = new Headers(response.headers);
  sent.append('vary', 'accept-encoding');
  if (plain.length < WORTH_IT) return new Response(plain, { status, headers: sent });
  sent.set('content-encoding', encoding);
  const bytes =
    plain.length <= AT_ONCE ? compressed(plain, encoding) : await compressedLater(plain, encoding);
  return new Response(bytes, { status, headers: sent });
}

/** How a private answer is sent, should it be worth it. To HEAD the copy is described that is there without any work. */
export function encodingFor({ headers, method }: Request): Encoding {
  if (method === 'HEAD' || isAskedForElsewhere(headers)) return 'identity';
  return bestEncoding(headers.get('accept-encoding'), () => true);
}

/** Neither compressed already, nor sent in pieces, nor named by a tag that a compressed copy would have to change. */
function isWhole({ headers }: Response): boolean {
  return (
    /^(text\/html|application\/json)\b/.test(headers.get('content-type') ?? '') &&
    !headers.has('content-encoding') &&
    !headers.has('etag')
  );
}

function isAskedForElsewhere(headers: Headers): boolean {
  const site = headers.get('sec-fetch-site');
  return site !== null && site !== 'same-origin' && site !== 'none';
}
