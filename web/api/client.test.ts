import { describe, expect, test } from 'bun:test';
import { ApiError } from './api-error.ts';
import { call, callWithHeaders, createApi, nullOn } from './client.ts';

const origin = 'http://desk.example';

/** A client whose server always sends the same response, and the requests it received. */
function clientOf(response: () => Response | Promise<Response>, cookie?: string) {
  const asked: Request[] = [];
  const api = createApi({
    origin,
    ...(cookie === undefined ? {} : { cookie }),
    fetch: async (request) => {
      asked.push(request);
      return response();
    },
  });
  return { api, asked };
}

describe('a call', () => {
  test('goes to its path with the caller’s cookies and, when it has a body, as JSON', async () => {
    const { api, asked } = clientOf(() => Response.json({ trader: { id: 1, name: 'A' } }), 'a=b');
    await call(api, 'POST /api/auth/validate', { body: { accessCode: ' x ' } });
    const [request] = asked;
    expect(request?.method).toBe('POST');
    expect(request?.url).toBe(`${origin}/api/auth/validate`);
    expect(request?.headers.get('cookie')).toBe('a=b');
    expect(request?.headers.get('content-type')).toBe('application/json');
    expect(await request?.json()).toEqual({ accessCode: ' x ' });
  });

  test('has no content type without a body', async () => {
    const { api, asked } = clientOf(() => new Response(null, { status: 204 }));
    await call(api, 'POST /api/auth/logout');
    await call(api, 'DELETE /api/strategies/:id', { params: { id: 3 } });
    await call(api, 'GET /api/leaderboard');
    await call(api, 'GET /api/journal', { query: { q: '', filter: 'all', limit: 50 } });
    expect(asked.map(({ method, body, headers }) => [method, body, headers.get('content-type')])).toEqual([
      ['POST', null, null],
      ['DELETE', null, null],
      ['GET', null, null],
      ['GET', null, null],
    ]);
  });

  test('encodes its query so that any text arrives unchanged', async () => {
    const { api, asked } = clientOf(() => Response.json([]));
    await call(api, 'GET /api/journal', { query: { q: 'a&b=ü 50%', filter: 'all', limit: 50 } });
    expect(new URL(asked[0]?.url ?? '').searchParams.get('q')).toBe('a&b=ü 50%');
  });
});

describe('a response', () => {
  test('keeps days, instants and texts as they are, and has cents for money', async () => {
    const row = {
      tradeDate: '2026-11-20',
      createdAt: '2026-11-20T12:00:00.000Z',
      pnl: '12.50',
      notes: '1/2/2020',
      entryPrice: '12.50',
    };
    const { api } = clientOf(() => Response.json([row]));
    const entries: unknown = await call(api, 'GET /api/journal', {
      query: { q: '', filter: 'all', limit: 50 },
    });
    expect(entries).toEqual([{ ...row, pnl: 1250n }]);
  });

  test('comes with its headers', async () => {
    const { api } = clientOf(() => Response.json([], { headers: { 'x-total-count': '3' } }));
    const { headers } = await callWithHeaders(api, 'GET /api/journal', {
      query: { q: '', filter: 'all', limit: 50 },
    });
    expect(headers.get('x-total-count')).toBe('3');
  });

  test('that rejects the call is thrown with its body unchanged', async () => {
    const text = '{"message": "Please log in","code":"unauthenticated"}';
    const { api } = clientOf(() => new Response(text, { status: 401 }));
    const rejected = await call(api, 'GET /api/auth/session').catch((error: unknown) => error);
    expect(rejected).toBeInstanceOf(ApiError);
    expect(rejected).toHaveProperty('message', `401: ${text}`);
  });

  test('with the status a read takes for nothing is null, any other is thrown', async () => {
    const asking = (status: number) => {
      const { api } = clientOf(() => new Response(null, { status }));
      return nullOn(401, call(api, 'GET /api/leaderboard'));
    };
    expect(await asking(401)).toBeNull();
    expect(asking(403)).rejects.toHaveProperty('status', 403);
  });

  test('that never arrives is thrown as the original error', async () => {
    const failure = new TypeError('connection refused');
    const { api } = clientOf(() => Promise.reject(failure));
    expect(call(api, 'GET /api/auth/session')).rejects.toBe(failure);
  });
});
