import { statSync } from 'node:fs';
import { type Bench, logIn, startProgram } from './program.ts';
import { figure, type Row, type Section, target } from './report.ts';

const MAX_DEPLOYED = 125_000_000;
/** Budget of a first visit: scripts and styles as sent. Bytes. */
const MAX_LOADED = 140 * 1024;

/** What is deployed, and what a browser loads for each page. */
export async function measureSizes(bench: Bench): Promise<Section> {
  const { dataDir, accessCode } = bench.seeded;
  const server = await startProgram(bench.bullpen(dataDir));
  const { traderId, cookie } = await logIn(server.url, accessCode);
  const rows: Row[] = [deployedRow(bench)];
  for (const [name, path, by] of [
    ['home page', '/', null],
    ['guest page', '/guest', null],
    ['team hub', `/team-hub/${traderId}`, cookie],
    ['dashboard', `/dashboard/${traderId}`, cookie],
    ['journal tab', `/dashboard/${traderId}/journal`, cookie],
    ['strategies tab', `/dashboard/${traderId}/strategies`, cookie],
    ['analytics tab', `/dashboard/${traderId}/analytics`, cookie],
    ['admin area, locked', '/admin', null],
  ] as const) {
    rows.push(await pageRow(name, new URL(path, server.url), by));
  }
  await server.stop();
  return {
    title: 'sizes',
    note: 'The executable, which is all that is deployed; and what a browser without a cache is sent for each page, compressed: the page itself, and the scripts and styles that it names. What later opens, such as a form or a chart, is apart.',
    columns: ['executable, or scripts and styles', 'files', 'page'],
    rows,
  };
}

function deployedRow(bench: Bench): Row {
  const bytes = statSync(bench.bullpen('').file).size;
  return {
    name: 'executable',
    cells: [`${figure(bytes / 1e6)} MB`, '1', ''],
    targets: [target('≤ 125 MB', bytes <= MAX_DEPLOYED)],
    figures: { bytes },
  };
}

async function pageRow(name: string, url: URL, cookie: string | null): Promise<Row> {
  const headers: Record<string, string> = cookie === null ? {} : { cookie };
  const page = await sentBytes(url, headers);
  const text = await (await fetch(url, { headers })).text();
  const assets = new Set(
    [...text.matchAll(/ (?:href|src)="(\/assets\/[^"]+\.(?:js|css))"/g)].map(([, path = '']) => path),
  );
  let loaded = 0;
  for (const path of assets) loaded += await sentBytes(new URL(path, url), {});
  return {
    name,
    cells: [`${figure(loaded / 1024)} KiB`, String(assets.size), `${figure(page / 1024)} KiB`],
    targets: url.pathname === '/' ? [target('≤ 140 KiB', loaded <= MAX_LOADED)] : [],
    figures: { files: assets.size, loaded, page },
  };
}

async function sentBytes(url: URL, headers: Record<string, string>): Promise<number> {
  const response = await fetch(url, { headers: { ...headers, 'accept-encoding': 'br' }, decompress: false });
  if (response.status !== 200) throw new Error(`${url.pathname} was answered ${response.status}`);
  return (await response.arrayBuffer()).byteLength;
}
