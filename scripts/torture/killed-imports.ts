import { cpSync } from 'node:fs';
import { join } from 'node:path';
import { roundTrips } from '#src/testing/import-files.ts';
import { expect, expectSame, type Trial } from './trial.ts';
import {
  addTrader,
  logIn,
  openDatabase,
  run,
  send,
  startServer,
  type TraderAccess,
  type Workshop,
} from './workshop.ts';

/** Also covers a kill just before the command is done, and runs slower than the first. */
const BEYOND_ITS_END = 1.2;
/** Milliseconds. */
const POLL_INTERVAL = 20;

interface Setup {
  /** A data folder, to be copied. */
  template: string;
  trader: TraderAccess;
  /** What is run and killed on a copy of it. */
  args: readonly string[];
}

export const killedImports: Trial = {
  name: 'imports, killed',
  promise:
    'Killed at any moment of an import, or while it is taken back, its trades are all there or none of them is, and every total agrees.',
  async run(workshop) {
    const trips = workshop.times(3000, 300);
    const file = join(await workshop.freshFolder(), 'Performance.csv');
    await Bun.write(file, roundTrips(trips));
    const importing = await beforeImport(workshop, file);
    const undoing = await afterImport(workshop, importing);
    const rounds = workshop.times(50, 2);
    const said = [
      await killedOften(workshop, importing, { trips, rounds, what: 'imports' }),
      await killedOften(workshop, undoing, { trips, rounds, what: 'undos' }),
    ];
    return `${trips} trades each; ${said.join('; ')}`;
  },
};

async function beforeImport(workshop: Workshop, file: string): Promise<Setup> {
  const template = await workshop.freshFolder();
  const trader = await addTrader(workshop, template, 'Maya Okafor');
  const server = await startServer(workshop, template);
  const headers = await logIn(server, trader);
  for (const [path, json] of [
    ['/api/accounts', { name: 'Evaluation', timeZone: 'America/Chicago' }],
    ['/api/journal', { symbol: 'NQ', pnl: '1.00' }],
  ] as const) {
    expectSame(path, (await send(server, 'POST', path, { headers, json })).status, 201);
  }
  await server.kill('SIGTERM');
  return { template, trader, args: ['import', file, '--trader', '1', '--account', 'Evaluation'] };
}

async function afterImport(workshop: Workshop, { template, trader, args }: Setup): Promise<Setup> {
  const data = await workshop.freshFolder();
  cpSync(template, data, { recursive: true });
  await run(workshop, [...args, '--data', data]);
  return { template: data, trader, args: ['imports', 'undo', '1'] };
}

async function killedOften(
  workshop: Workshop,
  setup: Setup,
  { trips, rounds, what }: { trips: number; rounds: number; what: string },
): Promise<string> {
  const whole = await killedAfter(workshop, setup, null);
  const outcomes = { none: 0, all: 0 };
  for (let round = 0; round < rounds; round++) {
    const moment = ((round + 0.5) / rounds) * BEYOND_ITS_END * whole.took;
    const { data } = await killedAfter(workshop, setup, moment);
    const imports = await settledImports(workshop, data, setup.trader);
    const entries = importedIn(data);
    expectSame(`round ${round}: entries of ${what}`, entries, imports === 0 ? 0 : trips);
    await run(workshop, ['doctor', '--data', data]);
    outcomes[imports === 0 ? 'none' : 'all']++;
  }
  expect(workshop.isQuick || (outcomes.none > 0 && outcomes.all > 0), `${what}: no kill on one side of it`);
  return `${rounds} ${what} killed over ${whole.took.toFixed(0)} ms: all there ${outcomes.all} times, none ${outcomes.none}`;
}

/** Runs the command on a copy of the data folder; kills it after that many milliseconds, or never. */
async function killedAfter(workshop: Workshop, { template, args }: Setup, moment: number | null) {
  const data = await workshop.freshFolder();
  cpSync(template, data, { recursive: true });
  const started = performance.now();
  if (moment === null) await run(workshop, [...args, '--data', data]);
  else {
    const child = Bun.spawn([workshop.executable, ...args, '--data', data], {
      env: {},
      stdout: 'ignore',
      stderr: 'ignore',
    });
    workshop.running.add(child);
    // The time of the kill is the parameter: there is no state to wait for.
    await Bun.sleep(moment);
    child.kill('SIGKILL');
    await child.exited;
    workshop.running.delete(child);
  }
  return { data, took: performance.now() - started };
}

/** What the next server finishes or removes. @returns how many imports there are then */
async function settledImports(workshop: Workshop, data: string, trader: TraderAccess): Promise<number> {
  const server = await startServer(workshop, data);
  const headers = await logIn(server, trader);
  const list = async (): Promise<{ isUnderWay: boolean }[]> =>
    (await send(server, 'GET', '/api/imports', { headers })).json();
  let imports = await list();
  while (imports.some(({ isUnderWay }) => isUnderWay)) {
    await Bun.sleep(POLL_INTERVAL);
    imports = await list();
  }
  await server.kill('SIGTERM');
  return imports.length;
}

function importedIn(data: string): number {
  const db = openDatabase(data);
  const one = (sql: string): number => Number(db.query(sql).values()[0]?.[0]);
  const [entries, counted] = [
    one('SELECT count(*) FROM journal_entries'),
    one('SELECT coalesce(sum(entries), 0) FROM trader_totals'),
  ];
  db.close();
  expectSame('counted in the totals', counted, entries);
  // One was typed.
  return entries - 1;
}
