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

/** Writes the server acknowledged: entry id and P&L. */
type Acknowledged = Map<number, string>;

export const killedWrites: Trial = {
  name: 'kill -9',
  promise: 'A trade that was acknowledged is there after the server was killed, and every total counts it.',
  async run(workshop) {
    const data = await workshop.freshFolder();
    const trader = await addTrader(workshop, data, 'Maya Okafor');
    const acknowledged: Acknowledged = new Map();
    const rounds = workshop.times(200, 4);
    let cookie = '';
    for (let round = 0; round < rounds; round++) {
      const server = await startServer(workshop, data);
      // The session must survive the kills too.
      if (cookie === '') ({ cookie } = await logIn(server, trader));
      await writeUntilKilled(workshop, server, cookie, acknowledged);
      if (round % 20 === 0) expectKept(data, acknowledged);
    }
    expectKept(data, acknowledged);
    await run(workshop, ['doctor', '--data', data]);
    const wanted = workshop.times(10_000, 50);
    expect(acknowledged.size >= wanted, `only ${acknowledged.size} writes were acknowledged, of ${wanted}`);
    return `${rounds} kills, ${acknowledged.size} acknowledged writes, none lost; doctor clean`;
  },
};

/** Writes over several connections, and kills the server midway. */
async function writeUntilKilled(
  { random }: Workshop,
  server: Server,
  cookie: string,
  acknowledged: Acknowledged,
): Promise<void> {
  const enough = acknowledged.size + random.between(20, 120);
  let isOver = false;
  async function write(): Promise<void> {
    while (!isOver) {
      const pnl = (random.between(-100_000, 100_000) / 100).toFixed(2);
      const response = await send(server, 'POST', '/api/journal', {
        headers: { cookie },
        json: { symbol: 'ESZ6', pnl },
      }).catch(() => null);
      if (!response) return;
      expectSame('a write', response.status, 201);
      const row: { id: number } | null = await response.json().catch(() => null);
      // A truncated response is no acknowledgement.
      if (row) acknowledged.set(row.id, pnl);
      if (acknowledged.size >= enough) isOver = true;
    }
  }
  const writers = Array.from({ length: WRITERS }, write);
  // While the other writers are still at work.
  await Promise.race(writers);
  await server.kill('SIGKILL');
  await Promise.all(writers);
}

function expectKept(data: string, acknowledged: Acknowledged): void {
  const db = openDatabase(data);
  try {
    expectSame('integrity', db.query('PRAGMA integrity_check').values(), [['ok']]);
    expectSame('foreign keys', db.query('PRAGMA foreign_key_check').values(), []);
    const kept = new Map(
      db
        .query<{ id: number; cents: number }, []>('SELECT id, pnl_cents AS cents FROM journal_entries')
        .all()
        .map(({ id, cents }) => [id, (cents / 100).toFixed(2)]),
    );
    const lost = [...acknowledged].filter(([id, pnl]) => kept.get(id) !== pnl);
    expectSame('lost writes', lost, []);
  } finally {
    db.close();
  }
}
