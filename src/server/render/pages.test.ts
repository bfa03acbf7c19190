import { describe, expect, spyOn, test } from 'bun:test';
import { sessionCookieOf, type TestApp, testApp } from '#src/testing/test-app.ts';

const submit = (app: TestApp, accessCode: string, headers: Record<string, string> = {}, page = '/') =>
  app.call(null, 'POST', page, { raw: new URLSearchParams({ accessCode }), headers });

describe.each(['/', '/guest'])('without JavaScript the access form of %s', (page) => {
  test('works', async () => {
    const app = testApp();
    const maya = await app.trader();
    const response = await submit(app, maya.accessCode, {}, page);
    expect([response.status, response.headers.get('location')]).toEqual([303, '/team-hub/1']);
    const session = await app.call({ cookie: sessionCookieOf(response) }, 'GET', '/api/auth/session');
    expect(session.body.trader).toEqual({ id: 1, name: 'Maya Okafor' });
  });

  test('leads to the requested page if it is the trader’s own, and never to another site', async () => {
    const app = testApp();
    const [maya, leo] = [await app.trader('Maya'), await app.trader('Leo')];
    const target = async (code: string, next: string) => {
      const raw = new URLSearchParams({ accessCode: code, next });
      return (await app.call(null, 'POST', page, { raw })).headers.get('location');
    };
    const wanted = '/dashboard/1/journal?q=es';
    expect(await target(maya.accessCode, wanted)).toBe(wanted);
    expect(await target(leo.accessCode, wanted)).toBe('/team-hub/2');
    for (const evil of ['//evil.example', '/\\evil.example', 'https://evil.example', '/team-hub/1\r\nx: y']) {
      expect(await target(maya.accessCode, evil)).toBe('/team-hub/1');
      expect(await target('wrong', evil)).toBe(`${page}?notice=code-invalid`);
      app.deps.access.clearLimits();
    }
    expect(await target('wrong', wanted)).toBe(
      `${page}?notice=code-invalid&next=%2Fdashboard%2F1%2Fjournal%3Fq%3Des`,
    );
  });

  test('shows a notice after each failure', async () => {
    const app = testApp();
    const target = async (code: string) => (await submit(app, code, {}, page)).headers.get('location');
    expect(await target(' ')).toBe(`${page}?notice=code-required`);
    for (let n = 0; n < 5; n++) expect(await target('wrong-code')).toBe(`${page}?notice=code-invalid`);
    expect(await target('wrong-code')).toBe(`${page}?notice=too-many-attempts&wait=60`);
  });

  test('is accepted only from our own pages, and only as a form', async () => {
    const app = testApp();
    expect((await submit(app, 'x', { 'sec-fetch-site': 'cross-site' }, page)).status).toBe(403);
    expect((await app.call(null, 'POST', page, { json: { accessCode: 'x' } })).status).toBe(415);
  });
});

test('pages have their own status, and private ones need a session', async () => {
  const app = testApp();
  const [maya, leo] = [await app.trader('Maya'), await app.trader('Leo')];
  const page = async (as: { cookie: string } | null, path: string) => {
    const { status, headers, body } = await app.call(as, 'GET', path);
    return { status, location: headers.get('location'), html: String(body) };
  };
  expect(await page(null, '/')).toMatchObject({
    status: 200,
    html: expect.stringContaining('Access Dashboard'),
  });
  expect(await page(null, '/nothing')).toMatchObject({
    status: 404,
    html: expect.stringContaining('Page Not Found'),
  });
  for (const path of ['/team-hub/1', '/dashboard/1']) {
    expect(await page(null, path)).toMatchObject({
      status: 302,
      location: `/?notice=code-required&next=${encodeURIComponent(path)}`,
    });
    expect((await page(maya, path)).status).toBe(200);
    const foreign = await page(leo, path);
    expect([foreign.status, foreign.html.includes('/team-hub/2'), foreign.html.includes('Maya')]).toEqual([
      403,
      true,
      false,
    ]);
    for (const nobody of ['99', '0', 'x'])
      expect((await page(leo, path.replace('1', nobody))).status).toBe(403);
  }
  for (const path of [
    '/guest/deeper',
    '/team-hub',
    '/dashboard/1/days/2026-02-31',
    '/dashboard/1/days/2999-01-01',
  ])
    expect([path, (await page(maya, path)).status]).toEqual([path, 404]);
});

