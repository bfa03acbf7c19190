import { afterAll, beforeAll, describe, expect, test } from 'bun:test';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { fixture } from '#src/testing/broker-fixtures.ts';
import { type FileContent, importForm, OWN_EXPORT } from '#src/testing/import-files.ts';
import { type As, openTestApp, type TestApp, type TestTrader } from '#src/testing/test-app.ts';
import { FILE_REQUIRED, IMPORT_CHANGED, TOO_MANY_FILES } from './contract.ts';
import type { ImportQuestion } from './responses.ts';

/** One app for all: each import takes a process of its own, which is slow enough. */
let app: TestApp;
let close: () => void;
beforeAll(() => {
  ({ app, remove: close } = openTestApp());
});
afterAll(() => close());

const PERFORMANCE = { 'Performance.csv': fixture('tradovate-performance.csv') };
const CHICAGO = { timeZone: 'America/Chicago' };

const send = (
  as: As,
  files: Record<string, FileContent>,
  fields: Record<string, string> = {},
  { dryRun = false, key = '' } = {},
) =>
  app.call(as, 'POST', `/api/imports${dryRun ? '?dryRun=true' : ''}`, {
    raw: importForm(files, fields),
    ...(key === '' ? {} : { headers: { 'idempotency-key': key } }),
  });

const look = (as: As, files: Record<string, FileContent>, fields: Record<string, string> = {}) =>
  send(as, files, fields, { dryRun: true });

async function accountOf(trader: TestTrader, account: object = {}): Promise<string> {
  const { body } = await app.call(trader, 'POST', '/api/accounts', { json: { name: 'Eval 1', ...account } });
  return String(body.id);
}

const entriesOf = async (as: As) => (await app.call(as, 'GET', '/api/journal')).body;
const kindsOf = ({ body }: { body: { questions: ImportQuestion[] } }) =>
  body.questions.map(({ kind }) => kind);

