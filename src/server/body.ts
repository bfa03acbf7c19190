import { AppError } from '#src/errors.ts';

const MIB = 1024 * 1024;

/** Limit on a JSON body. */
export const JSON_BODY_LIMIT = MIB;

const JSON_TYPE = 'application/json';

/** JSON is UTF-8 (RFC 8259, section 8.1); a body declared in another encoding would be misread. */
const OTHER_CHARSET = /;\s*charset\s*=\s*(?!"?utf-?8"?\s*(?:;|$))/i;

function mediaType(request: Request): string | undefined {
  return request.headers.get('content-type')?.split(';')[0]?.trim().toLowerCase();
}

/** Rejects a body that is not JSON or declares too large a size, before reading it. */
export function checkJsonBody(request: Request): void {
  if (request.body === null) return;
  if (mediaType(request) !== JSON_TYPE) {
    throw new AppError('unsupported_type', 'The request body must be JSON, sent as application/json');
  }
  if (OTHER_CHARSET.test(request.headers.get('content-type') ?? '')) {
    throw new AppError('unsupported_type', 'The request body must be JSON in UTF-8');
  }
  if (Number(request.headers.get('content-length') ?? 0) > JSON_BODY_LIMIT) throw tooLarge(JSON_BODY_LIMIT);
}

/** Reads a JSON body up to the limit, whatever length was declared; `undefined` without a body. */
export async function readJsonBody(request: Request): Promise<unknown> {
  const bytes = await readBody(request, JSON_BODY_LIMIT);
  if (bytes.length === 0) return undefined;
  expectSimple(bytes);
  return parseJson(bytes);
}

/** No call nests deeper than two levels; far deeper input would overflow recursive code. */
const MAX_DEPTH = 32;
/** Five times the longest list that a call accepts. Processing a million values would block everyone else. */
const MAX_VALUES = 50_000;

/** Bytes that form the structure of JSON. */
const [QUOTE, BACKSLASH, COMMA] = [0x22, 0x5c, 0x2c];
const [LIST, OBJECT, LIST_END, OBJECT_END] = [0x5b, 0x7b, 0x5d, 0x7d];

/**
 * Runs before parsing, since deeply nested or crowded JSON takes long to parse, and longer to process.
 * @throws AppError 400
 */
function expectSimple(json: Uint8Array): void {
  let [depth, values] = [0, 1];
  for (let at = 0; at < json.length; at++) {
    const byte = json[at];
    if (byte === QUOTE) at = endOfText(json, at);
    else if (byte === COMMA) values += 1;
    else if (byte === LIST || byte === OBJECT) {
      depth += 1;
      values += 1;
    } else if (byte === LIST_END || byte === OBJECT_END) depth -= 1;
    if (depth > MAX_DEPTH) throw new AppError('malformed', 'The request body is nested too deeply');
    if (values > MAX_VALUES) throw new AppError('malformed', 'The request body holds too many values');
  }
}

/** Index of the quote that closes the string opened at `start`. */
function endOfText(json: Uint8Array, start: number): number {
  for (let at = json.indexOf(QUOTE, start + 1); at !== -1; at = json.indexOf(QUOTE, at + 1)) {
    let first = at;
    while (json[first - 1] === BACKSLASH) first--;
    if ((at - first) % 2 === 0) return at;
  }
  return json.length;
}

function parseJson(bytes: Uint8Array): unknown {
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes));
  } catch (cause) {
    throw new AppError('malformed', 'The request body is not valid JSON', { cause });
  }
}

/** A form contains only an access code. */
const FORM_BODY_LIMIT = 16 * 1024;

/** Reads the fields of an HTML form. */
export async function readFormBody(request: Request): Promise<URLSearchParams> {
  if (mediaType(request) !== 'application/x-www-form-urlencoded') {
    throw new AppError('unsupported_type', 'The request body must be a form');
  }
  return new URLSearchParams(new TextDecoder().decode(await readBody(request, FORM_BODY_LIMIT)));
}

async function readBody(request: Request, limit: number): Promise<Uint8Array> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of arriving(request)) {
    size += chunk.byteLength;
    if (size > limit) throw tooLarge(limit);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

/** An aborted connection is the client's doing: nobody waits for a response, and the server has not failed. */
async function* arriving({ body }: Request): AsyncGenerator<Uint8Array> {
  try {
    yield* body ?? [];
  } catch (cause) {
    throw new AppError('malformed', 'The request body was cut off', { cause });
  }
}

function tooLarge(limit: number): AppError {
  const size = limit < MIB ? `${limit / 1024} KiB` : `${limit / MIB} MiB`;
  return new AppError('too_large', `The request body must not exceed ${size}`);
}