test.each(['/', '/guest'])('on %s only the trader who is logged in is named, with a way on', async (path) => {
  const app = testApp();
  const maya = await app.trader('Maya Okafor');
  const read = async (as: { cookie: string } | null) => String((await app.call(as, 'GET', path)).body);
  for (let n = 0; n < 2; n += 1) {
    const own = await read(maya);
    expect(own).toMatch(/<a [^>]*href="\/team-hub\/1"[^>]*>.*Maya Okafor/);
    expect(await read(null)).not.toMatch(/Continue as|href="\/team-hub/);
  }
});

test('each page has a title and a description of its own, and is kept out of search engines', async () => {
  const app = testApp({ env: { BULLPEN_TEAM_NAME: 'Night Desk' } });
  const sentences = new Set<string | undefined>();
  for (const [path, title] of [
    ['/', 'Night Desk'],
    ['/legacy', 'Trading calendar · Night Desk'],
    ['/guest', 'Team Performance · Night Desk'],
    ['/nowhere', 'Page Not Found · Night Desk'],
  ]) {
    const { headers, body } = await app.call(null, 'GET', path ?? '');
    const [head = ''] = String(body).split('</head>');
    const meta = (name: string) =>
      new RegExp(`<meta (?:name|property)="${name}" content="([^"]*)"`).exec(head)?.[1];
    expect(head).toContain(`<title>${title}</title>`);
    expect(meta('og:title')).toBe(title);
    expect(meta('og:site_name')).toBe('Night Desk');
    expect(meta('og:description')).toBe(meta('description'));
    expect(meta('og:image')).toBe('/social-card.png');
    expect(meta('robots')).toBe('noindex, nofollow');
    expect(headers.get('x-robots-tag')).toBe('noindex, nofollow');
    sentences.add(meta('description'));
  }
  expect(sentences.size).toBe(4);
});

test('double and trailing slashes redirect to a page’s canonical address, never to another site', async () => {
  const app = testApp();
  const target = async (path: string) => {
    const { status, headers } = await app.call(null, 'GET', path);
    return [status, headers.get('location')];
  };
  expect(await target('//')).toEqual([308, '/']);
  expect(await target('/dashboard/1/?tab=journal')).toEqual([308, '/dashboard/1?tab=journal']);
  expect(await target('/healthz//')).toEqual([308, '/healthz']);
  expect(await target('//evil.example//team-hub/1')).toEqual([308, '/evil.example/team-hub/1']);
});

test('an address that cannot be decoded is not found, and nothing is printed', async () => {
  const app = testApp();
  const maya = await app.trader();
  const printed = spyOn(console, 'warn');
  for (const path of ['/%', '/%E0%A4%A', '/team-hub/%ff', '/dashboard/1/%c0%af', '/admin/%zz']) {
    const response = await app.call(maya, 'GET', path, { headers: { accept: 'text/html' } });
    expect([path, response.status]).toEqual([path, 404]);
    expect(response.body).toContain('<!doctype html>');
  }
  expect(printed).not.toHaveBeenCalled();
  printed.mockRestore();
});

test('a page embeds its data where it cannot become markup', async () => {
  const app = testApp();
  const maya = await app.trader('Maya');
  const notes = '</script><script>alert(1)</script><!--';
  await app.call(maya, 'POST', '/api/journal', { json: { symbol: '<b>ES</b>', pnl: '1', notes } });
  const { body } = await app.call(maya, 'GET', '/dashboard/1/journal');
  expect(body).toContain('\\u003c/script>');
  expect(body).not.toContain('<script>alert');
  expect(body).not.toContain('<b>ES</b>');
});

test.each([
  [{}, '/social-card.png'],
  [{ BULLPEN_PUBLIC_URL: 'https://desk.example/' }, 'https://desk.example/social-card.png'],
])('link previews get a picture at the public address: %p', async (env, picture) => {
  const app = testApp({ env });
  for (const path of ['/', '/guest', '/nothing']) {
    const { body } = await app.call(null, 'GET', path);
    expect(body).toContain(`<meta property="og:image" content="${picture}"/>`);
  }
});
