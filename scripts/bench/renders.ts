import { createRequire } from 'node:module';
import { createApp } from '#src/app.ts';
import { readConfig } from '#src/config.ts';
import { type Deps, openDeps } from '#src/deps.ts';
import { noAssets } from '#src/http/assets.ts';
import type { Bench } from './program.ts';
import {
  besideLimit,
  besideLimitColumns,
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
}

/** What a page takes beside React's own time for it, in a process of its own with React's production build. */
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
    note: "From the request to the answer in process, nothing from memory: access, the page's data, React, the document and its compression; beside `renderToString` alone, timed inside the same answers.",
    columns: besideLimitColumns('React alone'),
    rows: renders.map(({ name, whole, react }) => besideLimit(name, 'ms', whole, react, targets)),
  };
}

/** Times what is spent in `renderToString`. @returns the time since it was last asked. Milliseconds */
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
  // Before the pages' code is loaded, which takes the function as it finds it.
  const inReact = clockReact();
  const { handle } = createApp(deps, { assets: noAssets });
  const visitor = { address: '127.0.0.1', userAgent: null, previousToken: null };
  const { trader, token } = deps.access.logIn(accessCode, visitor);
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
    const samples = { whole: [] as number[], react: [] as number[] };
    for (let round = -WARM_UP; round < rounds; round++) {
      const request = new Request(`http://desk.test${path}`, {
        // A page that is the same for everyone is rendered anew for whoever has a session.
        headers: { cookie: `bullpen_session=${token}`, 'accept-encoding': 'br' },
      });
      inReact();
      const started = performance.now();
      const answer = await handle(request);
      await answer.arrayBuffer();
      const whole = performance.now() - started;
      if (answer.status !== 200) throw new Error(`${path} was answered ${answer.status}`);
      const react = inReact();
      if (round < 0) continue;
      samples.whole.push(whole);
      samples.react.push(react);
    }
    renders.push({ name, whole: summarize(samples.whole), react: summarize(samples.react) });
  }
  return renders;
}

if (import.meta.main) {
  const [dataDir = '', accessCode = '', rounds] = process.argv.slice(2);
  const deps = openDeps(readConfig({}, { BULLPEN_DATA_DIR: dataDir, BULLPEN_LOG: 'error' }));
  const renders = await renderAll(deps, accessCode, Number(rounds));
  deps.close();
  process.stdout.write(JSON.stringify(renders));
}
