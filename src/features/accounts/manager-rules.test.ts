import { describe, expect, test } from 'bun:test';
import { type TestApp, testApp } from '#src/testing/test-app.ts';
import { RULES_ONLY } from './contract.ts';

const DRAWDOWN = { amount: '2000', mode: 'static', lockAt: null } as const;

describe('a manager', () => {
  async function managed() {
    const app = testApp();
    const maya = await app.trader();
    const { body: account } = await app.call(maya, 'POST', '/api/accounts', {
      json: { name: 'Evaluation', kind: 'evaluation', startingBalance: '50000' },
    });
    const ana = await app.trader('Ana Ruiz', { role: 'manager' });
    const leo = await app.trader('Leo Brandt');
    const put = (as: Parameters<TestApp['call']>[0], json: object) =>
      app.call(as, 'PUT', '/api/accounts/1', { json });
    return { app, maya, account, ana, leo, put };
  }

  test('sets the rules of another’s account and whether it counts, and nothing else', async () => {
    const { app, account, ana, leo, put } = await managed();
    const rules = { name: 'Desk', maxDrawdown: DRAWDOWN };
    expect((await put(ana, { rules, countsForTeam: false, version: 1 })).body).toMatchObject({
      rules: { name: 'Desk' },
      countsForTeam: false,
      version: 2,
    });
    expect((await put(app.script(ana), { rules: null })).status).toBe(200);
    const { balance: _, state: __, ...shown } = account;
    expect((await put(ana, { ...shown, rules, version: 3 })).status).toBe(200);
    for (const change of [
      { name: 'Hers' },
      { firm: 'Apex' },
      { kind: 'funded' },
      { startingBalance: '1' },
      { externalNames: ['Sim101'] },
      { timeZone: 'America/Chicago' },
      { costs: [{ root: '*', commission: '1' }] },
      { isArchived: true },
      { rules: null, isArchived: true },
    ]) {
      const { status, body } = await put(ana, change);
      expect([change, status, body.message]).toEqual([change, 403, RULES_ONLY]);
    }
    expect((await put(leo, { rules })).status).toBe(404);
    expect((await put(app.script(leo), { rules })).status).toBe(404);
    expect((await app.call(ana, 'PUT', '/api/accounts/99', { json: { rules } })).status).toBe(404);
    expect((await app.call(ana, 'DELETE', '/api/accounts/1')).status).toBe(404);
  });

  test('says of their own account whether it counts, which a trader may not', async () => {
    const { app, ana, maya, put } = await managed();
    const json = { name: 'Simulation', kind: 'sim', countsForTeam: true };
    const own = await app.call(ana, 'POST', '/api/accounts', { json });
    expect(own.body.countsForTeam).toBe(true);
    const path = `/api/accounts/${own.body.id}`;
    const change = { json: { name: 'Paper', countsForTeam: false } };
    expect((await app.call(ana, 'PUT', path, change)).body).toMatchObject({
      name: 'Paper',
      countsForTeam: false,
    });
    expect((await put(maya, { countsForTeam: false })).body.countsForTeam).toBe(true);
  });

  test.each(['a manager', 'the admin'])(
    'leaves an account out, as %s, whatever its trader makes of it',
    async (by) => {
      const { app, ana, leo, maya, put } = await managed();
      const editor = by === 'a manager' ? ana : await app.admin();
      await app.call(maya, 'POST', '/api/journal', { json: { symbol: 'ES', pnl: '5000', accountId: 1 } });
      const team = async () => (await app.call(leo, 'GET', '/api/leaderboard')).body.team.totalPnl;
      const counts = async (as: Parameters<TestApp['call']>[0], json: object) => {
        const { body } = await put(as, json);
        return [body.countsForTeam, await team()];
      };
      expect(await counts(editor, { countsForTeam: false })).toEqual([false, '0.00']);
      for (const kind of ['sim', 'evaluation', 'sim', 'live'])
        expect([kind, await counts(maya, { kind, countsForTeam: true })]).toEqual([kind, [false, '0.00']]);
      expect(await counts(editor, { countsForTeam: true })).toEqual([true, '5000.00']);
      // From here on its kind decides again.
      expect(await counts(maya, { kind: 'sim' })).toEqual([false, '0.00']);
      expect(await counts(maya, { kind: 'live' })).toEqual([true, '5000.00']);
    },
  );

  test('leaves no account out that does not count by its kind alone, also where the whole row is sent', async () => {
    const { ana, maya, put } = await managed();
    const { balance: _, state: __, ...simulation } = (await put(maya, { kind: 'sim' })).body;
    expect(simulation.countsForTeam).toBe(false);
    expect((await put(ana, { ...simulation, rules: { name: 'Desk' } })).status).toBe(200);
    expect((await put(maya, { kind: 'live' })).body.countsForTeam).toBe(true);
  });

  test('leaves out an account of their own as they make it', async () => {
    const { app, ana } = await managed();
    const json = { name: 'Mine', kind: 'live', countsForTeam: false };
    const { id } = (await app.call(ana, 'POST', '/api/accounts', { json })).body;
    app.deps.traders.change(ana.id, { role: 'trader' });
    for (const kind of ['sim', 'live']) {
      const { body } = await app.call(ana, 'PUT', `/api/accounts/${id}`, { json: { kind } });
      expect([kind, body.countsForTeam]).toEqual([kind, false]);
    }
  });

  test('leaves a trace of what they change for others, and none of their own', async () => {
    const { app, ana, put } = await managed();
    await put(ana, { rules: { name: 'Desk' } });
    const own = await app.call(ana, 'POST', '/api/accounts', { json: { name: 'Mine' } });
    await app.call(ana, 'PUT', `/api/accounts/${own.body.id}`, { json: { name: 'My own' } });
    const { body } = await app.call(await app.admin(), 'GET', '/api/admin/audit');
    const done = body.map((item: Record<string, string>) => `${item.actor} ${item.done}`);
    expect(done.filter((line: string) => line.includes('account'))).toEqual([
      `trader:${ana.id} changed account 1`,
    ]);
  });

  test('tries rules out on another’s past, as nobody else does', async () => {
    const { app, ana, leo } = await managed();
    const path = `/api/accounts/1/floor?rules=${encodeURIComponent('{"name":"Own"}')}`;
    expect((await app.call(ana, 'GET', path)).status).toBe(200);
    expect((await app.call(leo, 'GET', path)).status).toBe(404);
    expect((await app.call(null, 'GET', path)).status).toBe(401);
    expect((await app.call(await app.admin(), 'GET', path)).status).toBe(200);
  });
});
