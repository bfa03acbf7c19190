import { createRequire } from 'node:module';
import { readConfig } from '#src/config.ts';
import { createApp } from '#src/server/app.ts';
import { type Deps, openDeps } from '#src/server/compose.ts';
import { noAssets } from '#src/server/render/assets.ts';
import { createApi } from '#web/api/client.ts';
import type { Bench } from './program.ts';
import {
  besideLimit,
  besideLimitColumns,
  figure,
  type Samples,
  type Section,
  summarize,
  type Target,
  target,
} from './report.ts';

const WARM_UP = 60;

interface Render {
  name: string;
  whole: Samples;
  react: Samples;
  /** Without our server: the page's own code, its libraries and React, on data already loaded. */
  atHand: Samples;
  /** All of it, with the response compressed for browsers. */
  compressed: Samples;
}

/** Overhead of a page on top of React's own time, in a separate process with React's production build. */
export async function measureRenders(bench: Bench): Promise<Section> {
  const { dataDir, accessCode } = bench.seeded;
  const args = [dataDir, accessCode, String(bench.rounds(200))];
  const child = Bun.spawn([process.execPath, import.meta.path, ...args], {
    env: { ...process.env, NODE_ENV: 'production' },
    stderr: 'inherit',
  });
  const [text, code] = await Promise.all([new Response(child.stdout).text(), child.exited]);
  if (code !== 0) throw new Error('the pages could not be rendered');
  const renders: Render[] = JSON.parse(text);
  const targets = (_ms: number, ratio: number): Target[] => [target('≤ 1.5 × React', ratio <= 1.5)];
  return {
    title: 'first renders',
    note: "From the request to the answer in process: access, the page's data, React Router and TanStack Query around it, React and the document; beside `renderToString` alone, timed inside the same answers. `data at hand` is the page without the server: what React Router, TanStack Query and the typed client take around React when every answer is there at once, which no server can go below. Then the whole compressed, as browsers take it.",
    columns: [...besideLimitColumns('React alone'), 'data at hand', 'with brotli'],
    rows: renders.map(({ name, whole, react, atHand, compressed }) => {
      const row = besideLimit(name, 'ms', whole, react, targets);
      return {
        ...row,
        cells: [...row.cells, `${figure(atHand.median)} ms`, `${figure(compressed.median)} ms`],
        figures: { ...row.figures, atHand, compressed },
      };
    }),
  };
}

/** Times `renderToString`. @returns milliseconds spent in it since the last call */
function clockReact(): () => number {
  const server: { renderToString: (...args: unknown[]) => string } = createRequire(import.meta.url)(
    'react-dom/server',
  );
  const { renderToString } = server;
  let spent = 0;
  server.renderToString = (...args) => {
    const started = performance.now();
    try {
      return renderToString(...args);
    } finally {
      spent += performance.now() - started;
    }
  };
  return () => {
    const was = spent;
    spent = 0;
    return was;
  };
}

async function renderAll(deps: Deps, accessCode: string, rounds: number): Promise<Render[]> {
  // Before the pages are loaded, which keep a reference to the function.
  const inReact = clockReact();
  const { handle } = createApp(deps, { assets: noAssets });
  const visitor = {
    address: '127.0.0.1',
    userAgent: null,
    previousToken: null,
    previousSession: null,
    device: null,
  };
  const { trader, sessionToken: token } = deps.access.logIn(accessCode, visitor);
  const renders: Render[] = [];
  for (const [name, path] of [
    ['home page', '/'],
    ['guest page', '/guest'],
    ['team hub', `/team-hub/${trader.id}`],
    ['dashboard', `/dashboard/${trader.id}`],
    ['journal tab', `/dashboard/${trader.id}/journal`],
    ['strategies tab', `/dashboard/${trader.id}/strategies`],
    ['analytics tab', `/dashboard/${trader.id}/analytics`],
  ] as const) {
    const samples = {
      whole: [] as number[],
      react: [] as number[],
      atHand: [] as number[],
      compressed: [] as number[],
    };
    const page = await pageAtHand(deps, handle, path, `bullpen_session=${token}`);
    for (let round = -WARM_UP; round < rounds; round++) {
      // A page shared by everyone is rendered afresh for callers with a session.
      const cookie = `bullpen_session=${token}`;
      inReact();
      const whole = await timed(handle, path, { cookie });
      const react = inReact();
      const started = performance.now();
      await page();
      const atHand = performance.now() - started;
      const compressed = await timed(handle, path, { cookie, 'accept-encoding': 'br' });
      if (round < 0) continue;
      samples.whole.push(whole);
      samples.react.push(react);
      samples.atHand.push(atHand);
      samples.compressed.push(compressed);
    }
    renders.push({
      name,
      whole: summarize(samples.whole),
      react: summarize(samples.react),
      atHand: summarize(samples.atHand),
      compressed: summarize(samples.compressed),
    });
  }
  return renders;
}

/** @returns a function that renders a page from responses fetched earlier */
async function pageAtHand(
  { settings }: Deps,
  handle: ReturnType<typeof createApp>['handle'],
  path: string,
  cookie: string,
): Promise<() => Promise<unknown>> {
  const { renderPage } = await import('#web/app/entry.server.tsx');
  const given = new Map<string, { text: string; init: ResponseInit }>();
  async function respond({ url }: Request): Promise<Response> {
    const before = given.get(url);
    if (before) return new Response(before.text, before.init);
    const answered = await handle(new Request(url, { headers: { cookie } }));
    const { status, headers } = answered;
    const text = await answered.text();
    given.set(url, { text, init: { status, headers } });
    return new Response(text, { status, headers });
  }
  const { teamName, timeZone, clock, dayStarts, breakEvenTicks } = settings.current();
  const { date: today, until: dayEndsAt } = settings.day();
  return () =>
    renderPage({
      url: new URL(path, 'http://desk.test'),
      api: createApi({ fetch: respond, origin: 'http://desk.test', cookie }),
      app: {
        teamName,
        timeZone,
        clock,
        dayStarts,
        breakEvenTicks,
        today,
        dayEndsAt,
        version: '',
        changeVersion: 0,
      },
      theme: 'system',
      cookies: cookie,
      assets: noAssets.manifest,
      publicOrigin: null,
    });
}

async function timed(
  handle: ReturnType<typeof createApp>['handle'],
  path: string,
  headers: Record<string, string>,
): Promise<number> {
  const request = new Request(`http://desk.test${path}`, { headers });
  const started = performance.now();
  const response = await handle(request);
  await response.arrayBuffer();
  if (response.status !== 200) throw new Error(`${path} was answered ${response.status}`);
  return performance.now() - started;
}

if (import.meta.main) {
  const [dataDir = '', accessCode = '', rounds] = process.argv.slice(2);
  const deps = openDeps(readConfig({}, { BULLPEN_DATA_DIR: dataDir, BULLPEN_LOG: 'error' }));
  const renders = await renderAll(deps, accessCode, Number(rounds));
  deps.close();
  process.stdout.write(JSON.stringify(renders));
}
