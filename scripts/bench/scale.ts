import { statSync } from 'node:fs';
import { join } from 'node:path';
import {
  type AppInfo,
  type Bench,
  enterTrade,
  logIn,
  type RunningProgram,
  residentMemory,
  startProgram,
} from './program.ts';
import {
  figure,
  type Row,
  type Samples,
  type Section,
  summarize,
  type Target,
  target,
  times,
} from './report.ts';

const SIZES = [10_000, 100_000, 1_000_000] as const;
/** Allowed slowdown on the largest data set, for anything that should not grow with the entries. */
const GROWTH = 1.2;
/** Under load, with the largest data set. MiB. */
const MAX_MEMORY = 200;
const MIB = 1024 * 1024;
/** Memory of a small machine. MiB. */
const LOW_MEMORY = 512;
const WARM_UP = 5;
/** Session requests sent while long lists are streamed. */
const SESSIONS = 500;

interface Call {
  name: string;
  path: string;
  /** Inherently proportional to its rows: a cost per row instead of a target. */
  isLinear?: boolean;
  /**
   * Returns a row per day with entries, of which the smallest data set has fewer, so growth is measured from the next
   * one.
   */
  byDay?: boolean;
  /**
   * Goes through a trader's entries, of which there are 50,000 in the largest data set: a limit there instead of one of growth.
   * Milliseconds.
   */
  within?: number;
  /** Limit of growth besides. */
  growth?: number;
}

interface Served {
  app: AppInfo;
  server: RunningProgram;
  traderId: number;
  cookie: string;
}

const day = new Date().toISOString().slice(0, 10);
const YEAR_OF_ALL = `/api/journal/all?from=${Number(day.slice(0, 4)) - 1}${day.slice(4)}&to=${day}`;

const listCalls = (traderId: number): readonly Call[] => [
  { name: 'home page', path: '/' },
  { name: 'guest page', path: '/guest' },
  { name: 'leaderboard', path: '/api/leaderboard' },
  { name: 'calendar month', path: `/api/calendar/${day.slice(0, 7)}` },
  { name: 'top trader', path: '/api/top-trader' },
  { name: 'quotes', path: '/api/quotes/active' },
  { name: 'session', path: '/api/auth/session' },
  { name: 'P&L of a day', path: `/api/daily-pnl/${day}` },
  { name: 'stats', path: `/api/traders/${traderId}/stats` },
  { name: 'analytics', path: `/api/traders/${traderId}/analytics`, byDay: true },
  { name: 'metrics', path: `/api/traders/${traderId}/metrics`, byDay: true, within: 150, growth: 1.3 },
  { name: 'metrics, one side', path: `/api/traders/${traderId}/metrics?side=long`, byDay: true, within: 150 },
  {
    name: 'metrics, after a loss',
    path: `/api/traders/${traderId}/metrics?afterLoss=true`,
    byDay: true,
    within: 150,
  },
  { name: 'metrics, of a search', path: `/api/traders/${traderId}/metrics?q=es`, byDay: true, within: 150 },
  {
    name: 'strategies over time',
    path: `/api/traders/${traderId}/strategy-curves`,
    byDay: true,
    within: 150,
  },
  { name: 'journal, 100 entries', path: `/api/journal?traderId=${traderId}` },
  { name: 'journal, wins', path: `/api/journal?traderId=${traderId}&filter=wins`, within: 60 },
  { name: 'search, found often', path: `/api/journal?traderId=${traderId}&q=es`, within: 60 },
  { name: 'strategies', path: `/api/strategies?traderId=${traderId}` },
  { name: 'links', path: '/api/google-drive-links' },
  { name: 'videos', path: '/api/videos' },
  { name: 'team hub', path: `/team-hub/${traderId}` },
  { name: 'dashboard', path: `/dashboard/${traderId}`, byDay: true },
  { name: 'journal tab', path: `/dashboard/${traderId}/journal` },
  { name: 'strategies tab', path: `/dashboard/${traderId}/strategies`, byDay: true, within: 150 },
  { name: 'analytics tab', path: `/dashboard/${traderId}/analytics`, byDay: true, within: 150 },
  {
    name: 'search, never found',
    path: `/api/journal?traderId=${traderId}&q=nothing-has-this`,
    isLinear: true,
  },
  { name: 'journal as CSV', path: '/api/journal/export.csv', isLinear: true },
  { name: 'a year of /api/journal/all', path: YEAR_OF_ALL, isLinear: true },
];

