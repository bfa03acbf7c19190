import { expectSame, type Trial } from './trial.ts';
import { addTrader, send, startServer, unlock } from './workshop.ts';

/** Values every URL field must reject. */
const NO_ADDRESSES = [
  'javascript:alert(1)',
  'JaVaScRiPt:alert(1)',
  'java\nscript:alert(1)',
  '\u0001javascript:alert(1)',
  'data:text/html,<script>alert(1)</script>',
  'data:image/svg+xml,<svg/onload=alert(1)>',
  'vbscript:msgbox(1)',
  'blob:https://evil.example/1',
  'file:///etc/passwd',
  'ftp://evil.example/',
  '//evil.example/',
  '/api/auth/logout',
  'https://desk.example@evil.example/',
  'https://user:secret@evil.example/',
  'https://',
];

export const hostileAddresses: Trial = {
  name: 'hostile addresses',
  promise:
    'No link or picture can be saved that runs a script, carries a log-in name or leads anywhere but to a web site.',
  async run(workshop) {
    const data = await workshop.freshFolder();
    const trader = await addTrader(workshop, data, 'Maya Okafor');
    const server = await startServer(workshop, data);
    const admin = await unlock(server);
    const ask = async (method: string, path: string, json: unknown) => {
      const response = await send(server, method, path, { json, headers: admin });
      return { status: response.status, text: await response.text() };
    };
    const link = { title: 'Plan', url: 'https://example.com/plan' };
    expectSame('a link', (await ask('POST', '/api/google-drive-links', link)).status, 201);
    const before = (await ask('GET', '/api/google-drive-links', undefined)).text;
    let rejected = 0;
    for (const url of NO_ADDRESSES) {
      const someone = { name: 'Someone', accessCode: 'a-code-of-theirs', backgroundImage: url };
      for (const [method, path, json] of [
        ['POST', '/api/google-drive-links', { ...link, url }],
        ['PUT', '/api/google-drive-links/1', { url }],
        ['POST', '/api/admin/traders', someone],
        ['PUT', `/api/admin/traders/${trader.id}`, { backgroundImage: url }],
      ] as const) {
        const { status, text } = await ask(method, path, json);
        expectSame(`${method} ${path} with ${url}`, status, 422);
        expectSame(`${url} in the rejection`, text.includes(url), false);
        rejected++;
      }
    }
    expectSame('the links', (await ask('GET', '/api/google-drive-links', undefined)).text, before);
    await server.kill('SIGTERM');
    return `${NO_ADDRESSES.length} addresses in each field for one, ${rejected} times refused; nothing changed`;
  },
};
