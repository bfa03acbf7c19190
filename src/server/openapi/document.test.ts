import { describe, expect, test } from 'bun:test';
import { Validator } from '@seriousme/openapi-schema-validator';
import { listRoutes } from '#src/server/app.ts';
import { misdescribed } from '#src/testing/described.ts';
import { testApp } from '#src/testing/test-app.ts';
import type { CallDescription } from './call-description.ts';
import { openapiDocument } from './document.ts';
import { nounDescriptions } from './nouns.ts';
import { isShape } from './schema.ts';

const routes = listRoutes();
const document = await openapiDocument(routes);
const calls = nounDescriptions.flatMap((noun) => Object.entries<CallDescription>(noun.calls));
const routeOf = (name: string) => routes.find(({ method, path }) => `${method} ${path}` === name);
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

  test('describes every route but the pages, and nothing else', () => {
    expect(calls.map(([name]) => name).sort()).toEqual(
      routes.map(({ method, path }) => `${method} ${path}`).sort(),
    );
    const pages = testApp().routes.filter(({ method, path }) => !routeOf(`${method} ${path}`));
    expect(pages.map(({ method, path }) => `${method} ${path}`)).toEqual([
      'GET /*',
      'POST /',
      'POST /guest',
      'POST /admin',
    ]);
  });

  test('rejects a description without a route', async () => {
    expect(openapiDocument(routes.slice(1))).rejects.toThrow('there is no such route');
  });

  test('gives every operation a unique id', () => {
    const ids = operations.map(({ operation }) => operation.operationId);
    expect(new Set(ids).size).toBe(calls.length);
  });

  test.each(calls.filter(([, { body }]) => body))('%s accepts its example body', (name, { body }) => {
    const shape = routeOf(name)?.hooks.body;
    expect(isShape(shape) && shape.safeParse(body).success).toBe(true);
  });

  test('has an example of every JSON body that can be sent', () => {
    const withBody = routes.filter(({ hooks }) => hooks.body !== undefined);
    expect(withBody.length).toBeGreaterThan(10);
    expect(
      withBody.filter(({ method, path }) => !calls.find(([name]) => name === `${method} ${path}`)?.[1].body),
    ).toEqual([]);
  });

  test.each(operations)('the example response of $name matches its schema', ({ name, operation }) => {
    const [method = '', path = ''] = name.split(' ');
    const call = calls.find(
      ([found]) => found === `${method.toUpperCase()} ${path.replace(/\{(\w+)\}/g, ':$1')}`,
    )?.[1];
    const answered = operation.responses[call?.status ?? 200];
    const content = answered && 'content' in answered ? answered.content : undefined;
    if (call?.response) {
      expect(call.response.safeParse(content?.['application/json']?.example).error).toBeUndefined();
    } else {
      expect(Object.keys(content ?? {})).toEqual(call?.media === undefined ? [] : [call.media]);
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
