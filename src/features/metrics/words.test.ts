import { expect, setDefaultTimeout, test } from 'bun:test';
import fc from 'fast-check';
import { runs } from '#src/testing/in-part.ts';
import { listed, type TradingApp, tradingApp } from '#src/testing/traded-history.ts';

/** The words of a search find for the metrics what they find in the journal, which is what has them all somewhere. */

setDefaultTimeout(120_000);

/** Spelled in several ways, or with a meaning to SQL; none is a date. */
const PIECES = [
  ...['ES', 'es', 'Waited', 'wait', '100%', '%', '_', 'a_b', "it's", '"q"', '\\', 'null', '[]'],
  ...['GROẞE', 'große', 'ñandú', 'N\u0303ANDU\u0301', 'ﬁll', 'fill', 'İstanbul', 'ǰ', 'J\u030c', 'ΣΟΦΟΣ'],
  ...['😀', '👩🏽', '日本', 'ﾊﾞ', 'Å', 'Å', '½'],
];
const piece = fc.constantFrom(...PIECES);
/** With it, a text is too long to be kept. */
const LONG = 'much was said about this one '.repeat(20);
const notes = fc
  .tuple(fc.array(piece, { minLength: 1, maxLength: 4 }), fc.constantFrom('', '', '', LONG))
  .map(([pieces, more]) => pieces.join(' ') + more);
const entry = fc.record(
  {
    symbol: piece,
    notes,
    strategy: piece,
    tags: fc.uniqueArray(piece, { maxLength: 2, selector: (tag) => tag.normalize('NFC').toLowerCase() }),
    day: fc.constantFrom('2026-10-14', '2026-11-19'),
  },
  { requiredKeys: ['symbol', 'day'] },
);

/** As the journal lists it: cleaned up. */
interface Written {
  symbol: string;
  notes: string | null;
  strategy: string | null;
  tags: string[];
}

/** Parts of what is written, in another case. */
const word = fc
  .tuple(piece, fc.nat(3), fc.nat(3), fc.constantFrom('upper', 'lower', 'as it is'))
  .map(([text, start, cut, letters]) => {
    const characters = [...text].slice(start % text.length);
    const part = characters.slice(0, Math.max(1, characters.length - cut)).join('');
    return letters === 'upper' ? part.toUpperCase() : letters === 'lower' ? part.toLowerCase() : part;
  });
const search = fc.array(word, { minLength: 1, maxLength: 3 }).map((words) => words.join(' '));

const folded = (text: string): string => text.normalize('NFC').normalize('NFKC').toLowerCase();

function hasAll({ symbol, notes, strategy, tags }: Written, q: string): boolean {
  const fields = [symbol, notes ?? '', strategy ?? '', ...tags].map(folded);
  const words = folded(q.trim()).split(/\s+/);
  return words.every((each) => fields.some((field) => field.includes(each)));
}

async function countOf({ app, maya }: TradingApp, query: string): Promise<number> {
  const { status, body } = await app.call(maya, 'GET', `/api/traders/${maya.id}/metrics?${query}`);
  expect([query, status]).toEqual([query, 200]);
  return body.entries;
}

const JOURNALS = runs(20);

test('words are looked for wherever they may be, in any spelling', async () => {
  let some = 0;
  await fc.assert(
    fc.asyncProperty(
      fc.array(entry, { minLength: 1, maxLength: 25, size: 'max' }),
      fc.array(search, { minLength: 25, maxLength: 25 }),
      async (entries, searches) => {
        const trading = await tradingApp();
        const { app, maya } = trading;
        const json = {
          entries: entries.map(({ day, ...rest }) => ({ ...rest, tradeDate: day, pnl: '1.00' })),
        };
        expect((await app.call(maya, 'POST', '/api/journal/batch', { json })).status).toBe(201);
        const written: Written[] = (await app.call(maya, 'GET', '/api/journal?limit=500')).body;
        for (const q of searches) {
          const query = new URLSearchParams({ q }).toString();
          const expected = written.filter((each) => hasAll(each, q)).length;
          const inJournal = (await listed(trading, query)).length;
          expect([q, inJournal, await countOf(trading, query)]).toEqual([q, expected, expected]);
          some += expected > 0 && expected < entries.length ? 1 : 0;
        }
      },
    ),
    { numRuns: JOURNALS },
  );
  expect(some).toBeGreaterThan(JOURNALS);
});

test('a word that stands for days finds them, and what is written so', async () => {
  const trading = await tradingApp();
  const { app, maya } = trading;
  const of = (tradeDate: string, notes: string | null) => ({ symbol: 'ESZ6', pnl: '1.00', tradeDate, notes });
  const entries = [
    ...[
      of('2026-10-14', null),
      of('2026-10-14', LONG),
      of('2026-10-15', 'as on Oct 14'),
      of('2025-10-14', null),
    ],
    ...[of('2026-11-19', LONG), of('2026-11-19', `${LONG} as on oct 14`), of('2026-11-19', 'October')],
  ];
  await app.call(maya, 'POST', '/api/journal/batch', { json: { entries } });
  for (const [q, count] of [
    ['oct 14', 5],
    ['oct 14 2026', 2],
    ['oct', 6],
    ['2026-10-14', 2],
    ['oct 14 said', 2],
    ['11/19 said oct', 1],
    ['oct 14 oct 15', 1],
    ['nov es', 3],
  ] as const) {
    const query = new URLSearchParams({ q }).toString();
    const inJournal = (await listed(trading, query)).length;
    expect([q, inJournal, await countOf(trading, query)]).toEqual([q, count, count]);
  }
});

test('a search of too many words is refused', async () => {
  const { app, maya } = await tradingApp();
  const q = Array.from({ length: 9 }, (_, n) => `w${n}`).join('+');
  expect(await app.call(maya, 'GET', `/api/traders/${maya.id}/metrics?q=${q}`)).toMatchObject({
    status: 422,
    body: { issues: [{ path: 'q', message: 'Search text must have at most 8 words' }] },
  });
});
