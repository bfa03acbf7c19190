import { type Bench, type Program, startProgram } from './program.ts';
import { besideLimit, besideLimitColumns, type Section, summarize, target } from './report.ts';

/** The first runs read the executable from disk; later ones find it in memory, as after any restart. */
const WARM_UP = 2;
const LARGE = 1_000_000;

/** Time from start to first response, with a new, a used and a large data folder. */
export async function measureColdStart(bench: Bench): Promise<Section> {
  const large = await bench.getApp(bench.entries(LARGE));
  const samples = {
    bare: [] as number[],
    fresh: [] as number[],
    seeded: [] as number[],
    large: [] as number[],
  };
  for (let round = -WARM_UP; round < bench.rounds(15); round++) {
    // In turns, so that other work on the machine affects all of them alike.
    const times = {
      bare: await coldStart(bench.bare),
      fresh: await coldStart(bench.bullpen(await bench.freshFolder())),
      seeded: await coldStart(bench.bullpen(bench.seeded.dataDir)),
      large: await coldStart(bench.bullpen(large.dataDir)),
    };
    if (round < 0) continue;
    samples.bare.push(times.bare);
    samples.fresh.push(times.fresh);
    samples.seeded.push(times.seeded);
    samples.large.push(times.large);
  }
  const [bare, fresh] = [summarize(samples.bare), summarize(samples.fresh)];
  const row = (name: string, taken: readonly number[]) =>
    besideLimit(name, 'ms', summarize(taken), bare, (ms) => [target('≤ 100 ms', ms <= 100)]);
  return {
    title: 'start to the first 200',
    note: 'From the start of the process to the end of its first answer, `/healthz`, beside a bare `Bun.serve` that answers `ok`. Medians.',
    columns: besideLimitColumns('bare Bun.serve'),
    rows: [
      row('empty data folder', samples.fresh),
      row('demo team', samples.seeded),
      besideLimit(
        `${large.entries.toLocaleString('en-US')} entries`,
        'ms',
        summarize(samples.large),
        bare,
        (ms) => [target('≤ 1.5 × an empty one', ms <= fresh.median * 1.5)],
      ),
    ],
  };
}

async function coldStart(program: Program): Promise<number> {
  const { firstResponse, stop } = await startProgram(program);
  await stop();
  return firstResponse;
}
