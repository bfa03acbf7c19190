import { describe, expect, test } from 'bun:test';
import { changeLimits, enterTrade, eventsIn, followLimits, limitedApp } from '#src/testing/limited-app.ts';
import type { TestApp } from '#src/testing/test-app.ts';

/** Which days are followed, and when. */

const FRIDAY = '2026-11-20';
const FRIDAY_MORNING = Date.parse('2026-11-20T15:00:00Z');

describe('a day ahead', () => {
  const startDays = async (app: TestApp, dayStarts: 'globex' | 'midnight') => {
    const json = { dayStarts };
    expect((await app.call(await app.admin(), 'PUT', '/api/admin/settings', { json })).status).toBe(200);
  };
  /** Thursday evening: Friday's session has begun, by the days that start with it. */
  const onThursday = (limits: object) => limitedApp(limits, { now: '2026-11-19T23:30:00Z' });
  const onFriday = async (app: TestApp, ana: Awaited<ReturnType<typeof onThursday>>['ana']) => {
    app.now = FRIDAY_MORNING;
    followLimits(app);
    return eventsIn(app, { ...ana, cookie: await app.logIn(ana.accessCode) });
  };

  test('is followed once it has come, and with the days before it nothing is', async () => {
    const { app, maya, ana } = await onThursday({ default: { dailyLoss: '1000' }, deskDailyLoss: '1500' });
    await startDays(app, 'globex');
    app.now += 60_000;
    const json = { symbol: 'ES', pnl: '-2000' };
    expect((await app.call(maya, 'POST', '/api/journal', { json })).body.tradeDate).toBe(FRIDAY);
    await startDays(app, 'midnight');
    await enterTrade(app, maya, -10);
    expect(await eventsIn(app, ana)).toEqual([]);
    expect([app.deps.limits.isDue(), app.deps.limits.counts().due]).toEqual([false, 0]);
    expect(await onFriday(app, ana)).toEqual(['dailyLoss red -2000.00', 'teamDailyLoss red -2000.00']);
    expect(app.deps.limits.isDue()).toBe(false);
  });

  test('has its entries followed under limits that were set before it came', async () => {
    const { app, maya, ana } = await onThursday({});
    await startDays(app, 'globex');
    await enterTrade(app, maya, -2000);
    await startDays(app, 'midnight');
    await changeLimits(app, ana, { default: { dailyLoss: '1000' } });
    followLimits(app);
    expect(await onFriday(app, ana)).toEqual(['dailyLoss red -2000.00']);
  });
});

describe('a weekly limit under what the week has lost already', () => {
  const TUESDAY = '2026-11-17';
  const limitsOn = async (app: TestApp, as: { id: number; cookie: string }) =>
    (await app.call(as, 'GET', `/api/traders/${as.id}/limits`)).body;
  const afterLimit = async (app: TestApp, as: { cookie: string }, id: number) =>
    (await app.call(as, 'GET', `/api/journal/${id}`)).body.afterLimit;

  test.each([
    ['is new', {}],
    ['was higher', { default: { weeklyLoss: '5000' } }],
  ])('is an event of the moment at which it came, where it %s', async (_, before) => {
    const { app, maya, leo, ana } = await limitedApp(before);
    await enterTrade(app, maya, -1200, { tradeDate: TUESDAY });
    await enterTrade(app, leo, -1500, { tradeDate: TUESDAY });
    const earlier = await enterTrade(app, leo, 10);
    expect(await eventsIn(app, ana)).toEqual([]);
    await changeLimits(app, ana, { default: { weeklyLoss: '1000' } });
    const at = new Date(app.now).toISOString();
    followLimits(app);
    const { body } = await app.call(ana, 'GET', '/api/limit-events');
    const event = {
      day: FRIDAY,
      kind: 'weeklyLoss',
      level: 'red',
      limit: '1000.00',
      entryId: null,
      at,
      foundLater: false,
    };
    expect(body).toHaveLength(2);
    expect(body).toContainEqual(expect.objectContaining({ ...event, traderId: leo.id, net: '-1500.00' }));
    expect(body).toContainEqual(expect.objectContaining({ ...event, traderId: maya.id, net: '-1200.00' }));
    expect(await limitsOn(app, maya)).toMatchObject({ state: 'red', events: [{ traderId: maya.id }] });
    // What comes after it was closed after the limit, and is no event again.
    const later = await enterTrade(app, leo, -20);
    expect([await afterLimit(app, leo, earlier), await afterLimit(app, leo, later)]).toEqual([false, true]);
    await enterTrade(app, maya, -5);
    expect(await eventsIn(app, ana)).toHaveLength(2);
  });

  test('is an event once in the week, whatever is entered or corrected on its other days', async () => {
    const { app, maya, ana } = await limitedApp({}, { now: '2026-11-18T20:00:00Z' });
    const id = await enterTrade(app, maya, -1200, { tradeDate: TUESDAY });
    await changeLimits(app, ana, { default: { weeklyLoss: '1000' } });
    followLimits(app);
    await enterTrade(app, maya, 10, { tradeDate: '2026-11-18' });
    await app.call(maya, 'PUT', `/api/journal/${id}`, { json: { notes: 'Chased it.' } });
    followLimits(app);
    app.now = FRIDAY_MORNING;
    const again = { ...maya, cookie: await app.logIn(maya.accessCode) };
    const last = await enterTrade(app, again, -50);
    await enterTrade(app, again, -10, { tradeDate: '2026-11-18' });
    expect(await eventsIn(app, { ...ana, cookie: await app.logIn(ana.accessCode) })).toEqual([
      'weeklyLoss red -1200.00',
    ]);
    expect(await afterLimit(app, again, last)).toBe(true);
  });

  test('is no further event the day after its limit was changed to another one that it is beyond', async () => {
    const { app, maya, ana } = await limitedApp(
      { default: { weeklyLoss: '1000' } },
      { now: '2026-11-18T20:00:00Z' },
    );
    await enterTrade(app, maya, -1200);
    for (const weeklyLoss of ['1100', '900']) {
      app.now += 60_000;
      await changeLimits(app, ana, { default: { weeklyLoss } });
      followLimits(app);
    }
    app.now = FRIDAY_MORNING;
    await enterTrade(app, { ...maya, cookie: await app.logIn(maya.accessCode) }, 10);
    expect(await eventsIn(app, { ...ana, cookie: await app.logIn(ana.accessCode) })).toEqual([
      'weeklyLoss red -1200.00',
    ]);
  });

  test('comes near it once, and reaches it by a trade', async () => {
    const { app, maya, ana } = await limitedApp({});
    await enterTrade(app, maya, -800, { tradeDate: TUESDAY });
    await changeLimits(app, ana, { default: { weeklyLoss: '1000' } });
    followLimits(app);
    const id = await enterTrade(app, maya, -200);
    expect(await eventsIn(app, ana)).toEqual(['weeklyLoss amber -800.00', 'weeklyLoss red -1000.00']);
    const { body } = await app.call(maya, 'GET', '/api/limit-events');
    expect(body.map(({ entryId }: { entryId: number | null }) => entryId)).toEqual([id, null]);
  });
});