/** Time per call right after a write, over the same days with ever more entries; and everything else that grows. */
export async function measureScale(bench: Bench): Promise<Section> {
  const served: Served[] = [];
  const sizes = SIZES.map(bench.entries);
  for (const size of sizes) {
    const app = await bench.copyApp(await bench.getApp(size));
    const server = await startProgram(bench.bullpen(app.dataDir));
    served.push({ app, server, ...(await logIn(server.url, app.accessCode)) });
  }
  try {
    const rows: Row[] = [];
    // Traders have the same ids in all data sets.
    for (const call of listCalls(served[0]?.traderId ?? 0)) rows.push(await callRow(bench, served, call));
    rows.push(
      await writeRow(bench, served),
      memoryRow(served),
      await besideRow(bench, served),
      await heapRow(bench, sizes.at(-1) ?? 0),
      sizeRow(served),
    );
    return {
      title: 'after a write',
      note: 'Twenty traders over five years. Each call is made right after a trade was entered, so that nothing comes from memory: medians over HTTP, from the request to the last byte. The smallest team has trades on fewer days of each trader: what has a row for each of them is compared from the second team on, which trades on the same days as the largest. What goes through all entries grows with them, a hundredfold; what goes through those of one trader, to say what a filter finds and comes to, has a limit in milliseconds on the largest; metrics of all of them may grow by less than a third besides.',
      columns: [...sizes.map((size) => `${size.toLocaleString('en-US')} entries`), 'growth'],
      rows,
    };
  } finally {
    await Promise.all(served.map(({ server }) => server.stop()));
  }
}

async function callRow(
  bench: Bench,
  served: readonly Served[],
  { name, path, isLinear, byDay = false, within, growth: most }: Call,
): Promise<Row> {
  const samples = served.map((): number[] => []);
  const bytes = served.map(() => 0);
  const rounds = bench.rounds(isLinear ? 7 : 30);
  for (let round = -WARM_UP; round < rounds; round++) {
    // Round robin, so that other work on the machine affects all data sets alike.
    for (const [index, one] of served.entries()) {
      await enterTrade(one.server.url, one.cookie);
      const started = performance.now();
      const { byteLength } = await get(one, path);
      if (round < 0) continue;
      samples[index]?.push(performance.now() - started);
      bytes[index] = byteLength;
    }
  }
  const taken = samples.map(summarize);
  const medians = taken.map(({ median }) => median);
  const growth = measureGrowth(byDay ? medians.slice(1) : medians);
  const grown = (most: number) => target(`≤ ${most}×`, growth <= most);
  const timely = (ms: number) => target(`≤ ${ms} ms`, (medians.at(-1) ?? 0) <= ms);
  const targets =
    within === undefined ? [grown(GROWTH)] : [timely(within), ...(most === undefined ? [] : [grown(most)])];
  return {
    name,
    cells: [
      ...taken.map(({ median }, index) => `${figure(median)} ms (${kibibytes(bytes[index] ?? 0)})`),
      byDay ? `${times(growth)} from the second` : times(growth),
    ],
    targets: isLinear ? [] : targets,
    figures: { path, milliseconds: taken, bytes },
  };
}

async function writeRow(bench: Bench, served: readonly Served[]): Promise<Row> {
  const samples = served.map((): number[] => []);
  for (let round = -WARM_UP; round < bench.rounds(200); round++) {
    for (const [index, one] of served.entries()) {
      const started = performance.now();
      await enterTrade(one.server.url, one.cookie);
      if (round >= 0) samples[index]?.push(performance.now() - started);
    }
  }
  const taken = samples.map(summarize);
  const growth = measureGrowth(taken.map(({ median }) => median));
  return row(
    'a trade entered',
    taken.map(({ median }) => `${figure(median)} ms`),
    growth,
    { milliseconds: taken },
    [target(`≤ ${GROWTH}×`, growth <= GROWTH)],
  );
}

