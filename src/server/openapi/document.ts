/** The OpenAPI document, generated from the calls that each noun declares. */

import { setImmediate } from 'node:timers/promises';
import type * as z from 'zod';
import { nouns } from '#src/calls.ts';
import type { Role } from '#src/features/access/types.ts';
import { IDEMPOTENCY_KEY_LENGTH } from '#src/features/idempotency/contract.ts';
import type { CallDeclaration, DeclaredCalls } from '#src/server/declared-calls.ts';
import { ErrorResponse } from '#src/server/responses.ts';
import { version } from '#src/version.ts';
import { CONVENTIONS, SECURITY_SCHEMES, WHO } from './conventions.ts';
import { makeExample } from './example.ts';
import { listRejections, type Rejection } from './rejections.ts';
import { responseShape } from './response-shape.ts';
import { inputSchema, type JsonSchema, responseSchema } from './schema.ts';

export interface OpenApiDocument {
  openapi: string;
  info: { title: string; version: string; description: string };
  servers: { url: string }[];
  tags: { name: string }[];
  paths: Record<string, Record<string, Operation>>;
  components: {
    schemas: Record<string, JsonSchema>;
    responses: Record<string, Response>;
    securitySchemes: Record<string, object>;
  };
}

export interface Operation {
  tags: string[];
  operationId: string;
  summary: string;
  description: string;
  security: Record<string, string[]>[];
  parameters?: Parameter[];
  requestBody?: { required: true; content: Record<string, Content> };
  responses: Record<string, Response | Reference>;
}

interface Reference {
  $ref: string;
}

interface Parameter {
  name: string;
  in: 'path' | 'query' | 'header';
  required: boolean;
  description?: string;
  schema: JsonSchema;
}

interface Content {
  schema: JsonSchema;
  example?: unknown;
  examples?: Record<string, { value: unknown }>;
}

interface Response {
  description: string;
  headers?: Record<string, object>;
  content?: Record<string, Content>;
}

const JSON_TYPE = 'application/json';

/** Yields to other requests in between. */
export async function openapiDocument(declared: readonly DeclaredCalls[] = nouns): Promise<OpenApiDocument> {
  const { schema: error, components } = responseSchema(ErrorResponse);
  const schemas = { ...components };
  const responses: Record<string, Response> = {};
  const paths: OpenApiDocument['paths'] = {};

  for (const noun of declared) {
    for (const [name, call] of Object.entries<CallDeclaration>(noun.calls)) {
      const [method = '', pattern = ''] = name.split(' ');
      const path = pattern.replace(/:(\w+)/g, '{$1}');
      const answer = answered(call, await responseShape(noun, call));
      paths[path] = { ...paths[path], [method.toLowerCase()]: operation(noun.tag, name, call, answer) };
      await setImmediate();
    }
  }

  function operation(tag: string, name: string, call: CallDeclaration, answer: Response): Operation {
    const { allow, creates, params, query } = call;
    const parameters = [
      ...listParameters(params, 'path'),
      ...listParameters(query, 'query'),
      ...(creates ? [KEY_PARAMETER] : []),
    ];
    const requestBody = describeBody(call);
    return {
      tags: [tag],
      operationId: operationId(name),
      summary: call.summary,
      description: [call.description, `For ${allow.map((role) => WHO[role]).join(', ')}.`]
        .filter((part) => part !== undefined)
        .join(' '),
      security: describeSecurity(allow),
      ...(parameters.length > 0 ? { parameters } : {}),
      ...(requestBody ? { requestBody } : {}),
      responses: describeResponses(name, call, answer),
    };
  }

  function describeResponses(name: string, call: CallDeclaration, answer: Response): Operation['responses'] {
    const byStatus: Operation['responses'] = { [call.status ?? 200]: answer };
    for (const [status, description] of Object.entries(call.alsoResponds ?? {})) {
      byStatus[status] = { description };
    }
    for (const [status, rejections] of listRejections(name, call)) {
      const isOwn = rejections.some(({ code }) => call.rejections?.[code] !== undefined);
      byStatus[status] = isOwn ? rejected(status, rejections) : shared(status, rejections);
    }
    return byStatus;
  }

  /** Rejections shared by many calls appear in the document once. */
  function shared(status: number, rejections: Rejection[]): Reference {
    const name = rejections.map(({ code }) => pascalCase(code)).join('Or');
    responses[name] ??= rejected(status, rejections);
    return { $ref: `#/components/responses/${name}` };
  }

  function answered(call: CallDeclaration, shape: z.core.$ZodType | undefined): Response {
    if (call.media !== undefined) {
      return { description: call.summary, content: { [call.media]: { schema: { type: 'string' } } } };
    }
    if (!shape) return { description: 'Done' };
    const { schema, components: named } = responseSchema(shape);
    Object.assign(schemas, named);
    const headers = { ...listPageHeaders(call), ...textHeaders(call.headers ?? {}) };
    return {
      description: call.summary,
      ...(Object.keys(headers).length > 0 ? { headers } : {}),
      content: { [JSON_TYPE]: { schema, example: makeExample(schema, schemas) } },
    };
  }

  function rejected(status: number, rejections: Rejection[]): Response {
    return {
      description: rejections.map(({ message }) => message).join(' · '),
      ...(status === 429 || status === 503 ? { headers: RETRY_HEADERS } : {}),
      content: {
        [JSON_TYPE]: {
          schema: error,
          examples: Object.fromEntries(
            rejections.map(({ code, message }) => [code, { value: { message, code } }]),
          ),
        },
      },
    };
  }

  return {
    openapi: '3.1.1',
    info: { title: 'Bullpen', version, description: CONVENTIONS },
    servers: [{ url: '/' }],
    tags: [...new Set(declared.map(({ tag }) => tag))].map((name) => ({ name })),
    paths,
    components: { schemas, responses, securitySchemes: SECURITY_SCHEMES },
  };
}