describe('a trade without times that was entered open', () => {
  const eventsOf = async (app: TestApp, as: { cookie: string }) =>
    (await app.call(as, 'GET', '/api/limit-events')).body;
  const change = async (app: TestApp, as: { cookie: string }, id: number, json: object) => {
    expect((await app.call(as, 'PUT', `/api/journal/${id}`, { json })).status).toBe(200);
    followLimits(app);
  };
  const after = async (app: TestApp, as: { cookie: string }) =>
    (await app.call(as, 'GET', '/api/journal')).body
      .filter(({ afterLimit }: { afterLimit: boolean }) => afterLimit)
      .map(({ id }: { id: number }) => id);
  const open = { isOpen: true };

  test('reaches a limit when it is closed, with the net that stood then', async () => {
    const { app, maya } = await limitedApp({ default: { dailyLoss: '1000' } });
    const id = await enterTrade(app, maya, null, open);
    await enterTrade(app, maya, 200);
    await enterTrade(app, maya, 100);
    app.now += 3_600_000;
    const at = new Date(app.now).toISOString();
    await change(app, maya, id, { isOpen: false, pnl: '-1500' });
    const expected = [{ level: 'red', net: '-1200.00', entryId: id, at }];
    expect(await eventsOf(app, maya)).toMatchObject(expected);
    expect(await after(app, maya)).toEqual([]);
    // What is written to it later changes no time.
    app.now += 60_000;
    await change(app, maya, id, { notes: 'Averaged down.' });
    const next = await enterTrade(app, maya, 10);
    expect(await eventsOf(app, maya)).toMatchObject(expected);
    expect(await after(app, maya)).toEqual([next]);
  });

  test('reaches it when what it has realized is entered, while it is still open', async () => {
    const { app, maya } = await limitedApp({ default: { dailyLoss: '1000' } });
    const id = await enterTrade(app, maya, null, open);
    await enterTrade(app, maya, -900);
    await enterTrade(app, maya, 30);
    app.now += 3_600_000;
    const at = new Date(app.now).toISOString();
    await change(app, maya, id, { pnl: '-200' });
    expect((await eventsOf(app, maya))[0]).toMatchObject({ level: 'red', net: '-1070.00', entryId: id, at });
  });

  test('was closed after a limit that was reached meanwhile, in the journal and in an archive', async () => {
    const { app, maya } = await limitedApp({ default: { dailyLoss: '1000' } });
    const id = await enterTrade(app, maya, null, open);
    await enterTrade(app, maya, -1000);
    app.now += 60_000;
    await change(app, maya, id, { isOpen: false, pnl: '50' });
    expect(await after(app, maya)).toEqual([id]);
    app.deps.archives.archiveAll({ actor: 'cli', at: app.now });
    const { body } = await app.call(maya, 'GET', '/api/journal/archived');
    expect(body.map(({ pnl, afterLimit }: Record<string, unknown>) => [pnl, afterLimit])).toContainEqual([
      '50.00',
      true,
    ]);
  });

  test('made closed, is of when it was made, however often it is corrected', async () => {
    const { app, maya } = await limitedApp({ default: { dailyLoss: '1000' } });
    const id = await enterTrade(app, maya, -100);
    await enterTrade(app, maya, -1000);
    await change(app, maya, id, { pnl: '-90' });
    expect(await after(app, maya)).toEqual([]);
  });
});

