import { imageForm, png } from '#src/testing/image.ts';
import { sample, uploadForm } from '#src/testing/video.ts';
import { expectSame } from './trial.ts';
import { ADMIN_PASSWORD, run, type Server, send, type TraderAccess, type Workshop } from './workshop.ts';

/** Global variable set by any script that manages to run. */
export const MARK = 'struck';

/** Each fits the shortest field. Inserted into a page unescaped, it would run, load, hide or redirect. */
export const PAYLOADS = [
  `<script>${MARK}=1</script>`,
  `</script><script>${MARK}=1</script>`,
  `</title><script>${MARK}=1</script>`,
  `"><img src=x onerror=${MARK}=1>`,
  `'><svg onload=${MARK}=1>`,
  `" autofocus onfocus=${MARK}=1 x="`,
  `<iframe srcdoc=x onload=${MARK}=1>`,
  '<style>*{display:none}</style>',
  '<b data-struck>bold</b>',
  '<a href=//evil.example data-struck>x</a>',
  '<base href=//evil.example><!--',
  `javascript:${MARK}=1`,
  `&lt;img src=x onerror=${MARK}=1&gt;`,
  `\${${MARK}=1}{{${MARK}=1}}<%=1%>`,
  '__proto__',
  '=HYPERLINK("//evil.example")',
  '+1+cmd|"/c calc"!A1',
  '-2+3',
  '@SUM(1,1)',
  '＝1+1',
  'held;=1+1',
] as const;

/** All of them, for longer fields. */
const ALL = PAYLOADS.join('\n');
/** User agent, as shown in the list of open sessions. */
const BROWSER = PAYLOADS.slice(0, 10).join(' ');
/** The longest team name allowed; three payloads fit. */
const TEAM_NAME = `</title><script>${MARK}=1</script><b data-struck>`;
/** Picture URLs are allowed with any path, and on another host. */
export const PICTURES = 'https://pictures.example';

export interface HostileApp {
  /** The first trader, with entries, strategies, a video and past periods. */
  trader: TraderAccess;
  admin: { cookie: string; 'bullpen-grant': string };
  /** Number of rows created. */
  rows: number;
}

/** An installation in which every text is hostile, entered through the API as the pages do. */
export async function hostileApp(workshop: Workshop, server: Server, data: string): Promise<HostileApp> {
  const ask = async (headers: Record<string, string>, method: string, path: string, json?: unknown) => {
    const response = await send(server, method, path, { json, headers });
    return { status: response.status, headers: response.headers, body: await response.json() };
  };
  let rows = 0;
  async function make(headers: Record<string, string>, path: string, json: unknown): Promise<number> {
    const { status, body } = await ask(headers, 'POST', path, json);
    expectSame(`${path} ${JSON.stringify(json).slice(0, 200)}`, status, 201);
    rows++;
    return body.id;
  }
  const unlocked = await ask({ 'user-agent': BROWSER }, 'POST', '/api/auth/admin', {
    password: ADMIN_PASSWORD,
  });
  const admin = {
    cookie: unlocked.headers.get('set-cookie')?.split(';')[0] ?? '',
    'bullpen-grant': String(unlocked.body.grant),
  };
  expectSame(
    'settings',
    (await ask(admin, 'PUT', '/api/admin/settings', { teamName: TEAM_NAME })).status,
    200,
  );

  const traders: TraderAccess[] = [];
  for (const [n, payload] of PAYLOADS.entries()) {
    const accessCode = `${payload}-code-${n}`;
    const backgroundImage = `${PICTURES}/${n}.png?"onerror="${MARK}=1"'><script>${MARK}=1</script>`;
    const id = await make(admin, '/api/admin/traders', { name: payload, accessCode, backgroundImage });
    traders.push({ id, accessCode });
  }
  const [trader] = traders;
  if (!trader) throw new Error('nobody was made');

  /** A trader's own entries: one per payload for the first trader, one each for the others. */
  async function trade(who: TraderAccess, payloads: readonly string[]): Promise<void> {
    const login = await ask({ 'user-agent': BROWSER }, 'POST', '/api/auth/validate', {
      accessCode: who.accessCode,
    });
    const own = { cookie: login.headers.get('set-cookie')?.split(';')[0] ?? '' };
    for (const [n, payload] of payloads.entries()) {
      const pnl = n % 3 === 0 ? '-12.50' : '20.25';
      const entry = { symbol: payload, strategy: payload, notes: ALL, pnl, entryPrice: '-1', quantity: 2 };
      const id = await make(own, '/api/journal', entry);
      if (n > 0) continue;
      const response = await fetch(`${server.origin}/api/journal/${id}/images`, {
        method: 'POST',
        headers: { origin: server.origin, ...own },
        body: imageForm(png(), { name: `${payload}.png` }),
      });
      expectSame('an image', response.status, 201);
    }
  }
  // Three past periods, and one of a removed trader.
  for (const label of [PAYLOADS.slice(0, 3), PAYLOADS.slice(3, 6), PAYLOADS.slice(9, 11)]) {
    await trade(trader, PAYLOADS.slice(0, 3));
    await run(workshop, ['archive', '--yes', '--label', label.join(''), '--data', data]);
    rows++;
  }
  const gone = traders.pop();
  if (gone) {
    await trade(gone, PAYLOADS.slice(-2));
    await send(server, 'DELETE', `/api/admin/traders/${gone.id}`, { headers: admin });
  }
  await trade(trader, PAYLOADS);
  for (const other of traders.slice(1)) await trade(other, PAYLOADS.slice(other.id % 5, (other.id % 5) + 1));

  for (const payload of PAYLOADS) {
    const wide = payload.repeat(2);
    await make(admin, '/api/strategies', {
      traderId: trader.id,
      name: wide,
      category: wide,
      description: ALL,
      successRate: '50',
    });
    await make(admin, '/api/accounts', {
      traderId: trader.id,
      name: payload.slice(0, 60),
      firm: payload.slice(0, 60),
      externalNames: [payload.slice(0, 60)],
    });
    const url = `https://files.example/"onclick="${MARK}=1"'><script>${MARK}=1</script>`;
    await make(admin, '/api/google-drive-links', { title: wide, description: ALL, url });
  }
  for (const author of [PAYLOADS.slice(0, 4), PAYLOADS.slice(4, 8)]) {
    await make(admin, '/api/quotes', { text: ALL, author: author.join('') });
  }
  for (const owner of ['', String(trader.id)]) {
    const title = PAYLOADS.slice(2, 7).join('');
    const form = uploadForm({ title, description: ALL, traderId: owner }, sample('mp4'), {
      name: `${PAYLOADS[3]}.mp4`,
    });
    const response = await fetch(`${server.origin}/api/videos`, {
      method: 'POST',
      headers: { origin: server.origin, ...admin },
      body: form,
    });
    expectSame('a video', response.status, 201);
    rows++;
  }
  return { trader, admin, rows };
}
