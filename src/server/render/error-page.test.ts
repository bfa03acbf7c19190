import { expect, test } from 'bun:test';
import { testApp } from '#src/testing/test-app.ts';

const browser = { accept: 'text/html,application/xhtml+xml,*/*;q=0.8' };

test('a browser gets an error page for a rejected form or method, a script gets JSON', async () => {
  const app = testApp();
  for (const [path, headers, status, title, text] of [
    ['/nothing', {}, 404, 'Page Not Found', 'There is nothing at this address.'],
    ['/', { 'sec-fetch-site': 'cross-site' }, 403, 'Not allowed', 'did not come from our own pages'],
    ['/guest', { 'content-type': 'text/plain' }, 415, 'Something went wrong', 'form'],
  ] as const) {
    const sent = { raw: 'accessCode=x', headers: { ...headers, ...browser } };
    const page = await app.call(null, 'POST', path, sent);
    expect([page.status, page.headers.get('content-type')]).toEqual([status, 'text/html; charset=utf-8']);
    expect(page.body).toContain(`<h1`);
    expect(page.body).toContain(title);
    expect(page.body).toContain(text);
    expect(page.body).toContain('<a href="/"');
    expect(page.body).not.toContain('<script');
    expect(page.headers.get('cache-control')).toBe('no-store');
    expect(page.headers.get('content-security-policy')).toContain("default-src 'none'");
    const json = await app.call(null, 'POST', path, { ...sent, headers });
    expect([json.status, typeof json.body.message]).toEqual([status, 'string']);
  }
});

test('the API returns JSON to every client', async () => {
  const { status, headers } = await testApp().call(null, 'GET', '/api/nothing', { headers: browser });
  expect([status, headers.get('content-type')]).toEqual([404, 'application/json;charset=utf-8']);
});

test('an unreadable database leads to an error page without details', async () => {
  const app = testApp();
  app.deps.db.raw.close(true);
  const { status, body } = await app.call(null, 'GET', '/guest', { headers: browser });
  expect(status).toBe(500);
  expect(body).toContain('Something went wrong');
  expect(body).toContain('Back to Home');
  expect(body).not.toMatch(/database|sqlite|\.ts|at \w+ \(/i);
});

test('the error page uses the chosen theme', async () => {
  const headers = { ...browser, cookie: 'bullpen_theme=light' };
  const { body } = await testApp().call(null, 'POST', '/nothing', { raw: '', headers });
  expect(body).toContain('<html lang="en" class="light">');
});
