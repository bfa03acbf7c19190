import { cpSync } from 'node:fs';
import { expect, expectSame, type Trial } from './trial.ts';
import { openDatabase, run, send, startServer, unlock, type Workshop } from './workshop.ts';

/** Also covers a commit just before the response, and runs slower than the first. */
const BEYOND_ITS_END = 1.5;

export const killedArchive: Trial = {
  name: 'Archive & Reset, killed',
  promise:
    'Killed at any moment of Archive & Reset, each trade is in exactly one place, and every total agrees.',
  async run(workshop) {
    const entries = String(workshop.times(20_000, 2000));
    const template = await workshop.freshFolder();
    await run(workshop, ['seed', '--demo', '--entries', entries, '--data', template]);
    const before = countEntries(template);
    const whole = await archiveFor(workshop, template, null);
    const rounds = workshop.times(100, 4);
    const outcomes = { before: 0, after: 0 };
    for (let round = 0; round < rounds; round++) {
      const moment = ((round + 0.5) / rounds) * BEYOND_ITS_END * whole.took;
      const { data } = await archiveFor(workshop, template, moment);
      const found = countEntries(data);
      expectSame(`round ${round}: in both places`, found.inBoth, 0);
      expectSame(`round ${round}: all together`, found.active + found.archived, before.active);
      expectSame(`round ${round}: in one place`, found.active === 0 || found.archived === 0, true);
      expectSame(`round ${round}: counted`, found.counted, found.active);
      await run(workshop, ['doctor', '--data', data]);
      outcomes[found.active === 0 ? 'after' : 'before']++;
    }
    expect(
      workshop.isQuick || (outcomes.before > 0 && outcomes.after > 0),
      'no kill fell before or none after its end',
    );
    return `${rounds} kills over ${whole.took.toFixed(0)} ms: ${outcomes.before} times all active, ${outcomes.after} times all archived`;
  },
};

/** Archives a copy of the data folder; kills its server after that many milliseconds, or never. */
async function archiveFor(workshop: Workshop, template: string, killAfter: number | null) {
  const data = await workshop.freshFolder();
  cpSync(template, data, { recursive: true });
  const server = await startServer(workshop, data);
  const headers = await unlock(server);
  const started = performance.now();
  const archiving = send(server, 'POST', '/api/archive/journal-entries', { json: {}, headers }).catch(
    () => null,
  );
  if (killAfter !== null) {
    // The time of the kill is the parameter: there is no state to wait for.
    await Bun.sleep(killAfter);
    await server.kill('SIGKILL');
  }
  const response = await archiving;
  const took = performance.now() - started;
  if (killAfter === null) {
    expectSame('Archive & Reset', response?.status, 200);
    await server.kill('SIGTERM');
  }
  return { data, took };
}

function countEntries(data: string) {
  const db = openDatabase(data);
  const one = (sql: string): number => Number(db.query(sql).values()[0]?.[0]);
  const found = {
    active: one('SELECT count(*) FROM journal_entries'),
    archived: one('SELECT count(*) FROM archived_entries'),
    inBoth: one('SELECT count(*) FROM journal_entries JOIN archived_entries USING (id)'),
    counted: one('SELECT coalesce(sum(entries), 0) FROM trader_totals'),
  };
  db.close();
  return found;
}
