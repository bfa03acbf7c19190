import { Database } from 'bun:sqlite';
import { expect, test } from 'bun:test';
import { KEPT_RELEASES, releasedFolder } from '#src/testing/released-folder.ts';
import { type TestApp, testApp } from '#src/testing/test-app.ts';
import { findIntegrityIssues } from './integrity.ts';

/*
 * Demo teams as releases wrote them, and what those releases responded, without what is another thing on purpose since.
 * Both had win rates of other trades; 0.2.0 knew fewer open ones, and left copies out of ranks, wins, losses and R.
 */

/** A leaderboard by trader: what it is ordered by is another thing. */
const byTrader = <Body extends { traders?: { traderId: number }[] }>(path: string, body: Body): Body =>
  path === '/api/leaderboard'
    ? { ...body, traders: body.traders?.toSorted((a, b) => a.traderId - b.traderId) }
    : body;

async function expectSame(
  app: TestApp,
  responses: ReturnType<typeof releasedFolder>['responses'],
): Promise<void> {
  for (const [path, recorded] of Object.entries(responses)) {
    const trader = /^\/api\/traders\/(\d+)\//.exec(path)?.[1] ?? /traderId=(\d+)/.exec(path)?.[1];
    const isForTeam = /daily-pnl|journal\/all/.test(path);
    const as = trader === undefined && !isForTeam ? null : app.script({ id: Number(trader ?? 1) });
    const { status, body } = await app.call(as, 'GET', path);
    expect([path, status]).toEqual([path, 200]);
    if (recorded === null) expect([path, body]).toEqual([path, null]);
    else expect({ path, body: byTrader(path, body) }).toMatchObject({ path, body: byTrader(path, recorded) });
  }
}

/** Entries of each trader as they were stored, without what followed from them. */
interface StoredEntry {
  trader_id: number;
  pnl_cents: number | null;
  is_open: number;
}

test.each(KEPT_RELEASES)(
  'a team of release %s has the same figures to the cent after its upgrade',
  async (release) => {
    const { folder, file, at, responses } = releasedFolder(release);
    const raw = new Database(file);
    const entries = raw
      .query<StoredEntry, []>('SELECT trader_id, pnl_cents, is_open FROM journal_entries')
      .all();
    raw.close();
    const app = testApp({ now: at, folder });
    const paths = Object.keys(responses);
    expect(paths.filter((path) => /stats|analytics|calendar|leaderboard/.test(path)).length).toBeGreaterThan(
      8,
    );
    await expectSame(app, responses);
    expect(findIntegrityIssues(app.deps.db.raw, 'all')).toEqual([]);

    const { body: board } = await app.call(null, 'GET', '/api/leaderboard');
    expect(board.traders.length).toBeGreaterThan(2);
    const money = board.traders.map(({ totalPnl }: { totalPnl: string }) => Number(totalPnl));
    expect(money).toEqual(money.toSorted((a: number, b: number) => b - a));
    expect('leavesOutAccounts' in board).toBe(false);
    // Open ones, break-evens and copies are in all of them.
    for (const { traderId, winRate } of board.traders) {
      const own = entries.filter(({ trader_id }) => trader_id === traderId);
      const won = own.filter(({ is_open, pnl_cents }) => !is_open && (pnl_cents ?? 0) > 0);
      const open = own.filter(({ is_open, pnl_cents }) => is_open || pnl_cents === null);
      const rate = (won.length * 100) / own.length;
      const { body: stats } = await app.call(
        app.script({ id: traderId }),
        'GET',
        `/api/traders/${traderId}/stats`,
      );
      expect([traderId, winRate]).toEqual([traderId, rate]);
      expect(stats).toMatchObject({ winRate: rate, wins: won.length, openCount: open.length });
      expect(stats.wins + stats.losses + stats.openCount).toBeLessThanOrEqual(own.length);
    }
  },
);
