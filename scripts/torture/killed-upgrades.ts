import { cpSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { SCHEMA_VERSION } from '#src/db/migrate.ts';
import { earlierApp, sums, sumsOf } from '#src/testing/earlier-data.ts';
import { Broken, expect, expectSame, type Trial } from './trial.ts';
import { ADMIN_PASSWORD, attempt, openDatabase, run, startServer, type Workshop } from './workshop.ts';

/** Any command but a server: none of them upgrades a database. */
const COMMAND = ['archives', 'list'];

export const killedUpgrades: Trial = {
  name: 'upgrades, killed',
  promise:
    'An upgrade that is killed at any moment has lost nothing, and the next start goes on with it; a database of a newer release is refused and left as it is.',
  async run(workshop) {
    const rounds = workshop.times(20, 2);
    const entries = workshop.times(30_000, 4000);
    const earliest = workshop.times(1, SCHEMA_VERSION - 1);
    let halfway = 0;
    for (let schema = earliest; schema < SCHEMA_VERSION; schema++) {
      const template = earlierApp(await workshop.freshFolder(), schema, entries);
      const before = sumsOf(template);
      const took = await upgrade(workshop, await copyTemplate(workshop, template), null);
      for (let round = 0; round < rounds; round++) {
        const where = `schema ${schema}, kill ${round + 1}`;
        const data = await copyTemplate(workshop, template);
        await upgrade(workshop, data, ((round + 0.5) / rounds) * took);
        const left = readState(data);
        expectSame(`${where}: integrity`, left.integrity, 'ok');
        expectSame(`${where}: entries`, sumsOf(data), before);
        expect(
          left.schema >= schema && left.schema <= SCHEMA_VERSION,
          `${where}: its schema is ${left.schema}`,
        );
        if (left.schema > schema && left.schema < SCHEMA_VERSION) halfway++;
        if (left.schema < SCHEMA_VERSION) await expectOlderRejected(workshop, data, where);
        await upgrade(workshop, data, null);
        await run(workshop, [...COMMAND, '--data', data]);
        const after = sums(data);
        expectSame(`${where}: schema at last`, after.schema, SCHEMA_VERSION);
        for (const kept of [after.entries, after.totals, after.days]) {
          expectSame(`${where}: totals`, kept, before);
        }
      }
    }
    await expectNewerRejected(workshop);
    const schemas = SCHEMA_VERSION - earliest;
    return `${schemas * rounds} kills of upgrades from ${schemas} earlier schemas, ${halfway} between two of them; a newer one refused, its files the same to the byte`;
  },
};

/** Starts a server, which upgrades; kills it after that many milliseconds, or stops it. @returns how long its start took */
async function upgrade(workshop: Workshop, data: string, killAfter: number | null): Promise<number> {
  const started = performance.now();
  if (killAfter === null) {
    const server = await startServer(workshop, data);
    const took = performance.now() - started;
    expectSame('the server ended with', await server.kill('SIGTERM'), 0);
    return took;
  }
  const child = Bun.spawn([workshop.executable, 'serve', '--port', '0', '--data', data], {
    env: { BULLPEN_ADMIN_PASSWORD: ADMIN_PASSWORD },
    stdout: 'ignore',
    stderr: 'ignore',
  });
  // The time of the kill is the parameter: there is no state to wait for.
  await Bun.sleep(killAfter);
  child.kill('SIGKILL');
  await child.exited;
  return performance.now() - started;
}

/** A command beside a half upgraded database leaves it to the server. */
async function expectOlderRejected(workshop: Workshop, data: string, where: string): Promise<void> {
  const { code, stderr } = await attempt(workshop, [...COMMAND, '--data', data]);
  expect(
    code === 1 && /start this release's server first/.test(stderr),
    `${where}: a command said ${stderr}`,
  );
}

async function expectNewerRejected(workshop: Workshop): Promise<void> {
  const data = earlierApp(await workshop.freshFolder(), SCHEMA_VERSION - 1, 100);
  await upgrade(workshop, data, null);
  const db = openDatabase(data);
  db.run(`PRAGMA user_version = ${SCHEMA_VERSION + 1}`);
  db.run('PRAGMA journal_mode = DELETE');
  db.close();
  const before = hashFiles(data);
  for (const args of [COMMAND, ['serve', '--port', '0'], ['backup', join(data, '..', 'newer.tar')]]) {
    const child = Bun.spawn([workshop.executable, ...args, '--data', data], {
      env: { BULLPEN_ADMIN_PASSWORD: ADMIN_PASSWORD },
      stdout: 'ignore',
      stderr: 'pipe',
    });
    workshop.running.add(child);
    const said = await new Response(child.stderr).text();
    if ((await child.exited) === 0 || !/newer release/.test(said)) {
      throw new Broken(`${args[0]} took a database of a newer release: ${said}`);
    }
    expectSame(`files after ${args[0]}`, hashFiles(data), before);
  }
}

/** The database after a kill, as the next program finds it. */
function readState(data: string) {
  const db = openDatabase(data);
  const found = {
    schema: Number(db.query('PRAGMA user_version').values()[0]?.[0]),
    integrity: db.query('PRAGMA integrity_check').values()[0]?.[0],
  };
  db.close();
  return found;
}

/** Every database file in the data folder, with a hash of its bytes. */
const hashFiles = (data: string) =>
  readdirSync(data)
    .filter((name) => name.startsWith('bullpen.db'))
    .map((name) => [name, Bun.hash(readFileSync(join(data, name))).toString()]);

async function copyTemplate(workshop: Workshop, template: string): Promise<string> {
  const data = await workshop.freshFolder();
  cpSync(template, data, { recursive: true });
  return data;
}