test.each([
  ['raised', '3000', '-1200', false],
  ['raised, and reached as well', '1100', '-1200', true],
  ['removed', null, '-1200', false],
  ['lowered', '500', '-1200', true],
])(
  'trades of later days are after a weekly limit as it is by then: %s',
  async (_, weeklyLoss, lost, isAfter) => {
    const { app, maya, ana } = await limitedApp(
      { default: { weeklyLoss: '1000' } },
      { now: '2026-11-18T20:00:00Z' },
    );
    await enterTrade(app, maya, Number(lost));
    app.now = Date.parse('2026-11-19T14:00:00Z');
    const again = { ...maya, cookie: await app.logIn(maya.accessCode) };
    await enterTrade(app, again, 10);
    app.now += 60_000;
    const manager = { ...ana, cookie: await app.logIn(ana.accessCode) };
    await changeLimits(app, manager, { default: { weeklyLoss } });
    followLimits(app);
    app.now = FRIDAY_MORNING;
    const friday = { ...maya, cookie: await app.logIn(maya.accessCode) };
    await enterTrade(app, friday, 20);
    const { body } = await app.call(friday, 'GET', '/api/journal');
    const marks = body.map(({ pnl, afterLimit }: { pnl: string; afterLimit: boolean }) => [pnl, afterLimit]);
    // What was closed before it was changed stays after the limit of then.
    expect(marks).toEqual([
      ['20.00', isAfter],
      ['10.00', true],
      ['-1200.00', false],
    ]);
  },
);

describe('an account that begins or stops to follow another one', () => {
  const openAccount = async (app: TestApp, as: { cookie: string }, fields: object) =>
    (await app.call(as, 'POST', '/api/accounts', { json: { kind: 'live', ...fields } })).body.id;

  test('has its trades followed as its own from then on, and on days of before', async () => {
    const { app, maya, ana } = await limitedApp({ default: { maxLossesInARow: 2 } });
    const leader = await openAccount(app, maya, { name: 'A' });
    const accountId = await openAccount(app, maya, { name: 'B', followsAccountId: leader });
    for (const pnl of [-10, -20, -30]) await enterTrade(app, maya, pnl, { accountId });
    expect(await eventsIn(app, ana)).toEqual([]);
    const follows = async (followsAccountId: number | null) => {
      const json = { followsAccountId };
      expect((await app.call(maya, 'PUT', `/api/accounts/${accountId}`, { json })).status).toBe(200);
      const { due } = app.deps.limits.counts();
      followLimits(app);
      return due;
    };
    expect(await follows(null)).toBe(1);
    expect(await eventsIn(app, ana)).toEqual(['maxLossesInARow red -30.00']);
    expect(await follows(leader)).toBe(1);
    // Whom it follows does not matter.
    const other = await openAccount(app, maya, { name: 'C' });
    expect(await follows(other)).toBe(0);
  });
});

test("the team's day is followed again when a trader is removed, and nobody's own is", async () => {
  const { app, maya, leo, ana } = await limitedApp({});
  const remove = async (id: number) => {
    const { status } = await app.call(await app.admin(), 'DELETE', `/api/admin/traders/${id}`);
    expect(status).toBe(204);
    const { due } = app.deps.limits.counts();
    followLimits(app);
    return due;
  };
  for (const tradeDate of ['2026-11-19', FRIDAY]) {
    await enterTrade(app, leo, 5000, { tradeDate });
    await enterTrade(app, maya, -2000, { tradeDate });
  }
  await enterTrade(app, maya, -20, { tradeDate: '2026-11-18' });
  await enterTrade(app, ana, 5000);
  // It came after Thursday, of which no trade of those who remain has changed.
  await changeLimits(app, ana, { default: { dailyLoss: '1000' }, deskDailyLoss: '1000' });
  followLimits(app);
  expect(await eventsIn(app, ana)).toEqual(['dailyLoss red -2000.00']);
  expect(await remove(leo.id)).toBe(2);
  const { body } = await app.call(ana, 'GET', '/api/limit-events');
  expect(body).toMatchObject([
    { day: '2026-11-19', traderId: null, kind: 'teamDailyLoss', net: '-2000.00', foundLater: true },
    { day: FRIDAY, traderId: null, kind: 'teamDailyLoss', net: '-2000.00', foundLater: false },
    { day: FRIDAY, traderId: maya.id, kind: 'dailyLoss' },
  ]);
  expect([app.deps.limits.isDue(), app.deps.limits.counts().due]).toEqual([false, 0]);
});