describe('an import', () => {
  test('lists the trades of a day before anything is written', async () => {
    const maya = await app.trader('Maya');
    const fields = { ...CHICAGO, accountId: await accountOf(maya) };
    const of = (query: string) =>
      app.call(maya, 'POST', `/api/imports?dryRun=true&${query}`, { raw: importForm(PERFORMANCE, fields) });
    const { status, body } = await of('tradesOf=2026-03-09');
    expect([status, body.trades.count]).toEqual([200, body.days[0].entries]);
    const [first] = body.trades.trades;
    expect(first).toMatchObject({ fate: 'new', instrumentType: 'futures', isOpen: false });
    expect(first.net).toMatch(/^-?\d+\.\d{2}$/);
    expect((await of('tradesOf=open')).body.trades).toMatchObject({ tradeDate: null, count: 0 });
    expect((await of('tradesOf=2026-03-09&offset=900')).body.trades.trades).toEqual([]);
    expect((await of('tradesOf=soon')).status).toBe(422);
    expect((await of('tradesOf=2026-03-09&offset=-1')).status).toBe(422);
    expect(await entriesOf(maya)).toEqual([]);
  });

  test('is looked at, made, known when it comes again, and taken back', async () => {
    const maya = await app.trader('Maya');
    const fields = { ...CHICAGO, accountId: await accountOf(maya) };
    const seen = await look(maya, PERFORMANCE, fields);
    expect(seen).toMatchObject({
      status: 200,
      body: {
        id: null,
        dryRun: true,
        formatName: 'Tradovate Performance',
        questions: [],
        totals: { entries: 4, gross: '1480.00', net: '1480.00' },
      },
    });
    expect(seen.body.days.map(({ tradeDate, net }: Record<string, string>) => [tradeDate, net])).toEqual([
      ['2026-03-09', '7.50'],
      ['2026-03-11', '252.50'],
      ['2026-03-12', '1220.00'],
    ]);
    expect(await entriesOf(maya)).toEqual([]);

    const { status, body } = await send(maya, PERFORMANCE, { ...fields, plan: seen.body.plan });
    expect([status, body.dryRun, body.days]).toEqual([201, false, seen.body.days]);
    const entries = await entriesOf(maya);
    expect(
      entries.map(({ symbol, pnl, importId }: Record<string, string>) => [symbol, pnl, importId]),
    ).toEqual([
      ['NQM6', '1220.00', body.id],
      ['MNQM6', '-60.00', body.id],
      ['ESM6', '312.50', body.id],
      ['MESM6', '7.50', body.id],
    ]);

    expect((await app.call(maya, 'GET', `/api/imports/${body.id}`)).body).toEqual(body);
    const list = await app.call(maya, 'GET', '/api/imports');
    expect(list.body).toMatchObject([
      { id: body.id, traderId: maya.id, files: ['Performance.csv'], entries: 4, net: '1480.00' },
    ]);
    const fills = await app.call(maya, 'GET', `/api/journal/${entries[2].id}/fills`);
    expect(fills.body.map(({ side, price, role }: Record<string, string>) => [side, price, role])).toEqual([
      ['sell', '6810.25', 'entry'],
      ['buy', '6804', 'exit'],
    ]);

    const again = await send(maya, PERFORMANCE, fields);
    expect([again.status, again.body.id, again.body.rows.new]).toEqual([201, null, 0]);
    expect(await entriesOf(maya)).toEqual(entries);

    expect((await app.call(maya, 'DELETE', `/api/imports/${body.id}`)).status).toBe(204);
    expect(await entriesOf(maya)).toEqual([]);
    expect((await app.call(maya, 'DELETE', `/api/imports/${body.id}`)).status).toBe(404);
    expect(readdirSync(join(app.dataDir, 'incoming'))).toEqual([]);
  });

  test('of several files completes each with the others, and is moved to another account', async () => {
    const maya = await app.trader('Maya');
    const accountId = await accountOf(maya);
    const { body } = await send(
      maya,
      { ...PERFORMANCE, 'Cash History.csv': fixture('tradovate-cash-history.csv') },
      { ...CHICAGO, accountId },
    );
    expect(body.totals).toEqual({
      entries: 4,
      gross: '1480.00',
      commission: '11.80',
      fees: '15.12',
      net: '1453.08',
    });
    const other = await accountOf(maya, { name: 'Eval 2' });
    const moved = await app.call(maya, 'PUT', `/api/imports/${body.id}`, {
      json: { accountId: Number(other) },
    });
    expect(moved.status).toBe(200);
    const accounts = (await entriesOf(maya)).map((entry: { accountId: number }) => entry.accountId);
    expect(accounts).toEqual([Number(other), Number(other), Number(other), Number(other)]);
  });

  test('of two platforms in one drop names both', async () => {
    const maya = await app.trader('Maya');
    const fields = { ...CHICAGO, accountId: await accountOf(maya) };
    const { body } = await look(
      maya,
      { ...PERFORMANCE, 'Executions.csv': fixture('ninjatrader-executions.csv') },
      fields,
    );
    expect(body.files.map(({ formatName }: { formatName: string }) => formatName)).toEqual([
      'Tradovate Performance',
      'NinjaTrader 8 Executions',
    ]);
    expect(body.questions).toEqual([]);
  });

  test('that would do anything else than was looked at is rejected', async () => {
    const maya = await app.trader('Maya');
    const fields = { ...CHICAGO, accountId: await accountOf(maya) };
    const { plan } = (await look(maya, PERFORMANCE, fields)).body;
    const other = { ...fields, timeZone: 'America/New_York', plan };
    expect(await send(maya, PERFORMANCE, other)).toMatchObject({
      status: 409,
      body: { code: 'conflict', message: IMPORT_CHANGED },
    });
    expect(await entriesOf(maya)).toEqual([]);
  });

  test('with open questions is 422 with the report, and as a dry run 200', async () => {
    const maya = await app.trader('Maya');
    const accountId = await accountOf(maya);
    const seen = await look(maya, PERFORMANCE);
    expect([seen.status, kindsOf(seen)]).toEqual([200, ['account', 'timeZone']]);
    expect(seen.body.questions[0].options).toEqual([
      { accountId: Number(accountId), name: 'Eval 1', isSuggested: true },
    ]);
    const { status, body } = await send(maya, PERFORMANCE);
    expect([status, body.code, kindsOf({ body: body.report })]).toEqual([
      422,
      'import_questions',
      ['account', 'timeZone'],
    ]);
    expect(body.report.totals).toEqual(seen.body.totals);
    expect(await entriesOf(maya)).toEqual([]);
    expect((await app.call(maya, 'GET', '/api/imports')).body).toEqual([]);
  });

  test('under the same key is made once', async () => {
    const maya = await app.trader('Maya');
    const first = await send(maya, { 'export.csv': OWN_EXPORT }, {}, { key: 'monday' });
    expect(first.body.id).not.toBeNull();
    await app.call(maya, 'DELETE', `/api/imports/${first.body.id}`);
    const second = await send(maya, { 'export.csv': OWN_EXPORT }, {}, { key: 'monday' });
    expect([second.status, second.body]).toEqual([201, first.body]);
    expect(await entriesOf(maya)).toEqual([]);
  });
});

