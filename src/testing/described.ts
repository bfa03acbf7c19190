import { expect } from 'bun:test';
import { Memoirist } from 'memoirist';
import { apiCalls, nouns } from '#src/calls.ts';
import { openapiDocument } from '#src/server/openapi/document.ts';
import { responseShape } from '#src/server/openapi/response-shape.ts';
import { ErrorResponse } from '#src/server/responses.ts';

/** A response with its body read: parsed if it is JSON, else text. */
export interface TestResponse {
  status: number;
  headers: Headers;
  // biome-ignore lint/suspicious/noExplicitAny: a test states what it expects, and fails where that is not so
  body: any;
}

/** Reads a response, which must match the OpenAPI document, whatever the test asks for. */
export async function describedReply(
  method: string,
  path: string,
  response: Response,
): Promise<TestResponse> {
  const text = await readText(response);
  const isJson = response.headers.get('content-type')?.startsWith('application/json');
  const reply: TestResponse = {
    status: response.status,
    headers: response.headers,
    body: isJson ? JSON.parse(text) : text,
  };
  expect(misdescribed(method, path, reply)).toBeNull();
  return reply;
}

/** Events go on for as long as they are read: of them, the first is read. */
async function readText(response: Response): Promise<string> {
  if (response.headers.get('content-type') !== 'text/event-stream') return response.text();
  const reader = response.body?.getReader();
  const first = await reader?.read();
  await reader?.cancel();
  return new TextDecoder().decode(first?.value);
}

const document = await openapiDocument();
const shapes = new Map<string, Awaited<ReturnType<typeof responseShape>>>();
for (const noun of nouns) {
  for (const [name, call] of Object.entries(noun.calls)) shapes.set(name, await responseShape(noun, call));
}
const patterns = new Memoirist<string>();
for (const name of Object.keys(apiCalls)) {
  const [method = '', path = ''] = name.split(' ');
  patterns.add(method, path, path);
}

/**
 * Compares an API response with the OpenAPI document: status, shape of the body and, for an error, its code.
 * @returns the difference, or `null`
 */
export function misdescribed(asked: string, path: string, reply: TestResponse): string | null {
  const method = asked === 'HEAD' ? 'GET' : asked;
  const pattern = patterns.find(method, path.split('?')[0] ?? '')?.store;
  if (pattern === undefined) return null;
  const { status } = reply;
  const promised = responseOf(method, pattern, status);
  if (!promised) return `${method} ${pattern} is not said to answer ${status}`;
  // Without a body there is nothing more to check.
  if (asked === 'HEAD' || status === 204) return null;
  if (status >= 400 && promised.content) {
    const { code } = ErrorResponse.parse(reply.body);
    const codes = Object.keys(promised.content['application/json']?.examples ?? {});
    return codes.includes(code) ? null : `${method} ${pattern} is not said to answer ${status} ${code}`;
  }
  const problem = shapes.get(`${method} ${pattern}`)?.safeParse(reply.body).error?.issues[0];
  return problem
    ? `${method} ${pattern} answers otherwise than described: ${problem.path.join('.')}: ${problem.message}`
    : null;
}

function responseOf(method: string, pattern: string, status: number) {
  const path = pattern.replace(/:(\w+)/g, '{$1}');
  const response = document.paths[path]?.[method.toLowerCase()]?.responses[status];
  if (!response || !('$ref' in response)) return response;
  return document.components.responses[response.$ref.split('/').at(-1) ?? ''];
}
