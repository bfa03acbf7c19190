import { onTestFinished } from 'bun:test';
import { createHash, createHmac, randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';

/** What S3 itself would answer, as far as backups need it: signatures, buckets, parts and lists, over a real connection. */

export const S3_KEYS = { accessKey: 'AKIDEXAMPLE', secretKey: 'wJalrXUtnFEMI/K7MDENG+bPxRfiCYEXAMPLEKEY' };
export const S3_REGION = 'eu-central-1';
export const S3_BUCKET = 'backups';

/** A list has so many keys before it is continued. */
const PAGE = 2;
const LEAST_PART = 5 * 1024 * 1024;
const MOST_PARTS = 10_000;

/** What becomes of a request instead: an error, nothing ever, or a connection that is cut; or what would have. */
export type Fault = { status: number; code: string; message?: string } | 'hang' | 'cut' | 'none';

interface Upload {
  key: string;
  parts: Map<number, Buffer>;
}

export interface S3Server {
  url: string;
  /** What is stored, by its key. */
  objects: Map<string, Buffer>;
  /** Uploads of several parts that were neither completed nor aborted. */
  uploads: Map<string, Upload>;
  /** `PUT key`, `POST key?uploads`, `PUT key?partNumber=2`, `GET ?list-type=2` … in the order in which they came. */
  requests: string[];
  /** Until the function it returns is called. @param meanwhile called with each request that meets it */
  fail(request: RegExp, fault: Fault, meanwhile?: () => void): () => void;
}

class S3Error extends Error {
  readonly status: number;
  readonly code: string;

  constructor(status: number, code: string, message = `${code} it is`) {
    super(message);
    this.status = status;
    this.code = code;
  }
}

/** Starts one on a free port, with one empty bucket; it ends after the test. */
export async function s3Server(): Promise<S3Server> {
  const objects = new Map<string, Buffer>();
  const uploads = new Map<string, Upload>();
  const requests: string[] = [];
  const faults = new Set<{ request: RegExp; fault: Fault; meanwhile: () => void }>();

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const url = new URL(request.url ?? '/', 'http://s3.test');
    const [, bucket = '', ...rest] = url.pathname.split('/').map(decodeURIComponent);
    const key = rest.join('/');
    const method = request.method ?? '';
    const name = describe(method, key, url.searchParams);
    requests.push(name);
    const met = [...faults].find((one) => one.request.test(name));
    if (met) {
      met.meanwhile();
      if (met.fault === 'hang') return;
      if (met.fault === 'cut') {
        request.socket.destroy();
        return;
      }
      if (met.fault !== 'none') throw new S3Error(met.fault.status, met.fault.code, met.fault.message);
    }
    const body = await readBody(request);
    expectSigned(request, url, body);
    if (bucket !== S3_BUCKET) throw new S3Error(404, 'NoSuchBucket');
    serve({ method, key, query: url.searchParams, body, range: request.headers.range, response });
  }

  interface Asked {
    method: string;
    key: string;
    query: URLSearchParams;
    body: Buffer;
    range: string | undefined;
    response: ServerResponse;
  }

  function serve({ method, key, query, body, range, response }: Asked): void {
    const uploadId = query.get('uploadId');
    if (key === '' && method === 'GET') {
      sendXml(response, list(query));
      return;
    }
    if (method === 'POST' && query.has('uploads')) {
      const id = randomUUID();
      uploads.set(id, { key, parts: new Map() });
      sendXml(
        response,
        `<InitiateMultipartUploadResult><Bucket>${S3_BUCKET}</Bucket><Key>${key}</Key><UploadId>${id}</UploadId></InitiateMultipartUploadResult>`,
      );
      return;
    }
    if (uploadId !== null) {
      const upload = uploads.get(uploadId);
      if (upload?.key !== key) throw new S3Error(404, 'NoSuchUpload');
      if (method === 'PUT') {
        const n = Number(query.get('partNumber'));
        if (!(n >= 1 && n <= MOST_PARTS)) throw new S3Error(400, 'InvalidArgument');
        upload.parts.set(n, body);
        response.writeHead(200, { etag: etagOf(body) }).end();
        return;
      }
      uploads.delete(uploadId);
      if (method === 'DELETE') {
        response.writeHead(204).end();
        return;
      }
      objects.set(key, assembled(upload, body.toString()));
      sendXml(response, '<CompleteMultipartUploadResult><ETag>"x-2"</ETag></CompleteMultipartUploadResult>');
      return;
    }
    if (method === 'PUT') {
      objects.set(key, body);
      response.writeHead(200, { etag: etagOf(body) }).end();
      return;
    }
    if (method === 'DELETE') {
      objects.delete(key);
      response.writeHead(204).end();
      return;
    }
    const stored = objects.get(key);
    if (!stored) throw new S3Error(404, 'NoSuchKey');
    const [, from, to] = /^bytes=(\d+)-(\d+)$/.exec(range ?? '') ?? [];
    const object = from === undefined ? stored : stored.subarray(Number(from), Number(to) + 1);
    response.writeHead(from === undefined ? 200 : 206, {
      etag: etagOf(stored),
      'content-length': object.length,
      'last-modified': 'Fri, 20 Nov 2026 03:00:00 GMT',
      'content-type': 'application/x-tar',
    });
    response.end(method === 'HEAD' ? undefined : object);
  }

  function list(query: URLSearchParams): string {
    const after = query.get('continuation-token') ?? '';
    const keys = [...objects.keys()]
      .filter((key) => key.startsWith(query.get('prefix') ?? '') && key > after)
      .sort();
    const page = keys.slice(0, PAGE);
    const contents = page.map(
      (key) =>
        `<Contents><Key>${key}</Key><LastModified>2026-11-20T03:00:00.000Z</LastModified><Size>${objects.get(key)?.length}</Size></Contents>`,
    );
    const isMore = keys.length > page.length;
    return `<ListBucketResult><Name>${S3_BUCKET}</Name><IsTruncated>${isMore}</IsTruncated>${contents.join('')}${isMore ? `<NextContinuationToken>${page.at(-1)}</NextContinuationToken>` : ''}</ListBucketResult>`;
  }

  const server = createServer((request, response) => {
    answer(request, response).catch((error: unknown) => {
      const { status, code, message } =
        error instanceof S3Error ? error : new S3Error(500, 'InternalError', String(error));
      response.writeHead(status, { 'content-type': 'application/xml' });
      response.end(
        request.method === 'HEAD'
          ? undefined
          : `<Error><Code>${code}</Code><Message>${message}</Message></Error>`,
      );
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const address = server.address();
  const port = typeof address === 'object' ? address?.port : null;
  return {
    url: `http://127.0.0.1:${port}`,
    objects,
    uploads,
    requests,
    fail(request, fault, meanwhile = () => {}) {
      const one = { request, fault, meanwhile };
      faults.add(one);
      return () => faults.delete(one);
    },
  };
}

function describe(method: string, key: string, query: URLSearchParams): string {
  const shown = ['uploads', 'partNumber', 'uploadId', 'list-type'].filter((name) => query.has(name));
  const [first] = shown;
  if (first === undefined) return `${method} ${key}`;
  return `${method} ${key}?${first}${query.get(first) && first !== 'uploadId' ? `=${query.get(first)}` : ''}`;
}

async function readBody(request: IncomingMessage): Promise<Buffer> {
  const batches: Buffer[] = [];
  for await (const batch of request) batches.push(batch);
  return Buffer.concat(batches);
}

function sendXml(response: ServerResponse, text: string): void {
  response.writeHead(200, { 'content-type': 'application/xml' });
  response.end(`<?xml version="1.0" encoding="UTF-8"?>${text}`);
}

const etagOf = (body: Buffer): string => `"${createHash('md5').update(body).digest('hex')}"`;

/** All parts but the last are of one size, as some servers want it, and none is too small. */
function assembled({ parts }: Upload, listed: string): Buffer {
  const numbers = [...listed.matchAll(/<PartNumber>(\d+)<\/PartNumber>/g)].map(([, n]) => Number(n));
  const etags = [...listed.matchAll(/<ETag>(.*?)<\/ETag>/g)].map(([, etag]) =>
    etag?.replaceAll('&quot;', '"'),
  );
  const found = numbers.map((n, at) => {
    const part = parts.get(n);
    if (!part || n !== at + 1 || etags[at] !== etagOf(part)) throw new S3Error(400, 'InvalidPart');
    return part;
  });
  const before = found.slice(0, -1);
  if (before.some(({ length }) => length < LEAST_PART)) throw new S3Error(400, 'EntityTooSmall');
  if (new Set(before.map(({ length }) => length)).size > 1) throw new S3Error(400, 'InvalidPart');
  return Buffer.concat(found);
}

const hmac = (key: string | Buffer, text: string): Buffer => createHmac('sha256', key).update(text).digest();
const sha256 = (content: string | Buffer): string => createHash('sha256').update(content).digest('hex');

/** Signature Version 4, worked out anew from what came. */
function expectSigned({ headers, method, url: target = '' }: IncomingMessage, url: URL, body: Buffer): void {
  const [, credential = '', signed = '', signature = ''] =
    /^AWS4-HMAC-SHA256 Credential=([^,]+), ?SignedHeaders=([^,]+), ?Signature=([0-9a-f]{64})$/.exec(
      headers.authorization ?? '',
    ) ?? [];
  const [accessKey, day = '', region = '', service = '', end] = credential.split('/');
  if (signature === '') throw new S3Error(403, 'AccessDenied');
  if (accessKey !== S3_KEYS.accessKey) throw new S3Error(403, 'InvalidAccessKeyId');
  if (region !== S3_REGION || service !== 's3' || end !== 'aws4_request')
    throw new S3Error(400, 'AuthorizationHeaderMalformed');
  const names = signed.split(';');
  if (!names.includes('host') || !names.includes('x-amz-date')) throw new S3Error(403, 'AccessDenied');
  const date = String(headers['x-amz-date']);
  const content = String(headers['x-amz-content-sha256'] ?? 'UNSIGNED-PAYLOAD');
  if (content !== 'UNSIGNED-PAYLOAD' && content !== sha256(body))
    throw new S3Error(400, 'XAmzContentSHA256Mismatch');
  const encode = (text: string) =>
    encodeURIComponent(text).replace(/[!'()*]/g, (c) => `%${c.charCodeAt(0).toString(16).toUpperCase()}`);
  const query = [...url.searchParams]
    .map(([name, value]) => `${encode(name)}=${encode(value)}`)
    .sort()
    .join('&');
  const canonical = [
    method,
    target.split('?')[0],
    query,
    ...names.map((name) => `${name}:${String(headers[name] ?? '').trim()}`),
    '',
    signed,
    content,
  ].join('\n');
  const toSign = ['AWS4-HMAC-SHA256', date, `${day}/${region}/s3/aws4_request`, sha256(canonical)].join('\n');
  const key = [day, region, 's3', 'aws4_request'].reduce<Buffer | string>(
    (secret, text) => hmac(secret, text),
    `AWS4${S3_KEYS.secretKey}`,
  );
  if (hmac(key, toSign).toString('hex') !== signature) throw new S3Error(403, 'SignatureDoesNotMatch');
}
