import { join } from 'node:path';
import { importForm, roundTrips } from '#src/testing/import-files.ts';
import { expect, expectSame, type Trial } from './trial.ts';
import {
  addTrader,
  logIn,
  openDatabase,
  run,
  type Server,
  send,
  startServer,
  unlock,
  type Workshop,
} from './workshop.ts';

/** Number of concurrent writers, and the polling interval. Milliseconds. */
const WRITERS = 4;
const POLL_INTERVAL = 5;
/** How long the server may keep a reader waiting on an otherwise idle machine. */
const PATIENCE = 100;
/** This many percent may be later, but none by more than this: other programs need their turn too. */
const LATE_PERCENT = 2;
const PATIENCE_AT_MOST = 1000;
/** Duration of the baseline, without any long work. */
const QUIET = 2000;

export const longWrites: Trial = {
  name: 'long writes beside the server',
  isTimed: true,
  promise:
    'A large seed, a large import and its undoing, the removal of a trader with years of trades, and Archive & Reset hold nobody up: others read at once, and each write is taken in.',
  async run(workshop) {
    const data = await workshop.freshFolder();
    const entries = workshop.times(30_000, 4000);
    const file = await seedFile(workshop, entries);
    const trader = await addTrader(workshop, data, 'Maya Okafor');
    const server = await startServer(workshop, data);
    const { cookie } = await logIn(server, trader);
    const admin = await unlock(server);
    const said: string[] = [];
    const acknowledged = new Set<number>();
    const quiet = await beside(server, cookie, acknowledged, () => Bun.sleep(QUIET));
    const account = await send(server, 'POST', '/api/accounts', {
      headers: { cookie },
      json: { name: 'Evaluation', timeZone: 'America/Chicago' },
    });
    expectSame('an account', account.status, 201);
    const { id: accountId }: { id: number } = await account.json();
    const attempt = async (what: string, work: () => Promise<void>) => {
      const found = await beside(server, cookie, acknowledged, work);
      const { took, waits, longestWrite } = found;
      // Delays that occur without any work are the machine's.
      const patience = Math.max(PATIENCE, measureLate(quiet.waits));
      const longest = Math.max(...waits);
      expect(
        measureLate(waits) <= patience && longest <= Math.max(PATIENCE_AT_MOST, 2 * patience),
        `${what}: reads waited ${longest.toFixed(0)} ms, ${100 - LATE_PERCENT} of 100 up to ${measureLate(waits).toFixed(0)} ms, not ${patience.toFixed(0)}`,
      );
      said.push(
        `${what}: ${took.toFixed(1)} s, reads waited ${longest.toFixed(0)} ms at most, writes ${longestWrite.toFixed(0)} ms`,
      );
    };
    await attempt(`a seed of ${entries}`, async () => {
      await run(workshop, ['seed', file, '--data', data]);
    });
    const trips = workshop.times(20_000, 1000);
    await attempt(`an import of ${trips}`, async () => {
      const body = importForm({ 'Performance.csv': roundTrips(trips) }, { accountId: String(accountId) });
      const headers = { cookie, origin: server.origin };
      await expectDone(fetch(`${server.origin}/api/imports`, { method: 'POST', headers, body }), 201);
    });
    await attempt('the same taken back', async () => {
      await expectDone(send(server, 'DELETE', '/api/imports/1', { headers: { cookie } }), 204);
    });
    await attempt('its trader removed', async () => {
      await expectDone(send(server, 'DELETE', '/api/admin/traders/2', { headers: admin }), 204);
    });
    await run(workshop, ['seed', file, '--data', data]);
    await attempt('the next one removed by command', async () => {
      await run(workshop, ['traders', 'remove', '3', '--yes', '--data', data]);
    });
    await run(workshop, ['seed', file, '--data', data]);
    const again = await unlock(server);
    await attempt('Archive & Reset', async () => {
      await expectDone(
        send(server, 'POST', '/api/archive/journal-entries', { json: {}, headers: again }),
        200,
      );
    });
    await server.kill('SIGTERM');
    const kept = readEntryIds(data);
    expect(
      [...acknowledged].every((id) => kept.has(id)),
      'an acknowledged trade is neither in the journal nor in an archive',
    );
    await run(workshop, ['doctor', '--data', data]);
    return `${acknowledged.size} trades meanwhile, all there; ${said.join('; ')}`;
  },
};

async function seedFile(workshop: Workshop, entries: number): Promise<string> {
  const file = join(await workshop.freshFolder(), 'entries.csv');
  const lines = Array.from(
    { length: entries },
    (_, n) => `Leo Brandt,2024-${month(n)}-${day(n)},ES,${(n % 900) - 400}.25,Setup ${n % 20}`,
  );
  await Bun.write(file, `Trader,Trade date,Symbol,PnL,Strategy\r\n${lines.join('\r\n')}\r\n`);
  return file;
}

const month = (n: number): string => String(1 + (n % 12)).padStart(2, '0');
const day = (n: number): string => String(1 + (n % 28)).padStart(2, '0');

async function expectDone(response: Promise<Response>, status: number): Promise<void> {
  expectSame('the long work', (await response).status, status);
}

/**
 * Writes and polls until the work is done. @returns its duration in seconds, and the waits of the others in
 * milliseconds
 */
async function beside(server: Server, cookie: string, acknowledged: Set<number>, work: () => Promise<void>) {
  let isOver = false;
  const started = performance.now();
  const waits: number[] = [];
  let longestWrite = 0;
  const write = async () => {
    while (!isOver) {
      const since = performance.now();
      const json = { symbol: 'NQ', pnl: '1.00' };
      const response = await send(server, 'POST', '/api/journal', { headers: { cookie }, json });
      expectSame('a write', response.status, 201);
      const { id }: { id: number } = await response.json();
      acknowledged.add(id);
      longestWrite = Math.max(longestWrite, performance.now() - since);
      await Bun.sleep(POLL_INTERVAL);
    }
  };
  const ask = async () => {
    while (!isOver) {
      const since = performance.now();
      expectSame('/healthz', (await send(server, 'GET', '/healthz')).status, 200);
      waits.push(performance.now() - since);
      await Bun.sleep(POLL_INTERVAL);
    }
  };
  const others = [ask(), ...Array.from({ length: WRITERS }, write)];
  await work().finally(() => {
    isOver = true;
  });
  const took = (performance.now() - started) / 1000;
  await Promise.all(others);
  return { took, waits, longestWrite };
}

/** The longest wait, leaving out the slowest few. */
function measureLate(waits: readonly number[]): number {
  const sorted = waits.toSorted((a, b) => a - b);
  return sorted[Math.floor(((sorted.length - 1) * (100 - LATE_PERCENT)) / 100)] ?? 0;
}

function readEntryIds(data: string): Set<number> {
  const db = openDatabase(data);
  const rows = db
    .query<{ id: number }, []>('SELECT id FROM journal_entries UNION ALL SELECT id FROM archived_entries')
    .all();
  db.close();
  return new Set(rows.map(({ id }) => id));
}