describe('what belongs to another trader', () => {
  test('is not found, and is left alone', async () => {
    const [maya, leo] = [await app.trader('Maya'), await app.trader('Leo')];
    const { body } = await send(maya, { 'export.csv': OWN_EXPORT });
    const path = `/api/imports/${body.id}`;
    const [entry] = await entriesOf(maya);
    for (const [method, url, json] of [
      ['GET', path],
      ['DELETE', path],
      ['PUT', path, { accountId: Number(await accountOf(leo)) }],
      ['GET', `/api/journal/${entry.id}/fills`],
    ] as const) {
      expect([method, (await app.call(leo, method, url, { json })).status]).toEqual([method, 404]);
    }
    expect((await app.call(leo, 'GET', `/api/imports?traderId=${maya.id}`)).status).toBe(403);
    expect((await app.call(leo, 'GET', '/api/imports')).body).toEqual([]);
    const looking = await app.admin();
    await app.call(looking, 'POST', `/api/admin/traders/${maya.id}/view`);
    const viewing = { cookie: looking.cookie };
    expect((await app.call(viewing, 'GET', path)).body).toEqual(body);
    expect((await app.call(viewing, 'GET', '/api/imports')).body).toHaveLength(1);
    expect((await app.call(viewing, 'DELETE', path)).status).toBe(403);
    expect(await entriesOf(maya)).toHaveLength(2);
  });

  test('takes no import that is meant for them, also from a manager', async () => {
    const maya = await app.trader('Maya');
    const files = { 'export.csv': OWN_EXPORT };
    const meant = { traderId: String(maya.id) };
    for (const role of ['trader', 'manager'] as const) {
      const leo = await app.trader('Leo', { role });
      for (const dryRun of [true, false]) {
        expect(await send(leo, files, meant, { dryRun })).toMatchObject({
          status: 403,
          body: { code: 'forbidden', message: 'This belongs to another trader' },
        });
      }
      expect(await entriesOf(leo)).toEqual([]);
    }
    expect((await send(maya, files, { traderId: 'x' })).status).toBe(422);
    expect((await send(maya, files, meant)).status).toBe(201);
    expect(await entriesOf(maya)).toHaveLength(2);
  });

  test('an account is neither taken nor told of', async () => {
    const [maya, leo] = [await app.trader('Maya'), await app.trader('Leo')];
    const foreign = await accountOf(maya, { name: 'Apex', externalNames: ['DEMO7300118'], ...CHICAGO });
    await accountOf(leo);
    const files = { 'Position History.csv': fixture('tradovate-position-history.csv') };
    const unanswered = await look(leo, files);
    expect(kindsOf(unanswered)).toContain('account');
    expect(JSON.stringify(unanswered.body.questions)).not.toContain('Apex');
    for (const fields of [{ accountId: foreign }, { accounts: `{"DEMO7300118":${foreign}}` }]) {
      const { status, body } = await send(leo, files, { ...CHICAGO, ...fields });
      const [field = ''] = Object.keys(fields);
      expect([status, body.code, body.issues[0].path.split('.')[0]]).toEqual([422, 'invalid', field]);
    }
    expect(await entriesOf(leo)).toEqual([]);
  });
});

