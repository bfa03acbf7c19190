import { expect, expectSame, type Trial } from './trial.ts';
import {
  addTrader,
  logIn,
  openDatabase,
  run,
  type Server,
  send,
  startServer,
  type Workshop,
} from './workshop.ts';

const WRITERS = 8;

/** Trades sent, by idempotency key, with the id of the created entry; `null` until there is a response. */
type Sent = Map<string, number | null>;

export const sentAgain: Trial = {
  name: 'sent again',
  promise:
    'A trade that is sent again after its answer was lost is entered once, also when the server was killed.',
  async run(workshop) {
    const data = await workshop.freshFolder();
    const trader = await addTrader(workshop, data, 'Maya Okafor');
    const sent: Sent = new Map();
    const rounds = workshop.times(50, 3);
    let lost = 0;
    for (let round = 0; round < rounds; round++) {
      const server = await startServer(workshop, data);
      const { cookie } = await logIn(server, trader);
      for (const key of unanswered(sent)) {
        lost += 1;
        expect(await enter(server, cookie, key, sent), 'a trade that was sent again is not answered');
      }
      // Two at once, for keys that were answered long ago.
      await Promise.all([...sent.keys()].slice(0, 20).map((key) => enter(server, cookie, key, sent)));
      if (round < rounds - 1) await writeUntilKilled(workshop, server, cookie, sent);
      else await server.kill('SIGTERM');
    }
    const ids = new Set(sent.values());
    expectSame('entries of different trades', ids.size, sent.size);
    expectSame('entries', countEntries(data), sent.size);
    await run(workshop, ['doctor', '--data', data]);
    return `${rounds - 1} kills, ${sent.size} trades, ${lost} of them sent again without an answer, each entered once`;
  },
};

const unanswered = (sent: Sent): string[] => [...sent].filter(([, id]) => id === null).map(([key]) => key);

/** @returns whether there was a response */
async function enter(server: Server, cookie: string, key: string, sent: Sent): Promise<boolean> {
  const known = sent.get(key) ?? null;
  sent.set(key, known);
  const response = await send(server, 'POST', '/api/journal', {
    headers: { cookie, 'idempotency-key': key },
    json: { symbol: 'ESZ6', pnl: '12.50' },
  }).catch(() => null);
  if (!response) return false;
  expectSame('a write', response.status, 201);
  const row: { id: number } | null = await response.json().catch(() => null);
  if (!row) return false;
  if (known !== null) expectSame('the answer of a trade that was sent again', row.id, known);
  sent.set(key, row.id);
  return true;
}

/** Writes over several connections, and kills the server midway. */
async function writeUntilKilled(
  { random }: Workshop,
  server: Server,
  cookie: string,
  sent: Sent,
): Promise<void> {
  const enough = sent.size + random.between(20, 120);
  async function write(): Promise<void> {
    while (sent.size < enough) {
      if (!(await enter(server, cookie, crypto.randomUUID(), sent))) return;
    }
  }
  const writers = Array.from({ length: WRITERS }, write);
  await Promise.race(writers);
  await server.kill('SIGKILL');
  await Promise.all(writers);
}

function countEntries(data: string): number {
  const db = openDatabase(data);
  try {
    return db.query<{ n: number }, []>('SELECT count(*) AS n FROM journal_entries').get()?.n ?? 0;
  } finally {
    db.close();
  }
}
