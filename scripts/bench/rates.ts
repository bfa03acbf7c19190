import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type Load, loadGenerator, underLoad } from './load.ts';
import { type Bench, logIn, type RunningProgram, startProgram } from './program.ts';
import { figure, type Row, type Section, summarize, type Target, target, times } from './report.ts';

const CONNECTIONS = [1, 16, 64] as const;
/** Number of connections the targets apply to. */
const JUDGED = 16;
const SECONDS = 1;
/** Supported by every current browser. */
const ENCODING = 'br';

interface Call {
  name: string;
  path: string;
  /** Who calls. */
  by: 'anyone' | 'trader';
  json?: unknown;
  /** @param ratio to the rate of the bare server */
  targets?: (rate: number, ratio: number) => readonly Target[];
}

const fromMemory: Call['targets'] = (rate, ratio) => [
  target('≥ 70% of bare', ratio >= 0.7),
  target('≥ 50,000/s', rate >= 50_000),
];
const smallRead: Call['targets'] = (_rate, ratio) => [target('≥ 60% of bare', ratio >= 0.6)];
const ownRead: Call['targets'] = (rate, ratio) => [
  target('≥ 60% of bare', ratio >= 0.6),
  target('≥ 20,000/s', rate >= 20_000),
];

const listCalls = (traderId: number, accessCode: string): readonly Call[] => {
  const day = new Date().toISOString().slice(0, 10);
  return [
    { name: 'home page', path: '/', by: 'anyone', targets: fromMemory },
    { name: 'guest page', path: '/guest', by: 'anyone', targets: fromMemory },
    { name: 'leaderboard', path: '/api/leaderboard', by: 'anyone', targets: smallRead },
    { name: 'calendar month', path: `/api/calendar/${day.slice(0, 7)}`, by: 'anyone', targets: smallRead },
    { name: 'top trader', path: '/api/top-trader', by: 'anyone', targets: smallRead },
    { name: 'quotes', path: '/api/quotes/active', by: 'anyone', targets: smallRead },
    { name: 'session', path: '/api/auth/session', by: 'trader', targets: ownRead },
    { name: 'stats', path: `/api/traders/${traderId}/stats`, by: 'trader', targets: ownRead },
    { name: 'P&L of a day', path: `/api/daily-pnl/${day}`, by: 'trader', targets: ownRead },
    {
      name: 'journal, 20 entries',
      path: `/api/journal?traderId=${traderId}&limit=20`,
      by: 'trader',
      targets: ownRead,
    },
    { name: 'strategies', path: `/api/strategies?traderId=${traderId}`, by: 'trader', targets: ownRead },
    { name: 'links', path: '/api/google-drive-links', by: 'trader', targets: ownRead },
    { name: 'analytics', path: `/api/traders/${traderId}/analytics`, by: 'trader' },
    { name: 'videos', path: '/api/videos', by: 'trader' },
    { name: 'team hub, rendered', path: `/team-hub/${traderId}`, by: 'trader' },
    { name: 'dashboard, rendered', path: `/dashboard/${traderId}`, by: 'trader' },
    { name: 'journal tab, rendered', path: `/dashboard/${traderId}/journal`, by: 'trader' },
    { name: 'log-in', path: '/api/auth/validate', by: 'anyone', json: { accessCode } },
    {
      name: 'trade entered',
      path: '/api/journal',
      by: 'trader',
      json: { symbol: 'ESZ6', pnl: '12.50', tradeDate: '2026-01-05' },
    },
  ];
};

/** Responses per second for each call, next to a bare server that sends the same bytes. */
export async function measureRates(bench: Bench): Promise<Section> {
  const dataDir = await bench.freshFolder();
  const accessCode = await bench.seed(dataDir);
  const server = await startProgram(bench.bullpen(dataDir));
  const { traderId, cookie } = await logIn(server.url, accessCode);
  const rows: Row[] = [];
  for (const call of listCalls(traderId, accessCode)) {
    rows.push(await measureRow(bench, server, call, call.by === 'trader' ? { cookie } : {}));
  }
  await server.stop();
  return {
    title: 'answers a second',
    note: `A demo team, loaded with ${loadGenerator()} on the same machine: answers a second, half of them within and 99% of them within so many milliseconds, and the part of what a bare \`Bun.serve\` reaches that answers the same bytes. Medians of rounds in turn, more of them with ${JUDGED} connections, which the targets are held against.`,
    columns: CONNECTIONS.map((count) => (count === 1 ? '1 connection' : `${count} connections`)),
    rows,
  };
}

async function measureRow(
  bench: Bench,
  server: RunningProgram,
  { name, path, by, json, targets }: Call,
  session: Record<string, string>,
): Promise<Row> {
  const folder = await bench.freshFolder();
  const url = new URL(path, server.url);
  const headers = { ...session, 'accept-encoding': ENCODING, origin: url.origin };
  const recorded = join(folder, 'answer.json');
  await record(url, headers, json, recorded);
  const bare = await startProgram({ file: bench.bare.file, args: [recorded] });
  const at = new Map<number, { bullpen: Load; ratio: number }>();
  for (const connections of CONNECTIONS) {
    const options = { connections, seconds: SECONDS, headers, json, folder };
    const pairs: { bullpen: Load; bare: Load }[] = [];
    // One extra round first, as a warm-up.
    for (let round = -1; round < bench.rounds(connections === JUDGED ? 7 : 1); round++) {
      const pair = {
        bullpen: await underLoad(url, options),
        bare: await underLoad(new URL(path, bare.url), options),
      };
      if (round >= 0) pairs.push(pair);
    }
    at.set(connections, {
      bullpen: medianLoad(pairs.map(({ bullpen }) => bullpen)),
      // Ratios of paired rounds: anything that slows the machine for a while slows both.
      ratio: summarize(pairs.map((pair) => pair.bullpen.rate / pair.bare.rate)).median,
    });
  }
  await bare.stop();
  const judged = at.get(JUDGED);
  return {
    name,
    cells: [...at.values()].map(
      ({ bullpen: { rate, p50, p99 }, ratio }) =>
        `${figure(rate)}/s, ${figure(p50)}/${figure(p99)} ms, ${times(ratio)}`,
    ),
    targets: judged && targets ? targets(judged.bullpen.rate, judged.ratio) : [],
    figures: { path, by, connections: Object.fromEntries(at) },
  };
}

const medianLoad = (loads: readonly Load[]): Load => ({
  rate: summarize(loads.map(({ rate }) => rate)).median,
  p50: summarize(loads.map(({ p50 }) => p50)).median,
  p99: summarize(loads.map(({ p99 }) => p99)).median,
});

/** Stores a response as it goes over the wire. */
async function record(url: URL, headers: Record<string, string>, json: unknown, file: string): Promise<void> {
  const response = await fetch(url, {
    headers: { ...headers, ...(json === undefined ? {} : { 'content-type': 'application/json' }) },
    ...(json === undefined ? {} : { method: 'POST', body: JSON.stringify(json) }),
    decompress: false,
  });
  if (!response.ok) throw new Error(`${url.pathname} was answered ${response.status}`);
  const bytes = Buffer.from(await response.arrayBuffer());
  const { date: _, 'content-length': __, ...kept } = Object.fromEntries(response.headers);
  await writeFile(file, JSON.stringify({ base64: bytes.toString('base64'), headers: kept }));
}
