import { describe, expect, onTestFinished, setSystemTime, test } from 'bun:test';
import { createApi } from '#web/api/client.ts';
import { type PageInput, renderPage } from './entry.server.tsx';

const origin = 'http://desk.example';
const maya = { id: 3, name: 'Maya <b>Okafor</b>' };
const day = {
  summaries: [{ id: 3, traderId: 3, traderName: 'Maya', tradeCount: 1, totalPnl: '-12.50' }],
  totalPnl: '-12.50',
  notEntered: [],
};

/** The API as far as pages call it: a response or a status for each path. */
function pageInput(
  path: string,
  responses: Record<string, object | number>,
  errors: unknown[] = [],
): PageInput {
  const fetch = async (request: Request) => {
    const response = responses[new URL(request.url).pathname] ?? 404;
    if (typeof response !== 'number') return Response.json(response);
    return Response.json({ message: 'secret detail', code: 'internal' }, { status: response });
  };
  return {
    url: new URL(path, origin),
    api: createApi({ origin, fetch }),
    app: {
      teamName: 'Night Desk',
      timeZone: 'America/New_York',
      clock: 12,
      dayStarts: 'midnight',
      breakEvenTicks: null,
      today: '2026-11-20',
      dayEndsAt: Date.parse('2026-11-21T05:00:00Z'),
      version: '0.1.0',
      changeVersion: 0,
    },
    theme: 'dark',
    cookies: null,
    assets: {
      entry: '/assets/entry.js',
      shared: [],
      styles: [],
      publicStyles: [],
      fonts: [],
      modules: { 'pages/team-hub/team-hub.tsx': ['/assets/team-hub.js'] },
    },
    publicOrigin: null,
    onError: (error) => errors.push(error),
  };
}

const loggedIn = { '/api/auth/session': { trader: maya, role: 'trader', viewing: null, admin: false } };
const nobody = { '/api/auth/session': { trader: null, role: null, viewing: null, admin: false } };

async function rendered(path: string, responses: Record<string, object | number>, errors: unknown[] = []) {
  const output = await renderPage(pageInput(path, responses, errors));
  if (output.kind !== 'page') throw new Error(`redirected to ${output.location}`);
  return output;
}

describe('the first render', () => {
  test('of the landing page has the form', async () => {
    const { status, html } = await rendered('/', {});
    expect(status).toBe(200);
    expect(html).toContain('<title>Night Desk</title>');
    expect(html).toMatch(/<form[^>]*method="post"[^>]*>|<form[^>]*action="\/"[^>]*>/);
    expect(html).toContain('name="accessCode"');
  });

  test('of the landing page shows the arrival notice without a script', async () => {
    const { html } = await rendered('/?notice=code-invalid', {});
    expect(/<noscript>(.*?)<\/noscript>/.exec(html)?.[1]).toContain('Invalid access code. Please try again.');
    expect((await rendered('/?notice=<script>', {})).html).not.toContain('<noscript>');
  });

  test('of a hub has its data, the files of its page, and all text escaped', async () => {
    const { status, html } = await rendered('/team-hub/3', { ...loggedIn, '/api/daily-pnl/2026-11-20': day });
    expect(status).toBe(200);
    expect(html).toContain('<title>Team hub · Night Desk</title>');
    expect(html).toContain('−$12.50');
    expect(html).toContain('<link rel="modulepreload" href="/assets/team-hub.js" fetchPriority="low"/>');
    expect(html).not.toContain('<b>Okafor');
  });

  test('requests the day in the URL unless it is in the future', async () => {
    const responses = {
      ...loggedIn,
      '/api/daily-pnl/2026-11-19': day,
      '/api/daily-pnl/2026-11-20': { ...day, totalPnl: '7.00' },
    };
    expect((await rendered('/team-hub/3?date=2026-11-19', responses)).html).toContain('−$12.50');
    expect((await rendered('/team-hub/3?date=2026-11-21', responses)).html).toContain('+$7.00');
  });

  for (const path of ['/team-hub/3', '/dashboard/3']) {
    test(`of ${path} without a session redirects to the form`, async () => {
      expect(await renderPage(pageInput(path, nobody))).toEqual({
        kind: 'redirect',
        status: 302,
        location: `/?notice=code-required&next=${encodeURIComponent(path)}`,
      });
    });
  }

  for (const path of ['/team-hub/4', '/team-hub/03', '/dashboard/x']) {
    test(`of ${path}, which is not the caller's, is forbidden`, async () => {
      const { status, html } = await rendered(path, loggedIn);
      expect(status).toBe(403);
      expect(html).toContain('<title>Not your page · Night Desk</title>');
      expect(html).toContain('href="/team-hub/3"');
    });
  }

  test('of any other path is the 404 page', async () => {
    const { status, html } = await rendered('/admin/what', {});
    expect(status).toBe(404);
    expect(html).toContain('Page Not Found');
  });

  test('that fails reports the error but does not show it', async () => {
    const errors: unknown[] = [];
    const { status, html } = await rendered('/team-hub/3', { '/api/auth/session': 500 }, errors);
    expect(status).toBe(500);
    expect(html).toContain('Something went wrong');
    expect(html).not.toContain('secret detail');
    expect(String(errors[0])).toContain('500: ');
  });

  test('leaves failed reads to the browser', async () => {
    const { status, html } = await rendered('/team-hub/3', { ...loggedIn, '/api/daily-pnl/2026-11-20': 503 });
    expect(status).toBe(200);
    expect(html).toContain('Welcome, ');
    expect(html).not.toContain('daily-pnl"');
    expect(html).not.toContain('secret detail');
  });

  test('is the same for the same data', async () => {
    const responses = { ...loggedIn, '/api/daily-pnl/2026-11-20': day };
    const { html } = await rendered('/team-hub/3', responses);
    expect(html).toContain('-12.50');
    setSystemTime(Date.now() + 60_000);
    onTestFinished(() => void setSystemTime());
    expect((await rendered('/team-hub/3', responses)).html).toBe(html);
  });

  test.each([
    [503, false],
    [500, false],
    [429, false],
    [403, true],
    [404, true],
  ])('whose data is answered %p is cacheable: %p', async (status, isCacheable) => {
    const page = await rendered('/team-hub/3', { ...loggedIn, '/api/daily-pnl/2026-11-20': status });
    expect([page.status, page.isCacheable]).toEqual([200, isCacheable]);
  });

  test('is cacheable when everything succeeded, and not when something failed', async () => {
    expect((await rendered('/', {})).isCacheable).toBe(true);
    expect((await rendered('/nothing', {})).isCacheable).toBe(true);
    expect((await rendered('/team-hub/3', { '/api/auth/session': 500 })).isCacheable).toBe(false);
  });
});
