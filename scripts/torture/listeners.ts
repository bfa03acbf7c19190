import { connect } from 'node:net';
import type { Board } from '#src/features/board/responses.ts';
import type { DailyPnl } from '#src/features/performance/team-responses.ts';
import type { Changed } from '#src/values/wire/topics.ts';
import { logInHeaders, postToJournal } from './journal-calls.ts';
import { expect, type Trial, within } from './trial.ts';
import { ms } from './watched.ts';
import {
  addTrader,
  residentMemory,
  run,
  type Server,
  send,
  startServer,
  type TraderAccess,
  unlock,
} from './workshop.ts';

/** Open browsers, and traders they belong to. */
const BROWSERS = 100;
const TRADERS = 25;
/** Streams that nothing happens on: as many as a server has, four of a session. */
const IDLE = 500;
const IDLE_OF_SESSION = 4;

/** What a colleague's entry may take to be on a hub (p99), on a machine on its own and beside other tests. Milliseconds. */
const WITHIN = { full: 1000, quick: 5000 };
/** What a write may take more with so many listeners. */
const COSTS = { full: 1.5, quick: 4 };
const IDLE_MIB = 48;

/** What a screen or a stream may take before it counts as lost. Seconds. */
const LOST_AFTER = 60;

const MIB = 1024 * 1024;

type Headers = Record<string, string>;

export const listeners: Trial = {
  name: 'listeners',
  isTimed: true,
  promise:
    'What one trader enters is on the hubs and boards of a hundred open browsers within a second; listening makes nobody’s writes slow, and 500 browsers that wait cost next to nothing.',
  async run(workshop) {
    const data = await workshop.freshFolder();
    const traders: TraderAccess[] = [];
    for (let n = 1; n <= TRADERS; n++) traders.push(await addTrader(workshop, data, `Trader ${n}`));
    // One who enters and the managers, who have boards.
    const managers = traders.filter((_, n) => n > 0 && n % 2 === 0);
    for (const { id } of managers) {
      await run(workshop, ['traders', 'role', String(id), 'manager', '--data', data]);
    }
    const server = await startServer(workshop, data, { BULLPEN_TIMEZONE: 'UTC' });
    const limits = { default: { dailyLoss: '1000', maxTrades: 5000 }, deskDailyLoss: '3000' };
    await send(server, 'PUT', '/api/limits', { json: limits, headers: await unlock(server) });
    const sessions: Headers[] = [];
    for (let n = 0; n < Math.max(BROWSERS, IDLE / IDLE_OF_SESSION); n++) {
      const trader = traders[n % TRADERS];
      if (trader) sessions.push(await logInHeaders(server, trader));
    }
    const [writer = {}] = sessions;
    const write = () => postToJournal(server, writer, '', { symbol: 'ES', pnl: '1' });
    const writes = workshop.times(300, 60);
    await timeOf(write, 50);
    const alone = await timeOf(write, writes);

    const screens = await Promise.all(
      sessions.slice(0, BROWSERS).map((headers, n) => {
        const trader = traders[n % TRADERS];
        const isManagers = managers.some(({ id }) => id === trader?.id);
        return openScreen(server, headers, isManagers ? readBoard : readHub);
      }),
    );
    const waits: number[] = [];
    for (let n = 0; n < workshop.times(50, 10); n++) {
      const before = screens.map(({ total }) => total());
      const since = performance.now();
      await write();
      await Promise.all(
        screens.map(async ({ total, changed }, at) => {
          const shown = async () => {
            while (total() <= (before[at] ?? 0)) await changed();
          };
          await within(LOST_AFTER, `entry ${n + 1} on screen ${at + 1}`, shown());
          waits.push(performance.now() - since);
        }),
      );
    }
    for (const screen of screens) screen.close();
    const p99 = waits.toSorted((a, b) => a - b)[Math.floor(waits.length * 0.99)] ?? 0;

    const quiet = await residentMemory(server.pid);
    const idle = await openIdle(server, sessions);
    const grown = ((await residentMemory(server.pid)) - quiet) / MIB;
    const beside = await timeOf(write, writes);
    for (const close of idle) close();
    await server.kill('SIGTERM');

    const mode = workshop.isQuick ? 'quick' : 'full';
    expect(p99 < WITHIN[mode], `an entry was on ${BROWSERS} screens after ${ms(p99)} (p99)`);
    expect(grown < IDLE_MIB, `${IDLE} streams take ${grown.toFixed(0)} MiB, of ${IDLE_MIB}`);
    expect(
      beside < alone * COSTS[mode],
      `a write takes ${beside.toFixed(2)} ms with ${IDLE} listeners, ${alone.toFixed(2)} ms without`,
    );
    return `an entry on ${BROWSERS} hubs and boards after ${ms(p99)} (p99 of ${waits.length}); a write ${beside.toFixed(2)} ms with ${IDLE} listeners, ${alone.toFixed(2)} ms without (median of ${writes}); ${IDLE} idle streams +${Math.max(0, grown).toFixed(0)} MiB`;
  },
};

