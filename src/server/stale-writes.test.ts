import { describe, expect, test } from 'bun:test';
import { type As, type TestApp, testApp } from '#src/testing/test-app.ts';
import { uploadForm } from '#src/testing/video.ts';

/** Who changes what, and the changes made by the other person and by oneself. */
interface Kind {
  /** Creates one. @returns its path */
  make: (app: TestApp, callers: Callers) => Promise<string>;
  as: keyof Callers;
  /** Someone else's change, and one's own based on the earlier version. */
  elsewhere: Record<string, unknown>;
  own: Record<string, unknown>;
  message: string;
}

interface Callers {
  admin: Exclude<As, null>;
  maya: Exclude<As, null> & { id: number };
}

const posted =
  (path: string, json: object): Kind['make'] =>
  async (app, { admin }) =>
    `${path}/${(await app.call(admin, 'POST', path, { json })).body.id}`;

const KINDS: Record<string, Kind> = {
  'a trader': {
    make: posted('/api/admin/traders', { name: 'Ana', accessCode: 'first-code-of-ana' }),
    as: 'admin',
    elsewhere: { accessCode: 'second-code-of-ana' },
    own: { name: 'Ana Lund', accessCode: 'first-code-of-ana' },
    message: 'This trader was changed in the meantime',
  },
  'the settings': {
    make: async () => '/api/admin/settings',
    as: 'admin',
    elsewhere: { public: 'off' },
    own: { teamName: 'Pit', public: 'full' },
    message: 'The settings were changed in the meantime',
  },
  'a quote': {
    make: posted('/api/quotes', { text: 'Wait.', author: 'Desk' }),
    as: 'admin',
    elsewhere: { isActive: false },
    own: { text: 'Wait!', isActive: true },
    message: 'This quote was changed in the meantime',
  },
  'a link': {
    make: posted('/api/google-drive-links', { title: 'Plan', url: 'https://example.com/plan' }),
    as: 'admin',
    elsewhere: { url: 'https://example.com/other' },
    own: { title: 'The plan', url: 'https://example.com/plan' },
    message: 'This link was changed in the meantime',
  },
  'a video': {
    make: async (app, { admin }) => {
      const { body } = await app.call(admin, 'POST', '/api/videos', { raw: uploadForm({ title: 'Clip' }) });
      return `/api/videos/${body.id}`;
    },
    as: 'admin',
    elsewhere: { traderId: 1 },
    own: { title: 'A clip', traderId: null },
    message: 'This video was changed in the meantime',
  },
  'a strategy': {
    make: async (app, { maya }) =>
      `/api/strategies/${(await app.call(maya, 'POST', '/api/strategies', { json: { name: 'Fade' } })).body.id}`,
    as: 'maya',
    elsewhere: { isActive: false },
    own: { name: 'Fade the gap', isActive: true },
    message: 'This strategy was changed in the meantime',
  },
  'an account': {
    make: async (app, { maya }) =>
      `/api/accounts/${(await app.call(maya, 'POST', '/api/accounts', { json: { name: 'Evaluation' } })).body.id}`,
    as: 'maya',
    elsewhere: { isArchived: true },
    own: { name: 'Evaluation 2', isArchived: false },
    message: 'This account was changed in the meantime',
  },
  "a day's notes": {
    make: async (_app, { maya }) => `/api/traders/${maya.id}/days/2026-11-19/notes`,
    as: 'maya',
    elsewhere: { notes: 'From the phone' },
    own: { notes: 'Late' },
    message: 'This day was changed in the meantime',
  },
  'an entry': {
    make: async (app, { maya }) =>
      `/api/journal/${(await app.call(maya, 'POST', '/api/journal', { json: { symbol: 'ES', pnl: '5' } })).body.id}`,
    as: 'maya',
    elsewhere: { pnl: '7.00' },
    own: { notes: 'Late', pnl: '5.00' },
    message: 'This entry was changed in the meantime',
  },
};

async function appWith({ make, as }: Kind) {
  const app = testApp();
  const callers = { maya: await app.trader(), admin: await app.admin() };
  const path = await make(app, callers);
  const put = (json: object) => app.call(callers[as], 'PUT', path, { json });
  return { app, callers, path, put };
}

for (const [name, kind] of Object.entries(KINDS)) {
  describe(name, () => {
    test('has a version that increases with every change', async () => {
      const { put } = await appWith(kind);
      expect((await put(kind.elsewhere)).body.version).toBe(2);
      expect((await put(kind.own)).body.version).toBe(3);
    });

    test('is not overwritten by a change based on an earlier version', async () => {
      const { put } = await appWith(kind);
      const changed = await put({ ...kind.elsewhere, version: 1 });
      expect(changed.status).toBe(200);
      const rejected = await put({ ...kind.own, version: 1 });
      expect([rejected.status, rejected.body]).toEqual([409, { code: 'conflict', message: kind.message }]);
      const now = await put({ ...kind.own, version: changed.body.version });
      expect(now.body).toMatchObject({ ...kind.own, version: 3 });
    });

    test('rejects an invalid version', async () => {
      const { put } = await appWith(kind);
      for (const version of [0, -1, 1.5, '1', null, 2 ** 53]) {
        const { status, body } = await put({ ...kind.own, version });
        expect([version, status, body.issues?.[0]?.path]).toEqual([version, 422, 'version']);
      }
    });
  });
}

