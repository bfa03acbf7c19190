import { type Bench, logIn, startProgram } from './program.ts';
import { figure, type Row, type Section, summarize, target } from './report.ts';

/** One trader over three years. */
const APP = ['--traders', '1', '--days', '1095', '--entries', '100000'];
const WARM_UP = 15;
/** Milliseconds. */
const LIMIT = 60;

/** A trader's pages rendered with their data, and a search, with 100,000 entries of that trader. */
export async function measureFirstRenders(bench: Bench): Promise<Section> {
  const dataDir = await bench.freshFolder();
  const accessCode = await bench.seed(dataDir, APP);
  const server = await startProgram(bench.bullpen(dataDir));
  const { traderId, cookie } = await logIn(server.url, accessCode);
  const rows: Row[] = [];
  for (const [name, path] of [
    ['team hub', `/team-hub/${traderId}`],
    ['dashboard', `/dashboard/${traderId}`],
    ['journal', `/dashboard/${traderId}/journal`],
    ['strategies', `/dashboard/${traderId}/strategies`],
    ['analytics', `/dashboard/${traderId}/analytics`],
    ['search, found often', `/api/journal?traderId=${traderId}&q=es`],
    ['search, never found', `/api/journal?traderId=${traderId}&q=nothing-has-this`],
  ] as const) {
    const times: number[] = [];
    for (let round = -WARM_UP; round < bench.rounds(60); round++) {
      const started = performance.now();
      // A different URL each time, so that nothing comes from the cache.
      const url = new URL(path, server.url);
      url.searchParams.set('round', String(round));
      const response = await fetch(url, { headers: { cookie }, redirect: 'manual' });
      await response.arrayBuffer();
      if (response.status !== 200) throw new Error(`${path} was answered ${response.status}`);
      if (round >= 0) times.push(performance.now() - started);
    }
    const time = summarize(times);
    rows.push({
      name,
      cells: [`${figure(time.median)} ms`, `${figure(time.min)}–${figure(time.max)}`],
      targets: [target(`< ${LIMIT} ms`, time.median < LIMIT)],
      figures: { path, time },
    });
  }
  await server.stop();
  return {
    title: '100,000 entries of one trader',
    note: "A trader's pages, rendered with their data, and the search of the journal, from the request to the last byte.",
    columns: ['median', 'lowest–highest'],
    rows,
  };
}
