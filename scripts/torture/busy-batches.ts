import type { JournalEntry } from '#src/features/journal/responses.ts';
import { logInHeaders, postToJournal } from './journal-calls.ts';
import { expectSame, type Trial } from './trial.ts';
import { beside } from './watched.ts';
import { addTrader, type Server, send, startServer } from './workshop.ts';

/** MiB: what the server may take more, and a job that copies the log. */
const MOST = { server: 128, job: 128 };
/** As many as a call takes. */
const MOST_ENTRIES = 500;
/** Calls of one trader at a time. */
const LANES = 4;

type Headers = Record<string, string>;

export const busyBatches: Trial = {
  name: 'busy batches',
  isTimed: true,
  promise:
    'Nobody is held up by changes of many entries at once: others are answered as on a quiet day, and enter their own trades, while one trader adds, changes, deletes and brings back as many as a call takes, again and again.',
  async run(workshop) {
    const data = await workshop.freshFolder();
    const [maya, leo] = [
      await addTrader(workshop, data, 'Maya Okafor'),
      await addTrader(workshop, data, 'Leo Brandt'),
    ];
    const server = await startServer(workshop, data);
    const [ofMaya, ofLeo] = [await logInHeaders(server, maya), await logInHeaders(server, leo)];
    const rounds = workshop.times(4, 1);
    const summary = await beside(workshop, server, {
      worst: () => Promise.all(Array.from({ length: LANES }, () => inRounds(server, ofMaya, rounds))),
      small: () => postToJournal(server, ofLeo, '', { symbol: 'ES', pnl: '1' }),
      name: 'trades',
      most: MOST,
    });
    const stats = await send(server, 'GET', '/api/traders/1/stats', { headers: ofMaya });
    const { totalTrades }: { totalTrades: number } = await stats.json();
    expectSame('all of them are there', totalTrades, LANES * rounds * MOST_ENTRIES);
    await server.kill('SIGTERM');
    return `${LANES * rounds * 4} calls of ${MOST_ENTRIES} entries; ${summary}`;
  },
};

async function inRounds(server: Server, headers: Headers, rounds: number): Promise<void> {
  for (let round = 0; round < rounds; round++) {
    const entries = Array.from({ length: MOST_ENTRIES }, (_, n) => longEntry(n));
    const created: JournalEntry[] = await postToJournal(server, headers, '/batch', { entries });
    const ids = created.map(({ id }) => id);
    await postToJournal(server, headers, '/changes', { ids, addTags: ['news'] });
    await postToJournal(server, headers, '/deletions', { ids });
    await postToJournal(server, headers, '/restorations', { ids });
  }
}

/** With a note that makes a call of them nearly as long as one may be. */
const longEntry = (n: number) => ({
  symbol: 'ESZ6',
  positionType: 'long',
  tradeDate: `2026-0${1 + (n % 9)}-${String(1 + (n % 28)).padStart(2, '0')}`,
  entryPrice: '5000.25',
  exitPrice: '5001.25',
  quantity: 1,
  commission: '4.20',
  tags: ['gap', 'trend', `day ${n}`],
  notes: 'Bought the dip. '.repeat(100),
});
