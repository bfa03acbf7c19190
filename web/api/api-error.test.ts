import { describe, expect, test } from 'bun:test';
import { ApiError, hasStatus, throwUnlessOk, toMessage } from './api-error.ts';

describe('the error of a rejected call', () => {
  test('has the status and the body as its message', () => {
    const body = '{"message":"Asset is required","code":"invalid"}';
    expect(new ApiError(422, 'Unprocessable Entity', body).message).toBe(`422: ${body}`);
  });

  test('falls back to the status text when there is no body', () => {
    expect(new ApiError(502, 'Bad Gateway', '').message).toBe('502: Bad Gateway');
  });

  test('keeps the rejected fields', () => {
    const error = new ApiError(
      422,
      '',
      '{"message":"m","code":"invalid","issues":[{"path":"pnl","message":"PnL is required"},{"path":7},null]}',
    );
    expect(error.issues).toEqual([{ path: 'pnl', message: 'PnL is required' }]);
  });

  for (const text of ['<html>', '[]', 'null', '"text"', '{"message":5,"code":"x"}', '{"message":"x"}']) {
    test(`does not take ${text} for an error response`, () => {
      expect(new ApiError(500, 'Error', text).body).toBeNull();
    });
  }

  test('is thrown for any response that is not OK', async () => {
    const rejected = throwUnlessOk(new Response('no', { status: 404 }));
    expect(rejected).rejects.toThrow(new ApiError(404, '', 'no'));
    const ok = new Response(null, { status: 204 });
    expect(await throwUnlessOk(ok)).toBe(ok);
  });
});

describe('the message of a toast', () => {
  test("is the server's message", () => {
    const error = new ApiError(429, '', '{"message":"Try again in 42 seconds","code":"too_many_attempts"}');
    expect(toMessage(error, 'Failed')).toBe('Try again in 42 seconds');
  });

  test("is the error's own message when the body is not an error response", () => {
    expect(toMessage(new ApiError(502, 'Bad Gateway', '<html>'), 'Failed')).toBe('502: <html>');
  });

  test('is the fallback when no server was reached', () => {
    expect(toMessage(new TypeError('fetch failed'), 'Failed to create entry')).toBe('Failed to create entry');
  });
});

test('only an ApiError has a status', () => {
  expect(hasStatus(new ApiError(401, '', ''), 401)).toBe(true);
  expect(hasStatus(new ApiError(403, '', ''), 401)).toBe(false);
  expect(hasStatus(new Error('401'), 401)).toBe(false);
});
