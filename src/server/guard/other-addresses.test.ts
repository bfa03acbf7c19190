import { describe, expect, test } from 'bun:test';
import { createLog } from '#src/log.ts';
import { testApp } from '#src/testing/test-app.ts';

const BROWSER = { accept: 'text/html,application/xhtml+xml,*/*;q=0.8' };
const PUBLIC = 'https://desk.example';
const HOSTILE = '"><script>alert(1)</script>';

/** An app with a public address, and what its log warns of. */
function warned(env: Record<string, string> = { BULLPEN_PUBLIC_URL: PUBLIC }) {
  const written: string[] = [];
  const app = testApp({ env, log: createLog('warn', { write: (line) => written.push(line) }) });
  return {
    app,
    open: (host: string, headers: Record<string, string> = BROWSER, path = '/guest') =>
      app.call(null, 'GET', path, { headers: { ...headers, host } }),
    lines: () => written.map((line): Record<string, unknown> => JSON.parse(line)),
  };
}

describe('a page that is opened', () => {
  test('at another host than the public one is told in the log, once', async () => {
    const { open, lines } = warned();
    for (const host of ['10.0.0.5:3000', '10.0.0.5:3000', 'old.example']) {
      expect((await open(host)).status).toBe(200);
    }
    expect(lines()).toMatchObject([
      { level: 40, host: '10.0.0.5:3000', publicUrl: PUBLIC },
      { level: 40, host: 'old.example', publicUrl: PUBLIC },
    ]);
    expect(lines()[0]?.msg).toContain('not that of BULLPEN_PUBLIC_URL');
  });

  test.each([
    ['desk.example', {}],
    ['DESK.example:443', {}],
    ['127.0.0.1:3000', {}],
    ['localhost:3000', {}],
    ['[::1]:3000', {}],
    ['10.0.0.5:3000', { accept: '*/*' }],
  ])('is not told at %s with %o', async (host, headers) => {
    const { open, lines } = warned();
    await open(host, { ...BROWSER, ...headers });
    expect(lines()).toEqual([]);
  });

  test('is not told where no public address is set', async () => {
    const { open, lines } = warned({});
    await open('10.0.0.5:3000');
    expect(lines()).toEqual([]);
  });

  test('at hosts that somebody makes up does not fill the log', async () => {
    const { app, open, lines } = warned();
    for (let n = 0; n < 50; n++) await open(`h${n}.test`);
    await open('x'.repeat(5000));
    expect(lines()).toHaveLength(20);
    expect(lines().at(-1)?.msg).toContain('no more');
    expect(lines().at(-2)?.msg).not.toContain('no more');
    app.now += 86_400_000;
    await open('h1.test');
    await open('y'.repeat(5000));
    expect(lines()).toHaveLength(21);
    expect(String(lines().at(-1)?.host)).toHaveLength(261);
  });
});

describe('a change', () => {
  const send = (app: ReturnType<typeof testApp>, headers: Record<string, string>) =>
    app.call(null, 'POST', '/api/auth/validate', { json: { accessCode: 'code-number-1' }, headers });

  test.each([
    ['http://10.0.0.5:3000', '10.0.0.5:3000'],
    // By http, where the public address is https.
    ['http://desk.example', 'desk.example'],
    [HOSTILE, HOSTILE],
  ])('from %s is rejected with the address to open, and told once', async (origin, host) => {
    const { app, lines } = warned();
    const replies = [await send(app, { origin, host }), await send(app, { origin, host })];
    for (const { status, body } of replies) {
      expect([status, body.code]).toEqual([403, 'cross_site']);
      expect(body.message).toContain(`Please open ${PUBLIC} instead`);
      expect(body.message).not.toContain(host === 'desk.example' ? 'http://desk' : host);
    }
    expect(lines()).toMatchObject([{ level: 40, origin, host, publicUrl: PUBLIC }]);
  });

  test('is rejected with what to set, where no public address is set and a proxy changes the Host', async () => {
    const { app, lines } = warned({});
    const { status, body } = await send(app, { origin: 'http://desk.lan', host: '127.0.0.1:3000' });
    expect(status).toBe(403);
    expect(body.message).toContain('BULLPEN_PUBLIC_URL has to be set');
    expect(lines()).toMatchObject([{ origin: 'http://desk.lan', host: '127.0.0.1:3000', publicUrl: null }]);
  });

  test('that a browser itself says is of another site is rejected in short, and not told', async () => {
    const { app, lines } = warned();
    const { body } = await send(app, { origin: 'https://evil.test', 'sec-fetch-site': 'cross-site' });
    expect(body.message).toBe('This request did not come from our own pages');
    expect(lines()).toEqual([]);
  });

  test('by a form leads to the public address', async () => {
    const { app } = warned();
    const { status, body } = await app.call(null, 'POST', '/guest', {
      raw: 'accessCode=x',
      headers: {
        ...BROWSER,
        'content-type': 'application/x-www-form-urlencoded',
        origin: HOSTILE,
        host: '10.0.0.5:3000',
      },
    });
    expect(status).toBe(403);
    expect(body).toContain(`<a href="${PUBLIC}/"`);
    expect(body).toContain(`Please open ${PUBLIC} instead`);
    expect(body).not.toContain('alert(1)');
    expect(body).not.toContain('10.0.0.5');
  });
});