/** How long others wait while a long list is streamed in batches between their requests. */
async function besideRow(bench: Bench, served: readonly Served[]): Promise<Row> {
  const taken: Samples[] = [];
  for (const one of served) {
    const samples: number[] = [];
    const fewest = bench.rounds(SESSIONS);
    for (let round = -1; samples.length < fewest; round++) {
      let isSent = false;
      const sent = drain(one, YEAR_OF_ALL).finally(() => {
        isSent = true;
      });
      while (!isSent) {
        const started = performance.now();
        await get(one, '/api/auth/session');
        if (round >= 0) samples.push(performance.now() - started);
      }
      await sent;
    }
    taken.push(summarize(samples));
  }
  return {
    name: 'a session, while a year of all is sent',
    cells: [...taken.map(({ median, p99 }) => `${figure(median)} ms, 99% ${figure(p99)} ms`), ''],
    targets: [],
    figures: { milliseconds: taken },
  };
}

function memoryRow(served: readonly Served[]): Row {
  const mib = served.map(({ server }) => residentMemory(server.pid) / MIB);
  return row(
    'memory afterwards',
    mib.map((size) => `${size.toFixed(0)} MiB`),
    measureGrowth(mib),
    { mib },
    [target(`≤ ${MAX_MEMORY} MiB`, (mib.at(-1) ?? 0) <= MAX_MEMORY)],
  );
}

/** Memory of the server on the largest data set after long lists, here and when told that memory is scarce. */
async function heapRow(bench: Bench, size: number): Promise<Row> {
  const mib: number[] = [];
  for (const env of [{}, { BUN_JSC_forceRAMSize: String(LOW_MEMORY * MIB) }]) {
    const app = await bench.copyApp(await bench.getApp(size));
    const server = await startProgram(bench.bullpen(app.dataDir), env);
    try {
      const one = { app, server, ...(await logIn(server.url, app.accessCode)) };
      for (let round = 0; round < bench.rounds(24); round++) {
        await enterTrade(one.server.url, one.cookie);
        await drain(one, YEAR_OF_ALL);
      }
      mib.push(residentMemory(server.pid) / MIB);
    } finally {
      await server.stop();
    }
  }
  const [here, little] = mib.map((size) => `${size.toFixed(0)} MiB`);
  return {
    name: 'memory after years of all',
    cells: ['', '', `${here}, told of ${LOW_MEMORY} MiB ${little}`, ''],
    targets: [],
    figures: { mib },
  };
}

function sizeRow(served: readonly Served[]): Row {
  const mib = served.map(({ app }) => statSync(join(app.dataDir, 'bullpen.db')).size / MIB);
  return row(
    'database',
    mib.map((size) => `${size.toFixed(0)} MiB`),
    measureGrowth(mib),
    { mib },
    [],
  );
}

const row = (
  name: string,
  cells: readonly string[],
  growth: number,
  figures: Row['figures'],
  targets: readonly Target[],
): Row => ({ name, cells: [...cells, times(growth)], targets, figures });

const measureGrowth = (values: readonly number[]): number => (values.at(-1) ?? 0) / (values[0] ?? 0);

const kibibytes = (bytes: number) => `${figure(bytes / 1024)} KiB`;

const toHeaders = ({ cookie, server }: Served) => ({ cookie, origin: new URL(server.url).origin });

/** Discards the response; otherwise this process would be what others wait for. */
async function drain(one: Served, path: string): Promise<void> {
  const response = await fetch(new URL(path, one.server.url), { headers: toHeaders(one) });
  if (response.status !== 200) throw new Error(`${path} was answered ${response.status}`);
  for await (const _ of response.body ?? []);
}

async function get(one: Served, path: string): Promise<ArrayBuffer> {
  const response = await fetch(new URL(path, one.server.url), {
    headers: toHeaders(one),
    redirect: 'manual',
  });
  const body = await response.arrayBuffer();
  if (response.status !== 200) throw new Error(`${path} was answered ${response.status}`);
  return body;
}
