import { AppError } from '#src/errors.ts';

/** The cap on a JSON body. */
export const JSON_BODY_LIMIT = 1024 * 1024;

const JSON_TYPE = 'application/json';

/** UTF-8 is what JSON is in (RFC 8259, section 8.1); a body that says it is in another encoding would be misread. */
const OTHER_CHARSET = /;\s*charset\s*=\s*(?!"?utf-?8"?\s*(?:;|$))/i;

function mediaType(request: Request): string | undefined {
  return request.headers.get('content-type')?.split(';')[0]?.trim().toLowerCase();
}

/** Refuses, before anything is read, a body that is no JSON or says that it is too large. */
export function checkJsonBody(request: Request): void {
  if (request.body === null) return;
  if (mediaType(request) !== JSON_TYPE) {
    throw new AppError('unsupported_type', 'The request body must be JSON, sent as application/json');
  }
  if (OTHER_CHARSET.test(request.headers.get('content-type') ?? '')) {
    throw new AppError('unsupported_type', 'The request body must be JSON in UTF-8');
  }
  if (Number(request.headers.get('content-length') ?? 0) > JSON_BODY_LIMIT) throw tooLarge();
}

/** Reads a JSON body, stopping at the cap whatever its length was said to be; `undefined` when there is none. */
export async function readJsonBody(request: Request): Promise<unknown> {
  const bytes = await readBody(request, JSON_BODY_LIMIT);
  if (bytes.length === 0) return undefined;
  const value = parseJson(bytes);
  if (isDeeperThan(value, MAX_DEPTH))
    throw new AppError('malformed', 'The request body is nested too deeply');
  return value;
}

/** No call of ours nests deeper than two; much deeper ones would end whatever walks through them. */
const MAX_DEPTH = 32;

function parseJson(bytes: Uint8Array): unknown {
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes));
  } catch (cause) {
    throw new AppError('malformed', 'The request body is not valid JSON', { cause });
  }
}

/** Level by level, since walking down by recursion is what a deep value is made to break. */
function isDeeperThan(value: unknown, depth: number): boolean {
  let level: unknown[] = [value];
  for (let n = 0; n <= depth; n++) {
    level = level.flatMap((item) => (typeof item === 'object' && item !== null ? Object.values(item) : []));
    if (level.length === 0) return false;
  }
  return true;
}

/** Reads the fields of an HTML form's body, with the same cap. */
export async function readFormBody(request: Request): Promise<URLSearchParams> {
  if (mediaType(request) !== 'application/x-www-form-urlencoded') {
    throw new AppError('unsupported_type', 'The request body must be a form');
  }
  return new URLSearchParams(new TextDecoder().decode(await readBody(request, JSON_BODY_LIMIT)));
}

async function readBody(request: Request, limit: number): Promise<Uint8Array> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of request.body ?? []) {
    size += chunk.byteLength;
    if (size > limit) throw tooLarge();
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

function tooLarge(): AppError {
  return new AppError('too_large', 'The request body must not exceed 1 MiB');
}
