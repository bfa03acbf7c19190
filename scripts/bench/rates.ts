import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type Bench, startProgram } from './program.ts';
import { type Row, summarize, type Target } from './report.ts';

/** The public pages, as a browser without a session asks for them. */
const PAGES = ['/', '/guest'] as const;
const ROUNDS = 5;
const CONNECTIONS = 16;
const SECONDS = 2;
/** What every browser of today takes. */
const ENCODING = 'br';

const TARGETS: readonly Target[] = [
  { text: '≥ 70% of bare', holds: (_rate, ratio) => ratio >= 0.7 },
  { text: '≥ 50,000/s', holds: (rate) => rate >= 50_000 },
];

/** How many times a second a public page is answered from memory, beside a bare server that answers the same bytes. */
export async function measureCachedPages(bench: Bench): Promise<Row[]> {
  if (Bun.which('wrk') === null) {
    console.error('wrk is not installed: how fast cached pages are answered is not measured.\n');
    return [];
  }
  const rows: Row[] = [];
  for (const page of PAGES) {
    const server = await startProgram(bench.bullpen(bench.seeded.dataDir));
    const recorded = join(await bench.freshFolder(), 'answer.json');
    await record(new URL(page, server.url), recorded);
    const bare = await startProgram({ file: bench.bare.file, args: [recorded] });
    const rates = { bullpen: [] as number[], bare: [] as number[] };
    // One round more, for what is slow only at first.
    for (let round = -1; round < ROUNDS; round++) {
      const measured = {
        bullpen: await requestRate(new URL(page, server.url)),
        bare: await requestRate(new URL(page, bare.url)),
      };
      if (round < 0) continue;
      rates.bullpen.push(measured.bullpen);
      rates.bare.push(measured.bare);
    }
    await Promise.all([server.stop(), bare.stop()]);
    rows.push({
      name: `page from memory, ${page}`,
      unit: '/s',
      bullpen: summarize(rates.bullpen),
      bare: summarize(rates.bare),
      targets: TARGETS,
    });
  }
  return rows;
}

/** Keeps an answer as it goes over the wire. */
async function record(url: URL, file: string): Promise<void> {
  const answer = await fetch(url, { headers: { 'accept-encoding': ENCODING }, decompress: false });
  if (answer.status !== 200) throw new Error(`${url.pathname} was answered ${answer.status}`);
  const bytes = Buffer.from(await answer.arrayBuffer());
  const { date: _, 'content-length': __, ...headers } = Object.fromEntries(answer.headers);
  await writeFile(file, JSON.stringify({ base64: bytes.toString('base64'), headers }));
}

async function requestRate(url: URL): Promise<number> {
  const load = ['-t1', `-c${CONNECTIONS}`, `-d${SECONDS}s`, '-H', `accept-encoding: ${ENCODING}`, url.href];
  const child = Bun.spawn(['wrk', ...load], { stderr: 'inherit' });
  const report = await new Response(child.stdout).text();
  const rate = Number(/Requests\/sec:\s+([\d.]+)/.exec(report)?.[1]);
  if (!(rate > 0) || /Non-2xx/.test(report)) throw new Error(`${url.pathname} failed under load:\n${report}`);
  return rate;
}
