import { describe, expect, test } from 'bun:test';
import { Validator } from '@seriousme/openapi-schema-validator';
import * as z from 'zod';
import { apiCalls, nouns } from '#src/calls.ts';
import { everyCall } from '#src/server/app.ts';
import type { CallDeclaration } from '#src/server/declared-calls.ts';
import { misdescribed } from '#src/testing/described.ts';
import { testApp } from '#src/testing/test-app.ts';
import { openapiDocument } from './document.ts';
import { responseShape } from './response-shape.ts';

const document = await openapiDocument();
const calls = nouns.flatMap((noun) =>
  Object.entries<CallDeclaration>(noun.calls).map(([name, call]) => ({ name, call, noun })),
);
const operations = Object.entries(document.paths).flatMap(([path, methods]) =>
  Object.entries(methods).map(([method, operation]) => ({ name: `${method} ${path}`, operation })),
);

describe('the OpenAPI document', () => {
  test('is valid OpenAPI 3.1', async () => {
    const validator = new Validator();
    const { valid, errors } = await validator.validate(JSON.parse(JSON.stringify(document)));
    expect(errors ?? []).toEqual([]);
    expect(valid).toBe(true);
    expect(validator.version).toBe('3.1');
  });

  test('describes every call but the pages, each once', () => {
    expect(calls.length).toBe(Object.keys(apiCalls).length);
    const pages = Object.keys(everyCall).filter((name) => !(name in apiCalls));
    expect(pages).toEqual(['GET /*', 'POST /', 'POST /guest', 'POST /admin']);
  });

  test('rejects a response that its noun does not have', async () => {
    const [noun] = nouns;
    const calls = { 'GET /api/x': { allow: [], summary: '', response: 'Nothing' } };
    expect(openapiDocument([{ ...noun, calls }])).rejects.toThrow('there is no response Nothing');
  });

  test('gives every operation a unique id', () => {
    const ids = operations.map(({ operation }) => operation.operationId);
    expect(new Set(ids).size).toBe(calls.length);
  });

  const withBody = calls.filter(({ call }) => call.body);

  test.each(withBody)('$name accepts its example body', ({ call: { body, example } }) => {
    expect(example).toBeDefined();
    expect(body && z.safeParse(body, example).error).toBeUndefined();
  });

  test('has examples of bodies, and only of those that can be sent', () => {
    expect(withBody.length).toBeGreaterThan(10);
    expect(calls.filter(({ call }) => call.example && !call.body)).toEqual([]);
  });

  test.each(operations)('the example response of $name matches its schema', async ({ name, operation }) => {
    const [method = '', path = ''] = name.split(' ');
    const declared = `${method.toUpperCase()} ${path.replace(/\{(\w+)\}/g, ':$1')}`;
    const { call, noun } = calls.find((found) => found.name === declared) ?? expect.unreachable();
    const answered = operation.responses[call.status ?? 200];
    const content = answered && 'content' in answered ? answered.content : undefined;
    const shape = await responseShape(noun, call);
    if (shape) {
      expect(shape.safeParse(content?.['application/json']?.example).error).toBeUndefined();
    } else {
      expect(Object.keys(content ?? {})).toEqual(call.media === undefined ? [] : [call.media]);
    }
  });

  test('states the length limits of texts, even though they are normalized first', () => {
    const body = document.paths['/api/journal']?.post?.requestBody?.content['application/json']?.schema;
    expect(body?.required).toEqual(['symbol']);
    expect(body?.properties).toMatchObject({
      symbol: { type: 'string', minLength: 1, maxLength: 40 },
      notes: { default: null },
      quantity: { type: 'integer', minimum: 1, default: 1 },
      instrumentType: { enum: ['futures', 'options', 'stocks'], default: 'futures' },
    });
  });

  test('states who may use each call', () => {
    expect(document.paths['/api/journal']?.get?.security).toEqual([{ session: [] }, { token: [] }]);
    expect(document.paths['/api/tokens']?.get?.security).toEqual([{ session: [] }]);
    expect(document.paths['/api/quotes']?.get?.security).toEqual([{ session: [], grant: [] }]);
    expect(document.paths['/api/leaderboard']?.get?.security).toEqual([{}]);
  });

  test('is public', async () => {
    const response = await testApp().call(null, 'GET', '/api/openapi.json');
    expect(response.status).toBe(200);
    expect(response.headers.get('content-type')).toBe('application/json');
    expect(response.body).toEqual(JSON.parse(JSON.stringify(document)));
  });
});

describe('a response that differs from its description is detected', () => {
  const quote = { text: 'Wait.', author: 'Desk' };
  const error = { message: 'No', code: 'conflict' };
  test.each([
    ['GET', '/api/quotes/active', 200, [quote], null],
    ['GET', '/api/quotes/active', 200, [{ ...quote, id: 3 }], 'Unrecognized key'],
    ['GET', '/api/quotes/active', 200, [{ text: 'Wait.' }], '0.author'],
    ['GET', '/api/quotes/active?x=1', 201, [quote], 'is not said to answer 201'],
    ['PUT', '/api/journal/3', 409, error, null],
    ['PUT', '/api/journal/3', 409, { ...error, code: 'busy' }, 'is not said to answer 409 busy'],
    ['POST', '/api/journal', 409, error, 'is not said to answer 409'],
    ['GET', '/team-hub/3', 418, '', null],
  ])('%s %s, %i with %j: %p', (method, path, status, body, found) => {
    const problem = misdescribed(method, path, { status, body, headers: new Headers() });
    if (found === null) expect(problem).toBeNull();
    else expect(problem).toContain(found);
  });
});
