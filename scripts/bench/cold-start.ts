import { type Bench, type Program, startProgram } from './program.ts';
import { type Row, summarize, type Target } from './report.ts';

const ROUNDS = 15;
/** The first runs read the executable from the disk; the later ones find it in memory, as after any restart. */
const WARM_UP = 2;

const TARGETS: readonly Target[] = [
  { text: '< 150 ms', holds: (ms) => ms < 150 },
  { text: '≤ 100 ms', holds: (ms) => ms <= 100 },
];

/** How long after its start a server gives the first answer: with a new data folder, and with one that was used. */
export async function measureColdStart(bench: Bench): Promise<Row[]> {
  const samples = { bare: [] as number[], fresh: [] as number[], seeded: [] as number[] };
  for (let round = -WARM_UP; round < ROUNDS; round++) {
    // In turns, so that whatever else the machine does meets all of them alike.
    const times = {
      bare: await coldStart(bench.bare),
      fresh: await coldStart(bench.bullpen(await bench.freshFolder())),
      seeded: await coldStart(bench.bullpen(bench.seeded.dataDir)),
    };
    if (round < 0) continue;
    samples.bare.push(times.bare);
    samples.fresh.push(times.fresh);
    samples.seeded.push(times.seeded);
  }
  const bare = summarize(samples.bare);
  return [
    { name: 'first 200, demo desk', unit: 'ms', bullpen: summarize(samples.seeded), bare, targets: TARGETS },
    {
      name: 'first 200, empty folder',
      unit: 'ms',
      bullpen: summarize(samples.fresh),
      bare,
      targets: TARGETS,
    },
  ];
}

async function coldStart(program: Program): Promise<number> {
  const { firstAnswer, stop } = await startProgram(program);
  await stop();
  return firstAnswer;
}
