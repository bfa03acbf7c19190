import { connect } from 'node:net';
import { expect, expectSame, type Trial } from './trial.ts';
import { type Server, send, startServer, unlock } from './workshop.ts';

const POLICY =
  "default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' https: data:; manifest-src 'self'; media-src 'self' blob:; font-src 'self'; connect-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'";

const PATHS = [
  '/',
  '/legacy',
  '/guest',
  '/admin',
  '/nothing-here',
  '/team-hub/1',
  '/dashboard/1',
  '/robots.txt',
  '/favicon.svg',
  '/manifest.webmanifest',
  '/healthz',
  '/readyz',
  '/metrics',
  '/api/leaderboard',
  '/api/nothing-here',
  '/api/openapi.json',
  '/api/journal',
  '/api/admin/traders',
  '/api/videos/999/file',
  '/%',
  '/..%2f..%2fetc%2fpasswd',
  `/${'a'.repeat(9000)}`,
];

export const headers: Trial = {
  name: 'headers',
  promise:
    'Every answer, errors too, carries the Content Security Policy and forbids guessing its type; no page has a script inside.',
  async run(workshop) {
    const server = await startServer(workshop, await workshop.freshFolder());
    const admin = await unlock(server);
    let looked = 0;
    for (const as of [{}, admin]) {
      for (const path of PATHS) {
        for (const method of ['GET', 'HEAD', 'POST', 'PUT', 'DELETE', 'OPTIONS', 'PATCH']) {
          const response = await send(server, method, path, { headers: { ...as } });
          const where = `${method} ${path.slice(0, 40)} (${response.status})`;
          expectSame(`${where}: policy`, response.headers.get('content-security-policy'), POLICY);
          expectSame(`${where}: nosniff`, response.headers.get('x-content-type-options'), 'nosniff');
          expect(response.status < 500, `${where} failed`);
          if (response.headers.get('content-type')?.startsWith('text/html'))
            expectNoInlineScript(where, await response.text());
          else await response.arrayBuffer();
          looked++;
        }
      }
    }
    for (const broken of [
      'GET / HTTP/1.1\r\nhost: a b\r\n\r\n',
      'GET http://x/ HTTP/1.1\r\nhost: x\r\n\r\n',
    ]) {
      const text = await raw(server, broken);
      // What never reaches the program is answered by the runtime's server, without a page.
      expect(
        /content-security-policy/i.test(text) || !/<html/i.test(text),
        `no policy in: ${text.slice(0, 80)}`,
      );
      looked++;
    }
    await server.kill('SIGTERM');
    return `${looked} answers`;
  },
};

/** Pages may only contain data, and load scripts from our own origin. */
function expectNoInlineScript(where: string, html: string): void {
  for (const [tag = '', attributes = '', content = ''] of html.matchAll(
    /<script\b([^>]*)>([\s\S]*?)<\/script>/gi,
  )) {
    const isData = /type="application\/json"/.test(attributes);
    expect(isData || (/\bsrc="\//.test(attributes) && content === ''), `${where}: ${tag.slice(0, 80)}`);
  }
  expect(
    !/\son[a-z]+\s*=\s*["']/i.test(html.replace(/<script\b[\s\S]*?<\/script>/gi, '')),
    `${where}: an inline handler`,
  );
}

/** Sends raw bytes. @returns everything received until the connection ends or goes quiet */
export function raw(
  { url }: Pick<Server, 'url'>,
  bytes: string | Uint8Array,
  patience = 5000,
): Promise<string> {
  const { hostname, port } = new URL(url);
  return new Promise((resolve) => {
    const socket = connect(Number(port), hostname);
    let text = '';
    socket.setTimeout(patience, () => socket.destroy());
    socket.on('connect', () => socket.write(bytes));
    socket.on('data', (data) => {
      text += data.toString('latin1');
      socket.destroy();
    });
    socket.on('error', () => resolve(text));
    socket.on('close', () => resolve(text));
  });
}
