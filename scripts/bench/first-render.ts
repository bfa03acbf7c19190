import { type Bench, logIn, seedDemo, startProgram } from './program.ts';
import { type Samples, summarize } from './report.ts';

/** How long a server takes to answer one thing. Milliseconds, from the request to the last byte. */
export interface AnswerRow {
  name: string;
  time: Samples;
  limit: number;
}

/** One trader over three years. */
const DESK = ['--traders', '1', '--days', '1095', '--entries', '100000'];
const ROUNDS = 60;
const WARM_UP = 15;
const LIMIT = 60;

/** A trader's pages, rendered with their data, and a search, with 100,000 entries of that one trader. */
export async function measureFirstRenders(bench: Bench): Promise<AnswerRow[]> {
  const dataDir = await bench.freshFolder();
  const accessCode = await seedDemo(bench.bullpen(dataDir).file, dataDir, DESK);
  const server = await startProgram(bench.bullpen(dataDir));
  const { traderId, cookie } = await logIn(server.url, accessCode);
  const rows: AnswerRow[] = [];
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
    for (let round = -WARM_UP; round < ROUNDS; round++) {
      const started = performance.now();
      const answer = await fetch(new URL(path, server.url), { headers: { cookie }, redirect: 'manual' });
      await answer.arrayBuffer();
      if (answer.status !== 200) throw new Error(`${path} was answered ${answer.status}`);
      if (round >= 0) times.push(performance.now() - started);
    }
    rows.push({ name, time: summarize(times), limit: LIMIT });
  }
  await server.stop();
  return rows;
}
