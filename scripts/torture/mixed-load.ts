import { summarize } from '../bench/report.ts';
import { expect, expectSame, type Trial } from './trial.ts';
import { addTrader, logIn, openDatabase, residentMemory, run, send, startServer } from './workshop.ts';

const CLIENTS = 32;
const MIB = 1024 * 1024;

/** A client's calls, and their share in percent. */
const READS = [
  ['/', 10],
  ['/guest', 10],
  ['/api/leaderboard', 10],
  ['/api/calendar/{month}', 10],
  ['/api/journal?traderId={id}', 15],
  ['/api/traders/{id}/stats', 10],
  ['/dashboard/{id}', 5],
  ['/api/journal?traderId={id}&q=es', 5],
] as const;

/** The same, with cumulative shares. The remainder writes. */
const UP_TO = READS.map(
  ([path], index) => [path, READS.slice(0, index + 1).reduce((sum, [, share]) => sum + share, 0)] as const,
);

export const mixedLoad: Trial = {
  name: 'mixed load',
  promise:
    'Thirty-two people at once get no failure and no busy database, and each acknowledged trade is there.',
  async run(workshop) {
    const data = await workshop.freshFolder();
    const trader = await addTrader(workshop, data, 'Maya Okafor');
    const server = await startServer(workshop, data);
    const { cookie } = await logIn(server, trader);
    const month = new Date().toISOString().slice(0, 7);
    const kept = new Set<number>();
    const times: number[] = [];
    const statuses = new Map<number, number>();
    const before = await residentMemory(server.pid);
    const until = performance.now() + workshop.times(60_000, 3000);

    async function ask(path: string): Promise<void> {
      const started = performance.now();
      const response = await send(server, 'GET', path, { headers: { cookie } });
      await response.arrayBuffer();
      times.push(performance.now() - started);
      statuses.set(response.status, (statuses.get(response.status) ?? 0) + 1);
    }
    async function write(): Promise<void> {
      const response = await send(server, 'POST', '/api/journal', {
        headers: { cookie },
        json: { symbol: 'ESZ6', pnl: (workshop.random.between(-9999, 9999) / 100).toFixed(2) },
      });
      statuses.set(response.status, (statuses.get(response.status) ?? 0) + 1);
      const row: { id: number } = await response.json();
      if (response.status === 201) kept.add(row.id);
    }
    async function client(): Promise<void> {
      while (performance.now() < until) {
        const chance = workshop.random.between(1, 100);
        const read = UP_TO.find(([, upTo]) => chance <= upTo)?.[0];
        if (read) await ask(read.replace('{id}', String(trader.id)).replace('{month}', month));
        else await write();
      }
    }
    await Promise.all(Array.from({ length: CLIENTS }, client));

    const wrong = [...statuses].filter(([status]) => status !== 200 && status !== 201);
    expectSame('answers that are no success', wrong, []);
    const grown = ((await residentMemory(server.pid)) - before) / MIB;
    await server.kill('SIGTERM');
    const db = openDatabase(data);
    const there = new Set(
      db
        .query<{ id: number }, []>('SELECT id FROM journal_entries')
        .all()
        .map(({ id }) => id),
    );
    db.close();
    expect(
      [...kept].every((id) => there.has(id)),
      'an acknowledged trade is not there',
    );
    await run(workshop, ['doctor', '--data', data]);
    const total = [...statuses.values()].reduce((sum, n) => sum + n, 0);
    const p99 = times.toSorted((a, b) => a - b)[Math.floor(times.length * 0.99)] ?? 0;
    return `${total} requests, ${kept.size} writes; reads ${summarize(times).median.toFixed(1)} ms, p99 ${p99.toFixed(0)} ms; memory +${grown.toFixed(0)} MiB`;
  },
};