/** The median. Milliseconds. */
async function timeOf(act: () => Promise<unknown>, times: number): Promise<number> {
  const took: number[] = [];
  for (let n = 0; n < times; n++) {
    const since = performance.now();
    await act();
    took.push(performance.now() - since);
  }
  return took.toSorted((a, b) => a - b)[Math.floor(times / 2)] ?? 0;
}

/** How many trades a screen shows. */
type Read = (server: Server, headers: Headers) => Promise<number>;

const readHub: Read = async (server, headers) => {
  const response = await send(server, 'GET', `/api/daily-pnl/${today()}`, { headers });
  const { summaries }: Pick<DailyPnl, 'summaries'> = await response.json();
  return summaries.reduce((sum, { tradeCount }) => sum + tradeCount, 0);
};

const readBoard: Read = async (server, headers) => {
  const response = await send(server, 'GET', '/api/board', { headers });
  const { trades }: Pick<Board, 'trades'> = await response.json();
  return trades;
};

const today = (): string => new Date().toISOString().slice(0, 10);

/** A browser with the hub or the board open, which reads it again when the team's day may have changed. */
async function openScreen(server: Server, headers: Headers, readTrades: Read) {
  let total = 0;
  let [changed, tell] = pending();
  async function read(): Promise<void> {
    total = await readTrades(server, headers);
    const before = tell;
    [changed, tell] = pending();
    before();
  }
  const close = await openStream(server, headers, ({ topics }) => {
    if (topics.includes('team')) void read();
  });
  await read();
  return { total: () => total, changed: () => changed, close };
}

function pending(): [Promise<void>, () => void] {
  const { promise, resolve } = Promise.withResolvers<void>();
  return [promise, resolve];
}

async function openIdle(server: Server, sessions: readonly Headers[]): Promise<(() => void)[]> {
  const streams: (() => void)[] = [];
  for (const headers of sessions.slice(0, IDLE / IDLE_OF_SESSION)) {
    for (let n = 0; n < IDLE_OF_SESSION; n++) streams.push(await openStream(server, headers, () => {}));
  }
  return streams;
}

/** Reads events until closed, over a connection of its own: a program has fewer requests at a time than there are listeners. */
async function openStream(
  server: Server,
  headers: Headers,
  onChanged: (changed: Changed) => void,
): Promise<() => void> {
  const { hostname, port, host } = new URL(server.url);
  const [live, setLive] = pending();
  let text = '';
  const socket = connect(Number(port), hostname, () => {
    const sent = Object.entries({ host, accept: 'text/event-stream', ...headers });
    const lines = sent.map(([name, value]) => `${name}: ${value}\r\n`);
    socket.write(`GET /api/events HTTP/1.1\r\n${lines.join('')}\r\n`);
  });
  socket.setEncoding('utf8');
  socket.on('data', (chunk: string) => {
    const lines = (text + chunk).split('\n');
    text = lines.pop() ?? '';
    for (const line of lines) {
      const changed = /^data: (\{"topics".*)$/.exec(line)?.[1];
      if (changed === undefined) continue;
      setLive();
      onChanged(JSON.parse(changed));
    }
  });
  // The server that ends first leaves nothing to be said.
  socket.on('error', () => {});
  await within(LOST_AFTER, 'the first event of a stream', live);
  return () => socket.destroy();
}
