import { matchesEtag } from './cache/negotiation.ts';
import { type ExpectAllowed, fileStream } from './stream.ts';

export interface ServedFile {
  path: string;
  /** Bytes. */
  size: number;
  contentType: string;
  /** Identifies the content. */
  tag: string;
  /** File name for saving. */
  name: string;
  cacheControl: string;
  /** Checked before each part that is sent; `null` for a public file. */
  expectAllowed: ExpectAllowed | null;
}

/** Responds with a file or the requested range of it (RFC 9110, sections 13 and 14), streamed from disk. */
export function fileResponse(request: Request, file: ServedFile): Response {
  const etag = `"${file.tag}"`;
  const headers = {
    'content-type': file.contentType,
    'accept-ranges': 'bytes',
    'cache-control': file.cacheControl,
    'content-disposition': `inline; filename*=UTF-8''${encodeRfc8187(file.name)}`,
    etag,
  };
  if (matchesEtag(request.headers.get('if-none-match'), etag))
    return new Response(null, { status: 304, headers });
  const range = parseRange(request, file.size, etag);
  if (range === 'unsatisfiable') {
    return new Response(null, {
      status: 416,
      headers: { ...headers, 'content-range': `bytes */${file.size}` },
    });
  }
  const { start, end } = range ?? { start: 0, end: file.size - 1 };
  const part = Bun.file(file.path).slice(start, end + 1);
  const { expectAllowed } = file;
  const isOpen = expectAllowed === null || request.method === 'HEAD';
  return new Response(isOpen ? part : fileStream(part, expectAllowed), {
    status: range ? 206 : 200,
    headers: {
      ...headers,
      'content-length': String(end - start + 1),
      ...(range ? { 'content-range': `bytes ${start}-${end}/${file.size}` } : {}),
    },
  });
}

/**
 * The requested range, both ends included (RFC 9110, section 14.1.2); `null` for the whole file, including when several
 * ranges or an unsupported one are requested.
 */
function parseRange(
  { headers }: Request,
  size: number,
  etag: string,
): { start: number; end: number } | 'unsatisfiable' | null {
  const onlyIf = headers.get('if-range');
  if (onlyIf !== null && onlyIf !== etag) return null;
  const [, first = '', last = ''] =
    /^bytes=(\d{0,15})-(\d{0,15})$/i.exec(headers.get('range')?.trim() ?? '') ?? [];
  if (first === '' && last === '') return null;
  if (first !== '' && last !== '' && Number(last) < Number(first)) return null;
  const start = first === '' ? Math.max(size - Number(last), 0) : Number(first);
  const end = first === '' || last === '' ? size - 1 : Math.min(Number(last), size - 1);
  return start < size ? { start, end } : 'unsatisfiable';
}

/** A text as a header parameter (RFC 8187). */
function encodeRfc8187(text: string): string {
  return encodeURIComponent(text).replace(
    /['()*]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  );
}
