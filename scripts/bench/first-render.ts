import { type Bench, enterTrade, logIn, startProgram } from './program.ts';
import { figure, type Row, type Section, summarize, target } from './report.ts';

const WARM_UP = 15;
/** Of whatever goes through a trader's entries. Milliseconds. */
const LIMIT = 60;
/** Of all metrics of a whole history. Milliseconds. */
const METRICS_LIMIT = 20;
/** Of the three years that the trader has entries of. */
const LAST_YEAR = new Date().getUTCFullYear() - 1;

interface Call {
  name: string;
  path: string;
  limit?: number;
  /** Each call is made right after a trade was entered. */
  isAfterWrite?: boolean;
}

function listCalls(traderId: number): Call[] {
  const dashboard = `/dashboard/${traderId}`;
  const journal = `/api/journal?traderId=${traderId}`;
  const metrics = `/api/traders/${traderId}/metrics`;
  return [
    { name: 'team hub', path: `/team-hub/${traderId}` },
    { name: 'dashboard', path: dashboard },
    { name: 'journal', path: `${dashboard}/journal` },
    { name: 'strategies', path: `${dashboard}/strategies` },
    { name: 'analytics', path: `${dashboard}/analytics` },
    { name: 'search, found often', path: `${journal}&q=es` },
    { name: 'search, never found', path: `${journal}&q=nothing-has-this` },
    { name: 'metrics', path: metrics, limit: METRICS_LIMIT },
    { name: 'metrics, after a write', path: metrics, limit: METRICS_LIMIT, isAfterWrite: true },
    ...[
      ['one side', 'side=long'],
      ['half a year', `from=${LAST_YEAR}-01-01&to=${LAST_YEAR}-06-30`],
      ['without a stop', 'hasStop=false'],
      ['after a loss', 'afterLoss=true'],
      ['of a search', 'q=es'],
    ].map(([what, query]) => ({
      name: `metrics, ${what}, after a write`,
      path: `${metrics}?${query}`,
      isAfterWrite: true,
    })),
  ];
}

/** A trader's pages rendered with their data, searches and metrics, with 100,000 entries of that trader. */
export async function measureFirstRenders(bench: Bench): Promise<Section> {
  const { dataDir, accessCode } = await bench.copyApp(await bench.ofOneTrader());
  const server = await startProgram(bench.bullpen(dataDir));
  try {
    const { traderId, cookie } = await logIn(server.url, accessCode);
    const rows: Row[] = [];
    for (const { name, path, limit = LIMIT, isAfterWrite = false } of listCalls(traderId)) {
      const times: number[] = [];
      for (let round = -WARM_UP; round < bench.rounds(60); round++) {
        if (isAfterWrite) await enterTrade(server.url, cookie);
        // A different URL each time, so that nothing comes from the cache.
        const url = new URL(path, server.url);
        url.searchParams.set('round', String(round));
        const started = performance.now();
        const response = await fetch(url, { headers: { cookie }, redirect: 'manual' });
        await response.arrayBuffer();
        if (response.status !== 200) throw new Error(`${path} was answered ${response.status}`);
        if (round >= 0) times.push(performance.now() - started);
      }
      const time = summarize(times);
      rows.push({
        name,
        cells: [`${figure(time.median)} ms`, `${figure(time.min)}–${figure(time.max)}`],
        targets: [target(`≤ ${limit} ms`, time.median <= limit)],
        figures: { path, time },
      });
    }
    return {
      title: '100,000 entries of one trader',
      note: "A trader's pages, rendered with their data, searches of the journal and all metrics, from the request to the last byte.",
      columns: ['median', 'lowest–highest'],
      rows,
    };
  } finally {
    await server.stop();
  }
}
