/** Schwab tells what moved a position in a few words: it is one trade, or it is held back. */

import { describe, expect, test } from 'bun:test';
import { entriesOf, type ImportApp, tradesOf } from '#src/testing/import-app.ts';
import { daysIn, imported } from '#src/testing/imported-file.ts';

const SCHWAB =
  '"Transactions  for account Individual ...456 as of 11/20/2026 04:31:02 PM ET"\n"Date","Action","Symbol","Description","Quantity","Price","Fees & Comm","Amount"';

const schwab = (...rows: string[]) =>
  [
    SCHWAB,
    ...rows.map((row) =>
      row
        .split('|')
        .map((cell) => `"${cell}"`)
        .join(','),
    ),
  ].join('\n');

describe('Schwab', () => {
  // 100 at 2.00, 10 left of them, sold at 21.00: 209.98 - 200.00.
  test.each([
    ['what went', ['11/17/2026|Reverse Split|LCID|LUCID 1 FOR 10|-90|||']],
    ['what is left', ['11/17/2026|Reverse Split|LCID|LUCID|10|||']],
    ['both', ['11/17/2026|Reverse Split|LCID|LUCID|10|||', '11/17/2026|Reverse Split|LCID|LUCID|-100|||']],
  ])('a reverse split tells %s', async (_, split) => {
    const { home, report } = await imported(
      schwab(
        '11/18/2026|Sell|LCID|LUCID|10|$21.00|$0.02|$209.98',
        ...split,
        '11/10/2026|Buy|LCID|LUCID|100|$2.00||-$200.00',
      ),
    );
    expect(tradesOf(home)).toEqual(['2026-11-18 LCID long 10 20 21 closed 998 2 0']);
    expect(daysIn(report)).toEqual(['2026-11-18 1000 2 998']);
  });

  test('shares that came without what they cost are sold without a trade, and the next ones with one', async () => {
    const { home, report } = await imported(
      schwab(
        '11/19/2026|Sell|AMC|AMC|50|$3.50||$175.00',
        '11/18/2026|Buy|AMC|AMC|50|$3.20||-$160.00',
        '11/17/2026|Sell|AMC|AMC|100|$3.10||$310.00',
        '11/16/2026|Security Transfer|AMC|AMC|100|||',
      ),
    );
    expect(tradesOf(home)).toEqual(['2026-11-19 AMC long 50 3.2 3.5 closed 1500 0 0']);
    expect(report.rows).toEqual({ read: 4, new: 2, known: 0, skipped: 1, refused: 1 });
    expect(report.skipped).toMatchObject([{ reason: 'Security Transfer', count: 1 }]);
    expect(report.held).toEqual([
      { symbol: 'AMC', count: 1, reason: expect.stringContaining('100 shares came by “Security Transfer”') },
    ]);
  });

  test('a merger for cash sells them', async () => {
    const { home, report } = await imported(
      schwab(
        '11/18/2026|Cash Merger|ABCD|ABCD CORP||||$1200.00',
        '11/18/2026|Cash Merger Adj|ABCD|ABCD CORP|-100|||',
        '11/10/2026|Buy|ABCD|ABCD CORP|100|$10.00||-$1000.00',
      ),
    );
    expect(tradesOf(home)).toEqual(['2026-11-18 ABCD long 100 10 12 closed 20000 0 0']);
    expect(report.rows).toMatchObject({ new: 2, skipped: 1, refused: 0 });
  });

  test('a merger half in shares leaves the trade open, and holds the new shares back', async () => {
    const { home, report } = await imported(
      schwab(
        '11/19/2026|Sell|NEWB|NEW BIG|50|$30.00||$1500.00',
        '11/18/2026|Cash and Stock Merger|ABCD|ABCD CORP|-100|||$500.00',
        '11/18/2026|Stock Merger|NEWB|NEW BIG|50|||',
        '11/10/2026|Buy|ABCD|ABCD CORP|100|$10.00||-$1000.00',
      ),
    );
    expect(tradesOf(home)).toEqual(['2026-11-10 ABCD long 100 10  open 0 0 0']);
    expect(report.rows).toMatchObject({ new: 1, refused: 1, skipped: 2 });
    expect(report.held.map(({ symbol, count }) => [symbol, count])).toEqual([
      ['ABCD', 0],
      ['NEWB', 1],
    ]);
  });

  test('a merger in shares alone goes on as one trade', async () => {
    const { home } = await imported(
      schwab(
        '11/19/2026|Sell|NEWB|NEW BIG|50|$30.00||$1500.00',
        '11/18/2026|Stock Merger|NEWB|NEW BIG|50|||',
        '11/18/2026|Stock Merger|ABCD|ABCD CORP|-100|||',
        '11/10/2026|Buy|ABCD|ABCD CORP|100|$10.00||-$1000.00',
      ),
    );
    expect(tradesOf(home)).toEqual(['2026-11-19 NEWB long 50 20 30 closed 50000 0 0']);
  });

  test('two splits of one file, each at its time', async () => {
    const { home } = await imported(
      schwab(
        '11/19/2026|Sell|NFLX|N|60|$20.00||$1200.00',
        '11/18/2026|Stock Split|NFLX|N|40|||',
        '11/17/2026|Stock Split|NFLX|N|10|||',
        '11/10/2026|Buy|NFLX|N|10|$100.00||-$1000.00',
      ),
    );
    expect(tradesOf(home)).toEqual(['2026-11-19 NFLX long 60 16.66666667 20 closed 20000 0 0']);
  });

  test('a split comes before what is dealt on its day', async () => {
    const { home } = await imported(
      schwab(
        '11/17/2026|Stock Split|NFLX|N|90|||',
        '11/17/2026|Sell|NFLX|N|100|$115.00||$11500.00',
        '11/10/2026|Buy|NFLX|N|10|$1100.00||-$11000.00',
      ),
    );
    expect(tradesOf(home)).toEqual(['2026-11-17 NFLX long 100 110 115 closed 50000 0 0']);
  });

  test('a split while a short is open', async () => {
    for (const quantity of ['90', '-90']) {
      const { home } = await imported(
        schwab(
          '11/18/2026|Buy to Cover|NFLX|N|100|$105.00||-$10500.00',
          `11/17/2026|Stock Split|NFLX|N|${quantity}|||`,
          '11/10/2026|Sell Short|NFLX|N|10|$1100.00||$11000.00',
        ),
      );
      expect(tradesOf(home)).toEqual(['2026-11-18 NFLX short 100 110 105 closed 50000 0 0']);
    }
  });
});

