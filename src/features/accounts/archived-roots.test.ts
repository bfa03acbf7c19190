import { expect, test } from 'bun:test';
import { judgeEntries } from '#src/ops/judging.ts';
import { testApp } from '#src/testing/test-app.ts';

test('a state that is kept is worked out anew once a job has given what is archived the root that was found out', async () => {
  const app = testApp();
  const { accounts, archives, db, judging } = app.deps;
  const [maya, leo, admin] = [await app.trader(), await app.trader('Leo'), await app.admin()];
  const account = { name: 'A', startingBalance: '50000.00', rules: { name: 'Sized', maxSize: 2 } };
  const { id } = (await app.call(maya, 'POST', '/api/accounts', { json: account })).body;
  const trade = { symbol: 'XYZZ6', quantity: '9', pnl: '10', tradeDate: '2026-11-18', accountId: id };
  await app.call(maya, 'POST', '/api/journal', { json: trade });
  archives.archiveAll({ actor: 'admin', at: app.now });
  db.raw.run(
    `WITH RECURSIVE n (i) AS (SELECT 0 UNION ALL SELECT i + 1 FROM n WHERE i < 299)
     INSERT INTO journal_entries (trader_id, symbol, root, pnl_cents, outcome, trade_date, created_at, search_text)
     SELECT ?, 'ES', 'ES', 100, 'win', '2026-11-01', i, '' FROM n`,
    [leo.id],
  );
  const readBroken = async () => (await accounts.withState(accounts.find(maya.id, id))).state?.broken;
  expect(await readBroken()).toEqual([]);
  const contract = { name: 'XYZ', tickSize: '0.25', tickValue: '1' };
  await app.call(admin, 'PUT', '/api/admin/contracts/XYZ', { json: contract });
  expect([judging.isDue(), await readBroken()]).toEqual([true, []]);
  await judgeEntries(app.deps, () => {});
  expect(await readBroken()).toEqual([{ rule: 'maxSize', days: 1, last: '2026-11-18' }]);
});