const textHeaders = (lines: Readonly<Record<string, string>>) =>
  Object.fromEntries(
    Object.entries(lines).map(([name, description]) => [name, { description, schema: { type: 'string' } }]),
  );

const KEY_PARAMETER: Parameter = {
  name: 'Idempotency-Key',
  in: 'header',
  required: false,
  description:
    'Any text chosen by the caller, a new one for each create. Repeated under the same key at the same address within 24 hours, the call does nothing and returns its first response, whatever its body contains.',
  schema: { type: 'string', minLength: 1, maxLength: IDEMPOTENCY_KEY_LENGTH },
};

const PAGE_HEADERS = {
  Link: { description: 'The next page, as rel="next"', schema: { type: 'string' } },
  'X-Total-Count': {
    description: 'Total number of items; omitted with a search text',
    schema: { type: 'integer' },
  },
};

const listPageHeaders = ({ isPaged = false }: CallDeclaration) =>
  isPaged === 'both ways' ? BIDIRECTIONAL_HEADERS : isPaged ? PAGE_HEADERS : {};

const BIDIRECTIONAL_HEADERS = {
  ...PAGE_HEADERS,
  Link: {
    description: 'The next page, as rel="next", and the previous one, as rel="prev"',
    schema: { type: 'string' },
  },
  'X-Offset': {
    description: 'Number of items before this page; omitted after a cursor',
    schema: { type: 'integer' },
  },
};

const RETRY_HEADERS = {
  'Retry-After': { description: 'Seconds to wait before retrying', schema: { type: 'integer' } },
};

/** `GET /api/journal/:id/history` → `getJournalIdHistory` */
function operationId(name: string): string {
  const [method = '', path = ''] = name.split(' ');
  return method.toLowerCase() + pascalCase(path.replace('/api/', '/'));
}

function pascalCase(text: string): string {
  const words = text.match(/[a-z]+/gi) ?? [];
  return words.map((word) => word.charAt(0).toUpperCase() + word.slice(1)).join('');
}

function describeSecurity(allowed: readonly Role[]): Record<string, string[]>[] {
  if (allowed.includes('monitor')) return [{ metricsToken: [] }, {}];
  if (allowed.includes('anyone')) return [{}];
  const isForTraders = allowed.some((role) => role === 'session' || role === 'trader' || role === 'viewing');
  const isForAdmin = allowed.some((role) => role === 'admin' || role === 'fresh-admin');
  const isForScripts = allowed.includes('token');
  return [
    ...(isForTraders ? [{ session: [] }] : []),
    ...(isForScripts ? [{ token: [] }] : []),
    ...(isForAdmin ? [{ session: [], grant: [] }] : []),
  ];
}

function listParameters(shape: z.core.$ZodType | undefined, place: 'path' | 'query'): Parameter[] {
  if (!shape) return [];
  const { properties = {}, required = [] } = inputSchema(shape);
  return Object.entries(properties).map(([name, schema]) => ({
    name,
    in: place,
    required: place === 'path' || required.includes(name),
    schema: typeof schema === 'object' ? schema : {},
  }));
}

function describeBody({ body, example, form }: CallDeclaration): Operation['requestBody'] {
  if (form?.file) {
    const { properties = {}, required = [] } = inputSchema(form.fields);
    const file: JsonSchema = { type: 'string', format: 'binary' };
    const schema: JsonSchema = {
      type: 'object',
      properties: { ...properties, [form.file]: form.isRepeated ? { type: 'array', items: file } : file },
      required: [...required, form.file],
    };
    return { required: true, content: { 'multipart/form-data': { schema } } };
  }
  if (!body) return undefined;
  return { required: true, content: { [JSON_TYPE]: { schema: inputSchema(body), example } } };
}