describe('the version of a trader increases', () => {
  test('with a new code from the command line', async () => {
    const { app, path, put } = await appWith(KINDS['a trader'] ?? expect.unreachable());
    const id = Number(path.split('/').at(-1));
    expect(app.deps.traders.changeCode(id).version).toBe(2);
    expect((await put({ name: 'Ana Lund', version: 1 })).status).toBe(409);
    expect(app.deps.traders.reissueCodes().find((trader) => trader.id === id)?.version).toBe(3);
  });
});

for (const path of ['/api/quotes', '/api/google-drive-links']) {
  describe(`the order of ${path}`, () => {
    async function threeOf() {
      const app = testApp();
      const admin = await app.admin();
      for (const n of [1, 2, 3]) {
        const json = {
          text: `${n}`,
          author: 'Desk',
          title: `${n}`,
          url: 'https://example.com',
          sortOrder: n - 1,
        };
        await app.call(admin, 'POST', path, { json });
      }
      const order = (json: object) => app.call(admin, 'PUT', `${path}/order`, { json });
      return { app, admin, order };
    }
    const versions = (rows: { id: number; version: number }[]) =>
      Object.fromEntries(rows.map(({ id, version }) => [id, version]));

    test('raises the versions of the items that moved', async () => {
      const { order } = await threeOf();
      const { body } = await order({ ids: [2, 1, 3], versions: [1, 1, 1] });
      expect(versions(body)).toEqual({ 1: 2, 2: 2, 3: 1 });
    });

    test('is rejected when based on an earlier list', async () => {
      const { app, admin, order } = await threeOf();
      await order({ ids: [2, 1, 3] });
      const rejected = await order({ ids: [1, 3, 2], versions: [1, 1, 1] });
      expect([rejected.status, rejected.body.code]).toEqual([409, 'conflict']);
      await app.call(admin, 'PUT', `${path}/3`, { json: { isActive: false } });
      expect((await order({ ids: [1, 3, 2], versions: [2, 1, 2] })).status).toBe(409);
      expect((await order({ ids: [1, 3, 2], versions: [2, 2, 2] })).status).toBe(200);
      expect((await order({ ids: [1, 2, 3] })).status).toBe(200);
    });

    test('takes versions for all items or for none', async () => {
      const { order } = await threeOf();
      for (const versions of [[1, 1], [1, 1, 1, 1], [0, 1, 1], 'all']) {
        expect((await order({ ids: [1, 3, 2], versions })).status).toBe(422);
      }
    });
  });
}

describe('a strategy that is deleted', () => {
  test('raises the version of the entries linked to it, and of no others', async () => {
    const app = testApp();
    const maya = await app.trader();
    const post = (path: string, json: object) => app.call(maya, 'POST', path, { json });
    const { body: strategy } = await post('/api/strategies', { name: 'Fade' });
    const { body: linked } = await post('/api/journal', { symbol: 'ES', pnl: '5', strategyId: strategy.id });
    const { body: other } = await post('/api/journal', { symbol: 'NQ', pnl: '5', strategy: 'Fade' });
    await app.call(maya, 'DELETE', `/api/strategies/${strategy.id}`);
    const read = async ({ id }: { id: number }) => (await app.call(maya, 'GET', `/api/journal/${id}`)).body;
    expect(await read(linked)).toEqual({ ...linked, strategyId: null, version: 2 });
    expect(await read(other)).toEqual(other);
    const stale = await app.call(maya, 'PUT', `/api/journal/${linked.id}`, {
      json: { pnl: '6', version: 1 },
    });
    expect([stale.status, stale.body.message]).toEqual([409, 'This entry was changed in the meantime']);
    const { body: history } = await app.call(maya, 'GET', `/api/journal/${linked.id}/history`);
    expect(history).toMatchObject([
      {
        changedBy: `trader:${maya.id}`,
        before: { version: 1, strategyId: strategy.id },
        after: { version: 2, strategyId: null },
      },
    ]);
  });

  test('does so in a child process if many entries are linked, while other requests are served', async () => {
    const app = testApp();
    const maya = await app.trader();
    const { body: strategy } = await app.call(maya, 'POST', '/api/strategies', { json: { name: 'Fade' } });
    app.deps.db.raw.run(
      `WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 1000)
       INSERT INTO journal_entries (trader_id, symbol, pnl_cents, outcome, strategy, strategy_id, trade_date, created_at, search_text)
       SELECT ?, 'ES', i, 'win', 'Fade', ?, '2026-11-20', i, 'es' FROM n`,
      [maya.id, strategy.id],
    );
    let isRemoved = false;
    const removing = app.call(maya, 'DELETE', `/api/strategies/${strategy.id}`).then((response) => {
      isRemoved = true;
      return response;
    });
    expect((await app.call(maya, 'GET', '/api/strategies')).body).toHaveLength(1);
    expect(isRemoved).toBe(false);
    expect((await removing).status).toBe(204);
    const left = app.deps.db.raw
      .query(
        'SELECT version, strategy_id AS link, strategy, count(*) AS n FROM journal_entries GROUP BY 1, 2, 3',
      )
      .all();
    expect(left).toEqual([{ version: 2, link: null, strategy: 'Fade', n: 1000 }]);
    const history = app.deps.db.raw
      .query('SELECT changed_by AS actor, count(*) AS n FROM journal_history GROUP BY 1')
      .all();
    expect(history).toEqual([{ actor: `trader:${maya.id}`, n: 1000 }]);
    expect((await app.call(maya, 'DELETE', `/api/strategies/${strategy.id}`)).status).toBe(404);
  });
});
