import { describe, expect, test } from 'bun:test';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { tryDays, tryFind, tryPeriods } from '#src/testing/find-calls.ts';
import { imageForm } from '#src/testing/image.ts';
import { tryImports } from '#src/testing/import-calls.ts';
import { freshFolder, serverProcess } from '#src/testing/process.ts';
import { until } from '#src/testing/until.ts';
import { PUBLISHING, uncalled, visitor } from '#src/testing/visitor.ts';

/** Every call that others rely on, asked of the executable with plain HTTP, as a browser or a program would. */

describe('the executable answers every call of the specification', () => {
  test('as it says', async () => {
    const data = freshFolder();
    const { url } = await serverProcess(data, [], { BULLPEN_TIMEZONE: 'UTC' });
    const asked = new Set<string>();
    const guest = visitor(url, asked);
    const admin = visitor(url, asked);
    const maya = visitor(url, asked);
    const leo = visitor(url, asked);

    // The first start: a password waits in the data folder, and goes with the first unlock.
    const passwordFile = join(data, 'initial-admin-password');
    await until(() => existsSync(passwordFile));
    const password = readFileSync(passwordFile, 'utf8').trim();
    expect(await guest.ok(200, 'GET', '/api/auth/admin')).toEqual({ initialPassword: true });
    const wrong = await admin.call('POST', '/api/auth/admin', { json: { password: 'not it, surely' } });
    expect([wrong.status, wrong.body.message]).toEqual([401, 'Invalid admin password']);
    const unlocked = await admin.ok(200, 'POST', '/api/auth/admin', {
      json: { password: password.toUpperCase() },
    });
    expect(unlocked.message).toBe('Admin access granted');
    expect(existsSync(passwordFile)).toBe(false);
    expect((await admin.ok(200, 'GET', '/api/auth/session')).admin).toBe(false);
    admin.unlock(unlocked.grant);
    const nobody = { trader: null, role: null, viewing: null };
    expect(await admin.ok(200, 'GET', '/api/auth/session')).toEqual({ ...nobody, admin: true });

    // Traders.
    const accessCode = 'harbour-seven';
    const one = await admin.ok(201, 'POST', '/api/admin/traders', {
      json: { name: 'Maya Okafor', accessCode },
    });
    expect(one).toMatchObject({ name: 'Maya Okafor', accessCode, includePnl: true, backgroundImage: null });
    const two = await admin.ok(201, 'POST', '/api/admin/traders', {
      json: { name: 'Leo Brandt', accessCode: 'harbour-eight', includePnl: false },
    });
    const twice = await admin.call('POST', '/api/admin/traders', { json: { name: 'Third', accessCode } });
    expect([twice.status, twice.body.message]).toEqual([409, 'Access code is already in use']);
    const nameless = await admin.call('POST', '/api/admin/traders', { json: {} });
    expect(nameless.status).toBe(422);
    expect(nameless.body.issues).toEqual([
      { path: 'name', message: 'Name is required' },
      { path: 'accessCode', message: 'Access code is required' },
    ]);
    await admin.ok(200, 'PUT', `/api/admin/traders/${two.id}`, { json: { name: 'Leo B.' } });
    expect(await admin.ok(200, 'GET', '/api/admin/traders')).toEqual([
      { ...two, name: 'Leo B.', version: 2 },
      { ...one },
    ]);
    expect((await guest.call('GET', '/api/admin/traders')).status).toBe(401);

    // Logging in.
    const rejected = await guest.call('POST', '/api/auth/validate', { json: { accessCode: 'no such code' } });
    expect([rejected.status, rejected.body.message]).toEqual([401, 'Invalid access code. Please try again.']);
    const login = await maya.ok(200, 'POST', '/api/auth/validate', { json: { accessCode } });
    expect(login).toEqual({ trader: { id: one.id, name: 'Maya Okafor' } });
    await leo.ok(200, 'POST', '/api/auth/validate', { json: { accessCode: 'harbour-eight' } });
    expect((await maya.ok(200, 'GET', '/api/auth/session')).trader).toEqual(login.trader);
    const { accessCode: _, ...record } = one;
    expect(await maya.ok(200, 'GET', `/api/admin/traders/${one.id}`)).toEqual(record);
    expect(await maya.ok(200, 'GET', '/api/readers')).toEqual({ managers: [] });
    expect((await maya.call('GET', `/api/admin/traders/${two.id}`)).status).toBe(403);

    // Strategies.
    const strategy = await maya.ok(201, 'POST', '/api/strategies', {
      json: { traderId: one.id, name: 'Break', successRate: 62.5, avgPnl: '180', riskReward: '2.4' },
    });
    expect(strategy).toMatchObject({
      successRate: '62.5',
      avgPnl: '180.00',
      riskReward: '2.4',
      isActive: true,
    });
    await maya.ok(200, 'PUT', `/api/strategies/${strategy.id}`, { json: { isActive: false } });
    expect(await maya.ok(200, 'GET', `/api/strategies?traderId=${one.id}`)).toHaveLength(1);
    expect((await leo.call('GET', `/api/strategies?traderId=${one.id}`)).status).toBe(403);

    // Accounts.
    const account = await maya.ok(201, 'POST', '/api/accounts', {
      json: { traderId: one.id, name: 'Topstep 50K', startingBalance: '50000', externalNames: ['S1-104'] },
    });
    expect(account).toMatchObject({
      kind: 'sim',
      startingBalance: '50000.00',
      balance: '50000.00',
      costsPaid: '0.00',
      entries: 0,
      curve: [],
      rules: null,
      state: null,
    });
    await maya.ok(200, 'PUT', `/api/accounts/${account.id}`, { json: { rules: { name: 'Own' } } });
    expect((await maya.ok(200, 'GET', `/api/accounts/${account.id}/floor`)).days).toEqual([]);
    expect(await maya.ok(200, 'GET', `/api/accounts?traderId=${one.id}`)).toHaveLength(1);
    expect((await leo.call('GET', `/api/accounts?traderId=${one.id}`)).status).toBe(403);
    await maya.ok(204, 'DELETE', `/api/accounts/${account.id}`);

    // The journal.
    const entry = await maya.ok(201, 'POST', '/api/journal', {
      json: { traderId: one.id, symbol: ' ES ', pnl: '120.5', strategyId: strategy.id },
    });
    expect(entry).toMatchObject({
      symbol: 'ES',
      pnl: '120.50',
      instrumentType: 'futures',
      positionType: 'long',
      quantity: 1,
      isOpen: false,
      strategy: 'Break',
      version: 1,
    });
    const day = entry.tradeDate;
    const batch = { entries: [{ symbol: 'NQ', pnl: -20.25, positionType: 'short', tags: ['News'] }] };
    const [short] = await maya.ok(201, 'POST', '/api/journal/batch', { json: batch });
    expect(short.symbol).toBe('NQ');
    await leo.ok(201, 'POST', '/api/journal', { json: { symbol: 'CL', pnl: '1000' } });
    const noPnl = await maya.call('POST', '/api/journal', { json: { symbol: 'ES' } });
    expect([noPnl.status, noPnl.body.message]).toEqual([422, 'PnL is required']);
    const changed = await maya.ok(200, 'PUT', `/api/journal/${entry.id}`, {
      json: { pnl: '100', version: 1 },
    });
    expect([changed.pnl, changed.version]).toEqual(['100.00', 2]);
    const late = { json: { pnl: '1', version: 1 } };
    expect((await maya.call('PUT', `/api/journal/${entry.id}`, late)).status).toBe(409);
    expect((await leo.call('PUT', `/api/journal/${entry.id}`, { json: { pnl: '1' } })).status).toBe(404);
    expect(await maya.ok(200, 'GET', `/api/journal/${entry.id}`)).toEqual(changed);
    const [version] = await maya.ok(200, 'GET', `/api/journal/${entry.id}/history`);
    expect([version.before.pnl, version.after.pnl, version.changedBy]).toEqual([
      '120.50',
      '100.00',
      `trader:${one.id}`,
    ]);
    const page = await maya.call('GET', `/api/journal?traderId=${one.id}&limit=1`);
    expect([page.body[0].symbol, page.headers.get('x-total-count')]).toEqual(['NQ', '2']);
    const next = /<([^>]+)>; rel="next"/.exec(page.headers.get('link') ?? '')?.[1] ?? '';
    expect((await maya.ok(200, 'GET', next))[0].symbol).toBe('ES');
    expect(await maya.ok(200, 'GET', '/api/journal?filter=wins&q=es')).toEqual([changed]);
    expect(await maya.ok(200, 'GET', '/api/journal/tags')).toEqual([{ tag: 'news', lastUsed: day }]);
    expect(await maya.ok(200, 'GET', '/api/journal/symbols?limit=1')).toHaveLength(1);
    expect(await maya.ok(200, 'GET', '/api/journal/all')).toHaveLength(2);
    expect(await leo.ok(200, 'GET', `/api/journal/all?from=${day}&to=${day}`)).toHaveLength(3);
    expect((await guest.call('GET', '/api/journal/all')).status).toBe(401);
    expect(await maya.ok(200, 'GET', '/api/journal/export.csv')).toContain('100.00');

    await tryImports(guest, maya, entry.id);

    // The images of an entry.
    const image = await maya.ok(201, 'POST', `/api/journal/${entry.id}/images`, { form: imageForm() });
    expect(image).toEqual({
      n: 1,
      type: 'image/png',
      url: `/api/journal/${entry.id}/images/1`,
      thumbnailUrl: `/api/journal/${entry.id}/images/1/thumbnail`,
    });
    expect((await maya.ok(200, 'GET', `/api/journal/${entry.id}`)).images).toEqual([image]);
    for (const path of [image.url, image.thumbnailUrl]) {
      await maya.ok(200, 'GET', path);
      expect([(await guest.call('GET', path)).status, (await leo.call('GET', path)).status]).toEqual([
        401, 404,
      ]);
    }
    await maya.ok(204, 'DELETE', image.url);

    // The admin's journal.
    const trade = await admin.ok(201, 'POST', '/api/admin/journal', {
      json: {
        traderId: one.id,
        symbol: 'GC',
        instrumentType: 'options',
        positionType: 'long',
        quantity: 2,
        pnl: '40',
      },
    });
    expect(trade).toMatchObject({ traderName: 'Maya Okafor', quantity: 2, pnl: '40.00' });
    for (const { id: traderId } of [two, one]) {
      const moved = { json: { pnl: '45', traderId } };
      expect(await admin.ok(200, 'PUT', `/api/admin/journal/${trade.id}`, moved)).toMatchObject({
        pnl: '45.00',
        traderId,
      });
    }
    expect(await admin.ok(200, 'GET', `/api/admin/journal?traderId=${one.id}`)).toHaveLength(3);
    expect(await admin.ok(200, 'GET', `/api/admin/journal/${trade.id}`)).toMatchObject({ pnl: '45.00' });
    expect(await admin.ok(200, 'GET', `/api/admin/journal/totals?traderId=${one.id}`)).toMatchObject({
      entries: 3,
      totalPnl: '124.75',
    });
    expect(await admin.ok(200, 'GET', '/api/admin/counts')).toMatchObject({ traders: 2, trades: 4 });
    await admin.ok(200, 'GET', '/api/health');
    await admin.ok(204, 'DELETE', `/api/admin/journal/${trade.id}`);
    // What they add up to: Maya 100.00 − 20.25; Leo does not count.
    const month = day.slice(0, 7);
    expect(await maya.ok(200, 'GET', `/api/daily-pnl/${day}`)).toMatchObject({
      summaries: [
        { traderId: one.id, traderName: 'Maya Okafor', tradeCount: 2, openCount: 0, totalPnl: '79.75' },
      ],
      totalPnl: '79.75',
    });
    expect(await guest.ok(200, 'GET', `/api/calendar/${month}`)).toMatchObject({
      month,
      days: [
        {
          date: day,
          totalPnl: '79.75',
          entryCount: 2,
          openCount: 0,
          topTrader: { name: 'Maya Okafor', pnl: '79.75', costs: '0.00' },
        },
      ],
      totalPnl: '79.75',
      activeTraders: 1,
      totalTrades: 2,
    });
    expect(await guest.ok(200, 'GET', '/api/leaderboard')).toMatchObject({
      team: { totalPnl: '79.75', totalTrades: 2, averageWinRate: 50 },
      traders: [{ rank: 1, name: 'Maya Okafor', totalPnl: '79.75', percent: 0.7975 }],
      live: { traders: 1, positive: 1, topPerformer: 'Maya Okafor' },
    });
    expect(await guest.ok(200, 'GET', '/api/top-trader')).toEqual({
      date: day,
      name: 'Maya Okafor',
      pnl: '79.75',
      costs: '0.00',
    });
    expect(await maya.ok(200, 'GET', `/api/traders/${one.id}/stats`)).toMatchObject({
      totalPnl: '79.75',
      dailyPnl: '79.75',
      winRate: 50,
      totalTrades: 2,
      streak: 1,
      strategies: 1,
    });
    expect(await maya.ok(200, 'GET', `/api/traders/${one.id}/analytics`)).toMatchObject({
      wins: 1,
      losses: 1,
      avgWin: '100.00',
      avgLoss: '-20.25',
      profitFactor: 4.94,
      bestTrade: '100.00',
      worstTrade: '-20.25',
      activeStrategies: 0,
      equity: [{ date: day, pnl: '79.75', equity: '10079.75', drawdown: '0.00' }],
    });
    for (const read of ['metrics?result=win', 'findings', 'account-curves', 'strategy-curves'])
      expect(await maya.ok(200, 'GET', `/api/traders/${one.id}/${read}`)).not.toBeEmpty();
    const { groups } = await maya.ok(200, 'GET', `/api/traders/${one.id}/metrics?from=${day}`);
    expect(groups).toMatchObject({
      contract: [
        { key: 'ES', net: '100.00', entries: 1, wins: 1 },
        { key: 'NQ', net: '-20.25', entries: 1, wins: 0 },
      ],
      side: [{ key: 'long' }, { key: 'short' }],
      strategy: [
        { key: String(strategy.id), name: 'Break', net: '100.00', costs: '0.00' },
        { key: null, net: '-20.25' },
      ],
    });

    await tryFind(maya, [entry.id, short.id], day);
    await tryDays(maya, one.id, day);

    // A look at a dashboard, read-only.
    expect(await admin.ok(200, 'POST', `/api/admin/traders/${one.id}/view`)).toEqual({
      viewing: { id: one.id, name: 'Maya Okafor' },
    });
    await admin.ok(200, 'GET', `/api/traders/${one.id}/stats`);
    expect((await admin.call('POST', '/api/journal', { json: { symbol: 'ES', pnl: '1' } })).status).toBe(403);

    // Settings: what the public sees.
    await admin.ok(200, 'PUT', '/api/admin/settings', { json: { public: 'ranks' } });
    expect((await admin.ok(200, 'GET', '/api/admin/settings')).fixed).toEqual(['timeZone']);
    expect((await guest.ok(200, 'GET', '/api/leaderboard')).traders[0]).toMatchObject({
      winRate: 50,
      totalPnl: null,
      percent: null,
    });
    await admin.ok(200, 'PUT', '/api/admin/settings', { json: { public: 'off' } });
    expect((await guest.call('GET', '/api/leaderboard')).status).toBe(403);

    // Archive & Reset.
    expect((await admin.ok(200, 'GET', '/api/archive/preview')).entries).toBe(3);
    const { message, archive } = await admin.ok(200, 'POST', '/api/archive/journal-entries');
    expect(message).toBe('Data archived successfully');
    expect([archive.entries, archive.totalPnl]).toEqual([3, '1079.75']);
    expect(await maya.ok(200, 'GET', '/api/journal')).toEqual([]);
    expect(await admin.ok(200, 'GET', '/api/archives')).toEqual([archive]);
    expect(await admin.ok(200, 'GET', `/api/archives/${archive.id}/entries`)).toHaveLength(3);
    expect(await admin.ok(200, 'GET', `/api/archives/${archive.id}/entries.csv`)).toContain('Leo B.');
    expect(await maya.ok(200, 'GET', '/api/journal/archived')).toHaveLength(2);
    await tryPeriods(maya, one.id, archive.id);
    expect(await maya.ok(200, 'GET', '/api/journal/export.csv?archived=true')).not.toContain('1000.00');
    expect((await admin.call('POST', '/api/archive/journal-entries')).status).toBe(409);

    // Going, and what was done.
    const own = await maya.ok(201, 'POST', '/api/journal', { json: { symbol: 'ES', isOpen: true } });
    expect(own.pnl).toBeNull();
    await maya.ok(204, 'DELETE', `/api/journal/${own.id}`);
    await maya.ok(204, 'DELETE', `/api/strategies/${strategy.id}`);
    expect(await maya.ok(200, 'GET', '/api/events')).toContain('event: changed');
    await maya.ok(204, 'POST', '/api/auth/logout');
    expect((await maya.call('GET', '/api/journal')).status).toBe(401);
    await admin.ok(204, 'DELETE', `/api/admin/traders/${two.id}`);
    expect((await leo.call('GET', '/api/journal')).status).toBe(401);
    expect((await admin.ok(200, 'GET', '/api/admin/audit'))[0]).toMatchObject({
      actor: 'admin',
      action: 'DELETE /api/admin/traders/:id',
    });
    expect(await admin.ok(200, 'GET', '/api/admin/sessions')).toHaveLength(1);
    await admin.ok(204, 'POST', '/api/auth/admin/lock');
    expect((await admin.call('GET', '/api/admin/traders')).status).toBe(403);
    const second = await admin.ok(200, 'POST', '/api/auth/admin', { json: { password } });
    admin.unlock(second.grant);
    await admin.ok(204, 'DELETE', '/api/admin/sessions');
    expect((await admin.call('GET', '/api/admin/traders')).status).toBe(401);

    // The server itself.
    expect(await guest.ok(200, 'GET', '/healthz')).toMatchObject({ status: 'ok' });
    expect(await guest.ok(200, 'GET', '/readyz')).toMatchObject({ status: 'ok' });
    asked.add('GET /metrics');
    expect(await (await fetch(new URL('/metrics', url))).text()).toContain('bullpen_journal_entries 0');
    const document = await guest.ok(200, 'GET', '/api/openapi.json');
    expect(uncalled(document, asked).filter((call) => !PUBLISHING.test(call))).toEqual([]);
  }, 120_000);

  test('and says clearly what is none', async () => {
    const { url } = await serverProcess(freshFolder());
    const guest = visitor(url, new Set());
    const unknown = await guest.call('GET', '/api/unheard-of');
    expect([unknown.status, unknown.body.code]).toEqual([404, 'not_found']);
    const page = await guest.call('GET', '/unheard-of', { headers: { accept: 'text/html' } });
    expect(page.status).toBe(404);
    expect(page.body).toContain('Page Not Found');
    const hub = await guest.call('GET', '/team-hub/1', { headers: { accept: 'text/html' } });
    expect([hub.status, hub.headers.get('location')]).toEqual([302, expect.stringMatching(/^\/\?/)]);
  });
});