describe('what is sent along', () => {
  let maya: TestTrader;
  beforeAll(async () => {
    maya = await app.trader('Maya');
  });

  test.each([
    ['an unknown account', { accountId: '4711' }, 'accountId'],
    ['no account id', { accountId: 'Eval 1' }, 'accountId'],
    ['accounts that are no JSON', { accounts: 'Eval 1' }, 'accounts'],
    ['accounts that are a list', { accounts: '[1]' }, 'accounts'],
    ['an unknown zone', { timeZone: 'Mars/Olympus' }, 'timeZone'],
    ['an unknown order of dates', { dateOrder: 'ymd' }, 'dateOrder'],
    ['an unknown format', { format: 'excel' }, 'format'],
    ['a day that is none', { day: '2026-02-30' }, 'day'],
    ['days that are no JSON', { day: '{' }, 'day'],
    ['an unknown kind of instrument', { instruments: '{"ES":"bonds"}' }, 'instruments'],
    ['a mapping that is no JSON', { mapping: '{' }, 'mapping'],
    [
      'a mapping of an unknown meaning',
      { mapping: '{"columns":{"A":"x"},"isFills":true,"pnlIs":"net"}' },
      'mapping',
    ],
  ])('%s is rejected at its field', async (_, fields, field) => {
    const { status, body } = await look(maya, PERFORMANCE, { ...CHICAGO, ...fields });
    expect([status, body.code, body.issues?.[0].path.split('.')[0]]).toEqual([422, 'invalid', field]);
  });

  test('no file, too many of them, and what is no form are rejected', async () => {
    expect((await look(maya, {}, CHICAGO)).body.issues).toEqual([{ path: 'file', message: FILE_REQUIRED }]);
    const many = Object.fromEntries(Array.from({ length: 21 }, (_, n) => [`${n}.csv`, 'A,B\n1,2']));
    expect(await look(maya, many)).toMatchObject({ status: 413, body: { message: TOO_MANY_FILES } });
    const call = (options: object) => app.call(maya, 'POST', '/api/imports', options);
    expect((await call({ json: { file: 'x' } })).status).toBe(415);
    expect((await call({ raw: 'a=b', headers: { 'content-type': 'multipart/form-data' } })).status).toBe(415);
    expect(
      (await call({ raw: 'x', headers: { 'content-type': 'multipart/form-data; boundary=b' } })).status,
    ).toBe(400);
    const form = importForm(PERFORMANCE);
    expect((await app.call(maya, 'POST', '/api/imports?dryRun=maybe', { raw: form })).status).toBe(422);
  });
});

test('a file that cannot be read, or is too large, is rejected with its name and the reason', async () => {
  const maya = await app.trader('Maya');
  const page = { ...PERFORMANCE, 'page.csv': '<!DOCTYPE html><html><body>Sign in</body></html>' };
  expect(await send(maya, page)).toMatchObject({
    status: 422,
    body: { code: 'invalid', message: expect.stringContaining('page.csv: This is a web page') },
  });
  const long = { ...PERFORMANCE, 'long.csv': `Symbol,Side\n${'ES,Buy\n'.repeat(200_000)}` };
  expect(await send(maya, long)).toMatchObject({
    status: 413,
    body: { code: 'too_large', message: expect.stringContaining('long.csv: More than 200,000 rows') },
  });
  expect(await entriesOf(maya)).toEqual([]);
  expect(readdirSync(join(app.dataDir, 'incoming'))).toEqual([]);
});

test('the formats are listed with the names of their files', async () => {
  const { body } = await app.call(await app.trader('Maya'), 'GET', '/api/import-formats');
  expect(body.length).toBeGreaterThan(20);
  expect(body).toContainEqual(
    expect.objectContaining({ id: 'tradovate-performance', files: ['Performance.csv'] }),
  );
});