describe('a split without its ratio', () => {
  const FILE = schwab(
    '11/19/2026|Sell|KO|COKE|10|$62.00||$620.00',
    '11/18/2026|Buy|KO|COKE|10|$60.00||-$600.00',
    '11/18/2026|Sell|NFLX|N|100|$115.00||$11500.00',
    '11/17/2026|Stock Split|NFLX|N||||',
    '11/10/2026|Buy|NFLX|N|10|$1100.00||-$11000.00',
  );
  const KO = '2026-11-19 KO long 10 60 62 closed 2000 0 0';
  const WHOLE = '2026-11-18 NFLX long 100 110 115 closed 50000 0 0';

  test('is asked, holds back its symbol alone, and goes on once it is answered', async () => {
    const { home, report } = await imported(FILE);
    expect(report.questions).toEqual([{ kind: 'split', symbol: 'NFLX', date: '2026-11-17' }]);
    expect(report.held).toEqual([
      { symbol: 'NFLX', count: 1, reason: expect.stringContaining('without its ratio') },
    ]);
    expect(report.rows).toEqual({ read: 5, new: 3, known: 0, skipped: 1, refused: 1 });
    expect(tradesOf(home)).toEqual(['2026-11-10 NFLX long 10 1100  open 0 0 0', KO]);
    const answered = await imported(FILE, { splits: { NFLX: '10:1' } }, home);
    expect(answered.report).toMatchObject({ held: [], questions: [], splits: { NFLX: '10:1' } });
    expect(tradesOf(home)).toEqual([WHOLE, KO]);
    // Without the answer the trade is as it was.
    await home.undo(answered.report.id ?? 0);
    expect(tradesOf(home)).toEqual(['2026-11-10 NFLX long 10 1100  open 0 0 0', KO]);
  });

  test('is answered at once, by its day too', async () => {
    const { home, report } = await imported(FILE, { splits: { 'NFLX 2026-11-17': '10:1' } });
    expect([report.questions, report.held]).toEqual([[], []]);
    expect(tradesOf(home)).toEqual([WHOLE, KO]);
  });

  test('is asked too where its shares do not fit those that the files know of', async () => {
    const { home, report } = await imported(
      schwab(
        '11/18/2026|Sell|NFLX|N|100|$115.00||$11500.00',
        '11/17/2026|Stock Split|NFLX|N|90|||',
        '11/10/2026|Buy|NFLX|N|7|$1100.00||-$7700.00',
      ),
    );
    expect(report.questions).toMatchObject([{ kind: 'split', symbol: 'NFLX' }]);
    expect(report.rows).toMatchObject({ new: 1, skipped: 1, refused: 1 });
    expect(tradesOf(home)).toEqual(['2026-11-10 NFLX long 7 1100  open 0 0 0']);
  });
});

describe('trades after a symbol was changed', () => {
  const days = [
    '11/02/2026|Buy|FB|x|10|$10.00||-$100.00',
    '11/03/2026|Sell|FB|x|10|$12.00||$120.00',
    '11/04/2026|Buy|FB|x|5|$11.00||-$55.00',
    '11/05/2026|Name Change|FB|x|-5|||',
    '11/05/2026|Name Change|META|x|5|||',
    '11/06/2026|Sell|META|x|5|$13.00||$65.00',
    '11/09/2026|Buy|META|x|7|$20.00||-$140.00',
    '11/10/2026|Buy|META|x|3|$21.00||-$63.00',
  ];
  const until = (count: number) => schwab(...days.slice(0, count).reverse());
  const openOf = (home: ImportApp) => entriesOf(home).find(({ isOpen }) => isOpen);

  test('keep what was written to them when more of them comes', async () => {
    const { home } = await imported(until(7));
    const before = openOf(home);
    const written = { notes: 'the thesis', tags: ['swing'] };
    const { app, maya } = home;
    await app.call({ cookie: maya.cookie }, 'PUT', `/api/journal/${before?.id}`, { json: written });
    await imported(until(8), {}, home);
    expect(openOf(home)).toMatchObject({ ...written, id: before?.id, quantity: 10 });
  });

  test('stay deleted when more of them comes', async () => {
    const { home } = await imported(until(7));
    home.app.deps.journal.remove(home.maya.id, openOf(home)?.id ?? 0, 'trader:1');
    await imported(until(8), {}, home);
    expect(openOf(home)).toBeUndefined();
  });
});
