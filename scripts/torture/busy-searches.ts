import { logInHeaders, postToJournal } from './journal-calls.ts';
import { expect, type Trial } from './trial.ts';
import { beside } from './watched.ts';
import { addTrader, type Server, send, startServer, type Workshop } from './workshop.ts';

/** MiB: what the server may take more, and a job that copies the log. */
const MOST = { server: 256, job: 128 };
const LANES = 4;

export const busySearches: Trial = {
  name: 'busy searches',
  isTimed: true,
  promise:
    'No search or filter holds anybody up, whatever a journal is filled with: others are answered as on a quiet day, and enter their own trades, while one trader looks through the worst of notes and tags for the worst of words.',
  async run(workshop) {
    const data = await workshop.freshFolder();
    const [maya, leo] = [
      await addTrader(workshop, data, 'Maya Okafor'),
      await addTrader(workshop, data, 'Leo Brandt'),
    ];
    const server = await startServer(workshop, data);
    const [ofMaya, ofLeo] = [await logInHeaders(server, maya), await logInHeaders(server, leo)];
    await fill(server, ofMaya, workshop);
    const reads = [...worstReads()];
    const queue = [...reads];
    const lane = async (): Promise<void> => {
      for (let next = queue.shift(); next; next = queue.shift()) {
        const { status } = await readWhole(server, ofMaya, next);
        expect(status === 200, `GET ${next} was answered ${status}`);
      }
    };
    const summary = await beside(workshop, server, {
      worst: () => Promise.all(Array.from({ length: LANES }, lane)),
      small: () => postToJournal(server, ofLeo, '', { symbol: 'ES', pnl: '1' }),
      name: 'trades',
      most: MOST,
    });
    await server.kill('SIGTERM');
    return `${reads.length} reads; ${summary}`;
  },
};

/** Ten different tags on each of thousands of entries, and notes of one letter. */
async function fill(server: Server, headers: Record<string, string>, workshop: Workshop): Promise<void> {
  const tagged = (n: number) => ({
    symbol: `SYM${n}`,
    pnl: `${(n % 7) - 3}`,
    tags: Array.from({ length: 10 }, (_, tag) => `t${10 * n + tag}`),
  });
  const noted = (n: number) => ({ symbol: 'ES', pnl: `${n % 5}`, notes: 'a'.repeat(1800) });
  const [ofTags, ofNotes] = [workshop.times(10_000, 1_000), workshop.times(3_000, 500)];
  for (const [count, entry] of [
    [ofTags, tagged],
    [ofNotes, noted],
  ] as const) {
    for (let at = 0; at < count; at += 500) {
      const entries = Array.from({ length: 500 }, (_, n) => ({ ...entry(at + n), tradeDate: dayOf(n) }));
      await postToJournal(server, headers, '/batch', { entries });
    }
  }
}

const dayOf = (n: number): string =>
  `2025-${String(1 + (n % 12)).padStart(2, '0')}-${String(1 + (n % 28)).padStart(2, '0')}`;

/** Eight words of up to 64 characters, each of which the notes nearly hold. */
const WORDS = Array.from({ length: 8 }, (_, n) => `${'a'.repeat(20 - n)}${'bcdefghi'.slice(0, n + 1)}`).join(
  ' ',
);
const NONE = ['z', 'zz', 'zzz'].map((end) => `${'a'.repeat(60)}${end}`).join(' ');

function* worstReads(): Generator<string> {
  const filters = [
    `q=${encodeURIComponent(WORDS)}`,
    `q=${encodeURIComponent(NONE)}`,
    'tag=t7',
    'afterLoss=true',
    '',
  ];
  for (const filter of filters) {
    for (const sort of ['', 'sort=symbol', 'sort=pnl']) yield `/api/journal?limit=500&${filter}&${sort}`;
    yield `/api/journal/days?limit=500&${filter}`;
    yield `/api/journal/export.csv?${filter}`;
    for (const figures of ['metrics', 'findings', 'strategy-curves'])
      yield `/api/traders/1/${figures}?${filter}`;
  }
  for (const parts of ['tag', 'root', 'contract']) yield `/api/traders/1/metrics?parts=${parts}`;
  yield '/api/journal/tags?limit=500';
  yield '/api/journal/symbols?limit=500';
}

async function readWhole(server: Server, headers: Record<string, string>, path: string) {
  const response = await send(server, 'GET', path, { headers });
  await response.arrayBuffer();
  return response;
}
