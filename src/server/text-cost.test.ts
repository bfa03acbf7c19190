import { expect, setDefaultTimeout, test } from 'bun:test';
import { cpuClock } from '#src/testing/cpu-time.ts';
import { type As, type CallOptions, testApp } from '#src/testing/test-app.ts';

setDefaultTimeout(60_000);

/** Of CPU time: well above what it takes, and well below the minutes that normalization would. */
const MAX_MS = 2000;

const marks = (bytes: number) => `a${'\u0315\u0300'.repeat(bytes / 4)}`;
const halfWidth = (bytes: number) => `a${'\uff9e\u0300'.repeat(bytes / 5)}`;
const TEXTS = [halfWidth(120_000), marks(1_000_000)];

type Fields = readonly [method: string, path: string, fields: readonly string[]];

const ENTRY = ['symbol', 'notes', 'strategy', 'pnl', 'entryPrice', 'exitPrice', 'quantity', 'tradeDate'];
const STRATEGY = ['name', 'description', 'category', 'successRate', 'avgPnl', 'riskReward'];
const ACCOUNT = ['name', 'firm', 'kind', 'startingBalance', 'timeZone', 'externalNames', 'costs'];
const OWN: readonly Fields[] = [
  ['POST', '/api/journal', ENTRY],
  ['PUT', '/api/journal/1', ENTRY],
  ['POST', '/api/strategies', STRATEGY],
  ['POST', '/api/accounts', ACCOUNT],
  ['PUT', '/api/traders/1/days/2026-11-19/notes', ['notes']],
];
const ADMIN: readonly Fields[] = [
  ['POST', '/api/admin/traders', ['name', 'accessCode', 'backgroundImage']],
  ['PUT', '/api/admin/traders/1', ['name', 'accessCode', 'backgroundImage']],
  ['PUT', '/api/admin/settings', ['teamName', 'timeZone', 'public']],
  ['POST', '/api/quotes', ['text', 'author', 'sortOrder']],
  ['POST', '/api/google-drive-links', ['title', 'description', 'url', 'sortOrder']],
  ['PUT', '/api/videos/1', ['title', 'description', 'duration']],
];

async function app() {
  const opened = testApp();
  const trader = await opened.trader();
  await opened.call(trader, 'POST', '/api/journal', { json: { symbol: 'ES', pnl: '1' } });
  /** @returns the status of a call that responded quickly */
  const soon = async (as: As, method: string, path: string, options: CallOptions): Promise<number> => {
    const took = cpuClock();
    const { status } = await opened.call(as, method, path, options);
    expect(took(), `${method} ${path}`).toBeLessThan(MAX_MS);
    return status;
  };
  return { ...opened, trader, soon };
}

test('text that is expensive to normalize is rejected at once in every field of every call', async () => {
  const { admin, trader, soon } = await app();
  const callers: [As, readonly Fields[]][] = [
    [trader, OWN],
    [await admin(), ADMIN],
  ];
  for (const [as, doors] of callers) {
    for (const [method, path, fields] of doors) {
      for (const field of fields) {
        for (const text of TEXTS) {
          const status = await soon(as, method, path, { json: { [field]: text } });
          expect(status).toBe(422);
        }
      }
    }
  }
});

test('it costs nothing at the public log-in either', async () => {
  const { call, soon } = await app();
  for (const text of TEXTS) {
    expect(await soon(null, 'POST', '/api/auth/validate', { json: { accessCode: text } })).toBe(422);
    expect(await soon(null, 'POST', '/api/auth/admin', { json: { password: text } })).toBe(401);
    for (const page of ['/', '/guest']) {
      const raw = new URLSearchParams({ accessCode: text }).toString();
      const headers = { 'content-type': 'application/x-www-form-urlencoded' };
      expect(await soon(null, 'POST', page, { raw, headers })).toBe(413);
    }
  }
  const code = new URLSearchParams({ accessCode: marks(1500) }).toString();
  const response = await call(null, 'POST', '/', {
    raw: code,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
  });
  expect([response.status, response.headers.get('location')]).toEqual([303, '/?notice=code-invalid']);
});

test('nor as a new admin password', async () => {
  const { deps } = await app();
  for (const text of TEXTS) {
    const took = cpuClock();
    await expect(deps.access.admin.setPassword(text)).rejects.toThrow('must have at most 1024 bytes');
    expect(took()).toBeLessThan(MAX_MS);
  }
  await expect(deps.access.admin.setPassword(marks(100))).rejects.toThrow('at most 20 accents');
});

test('a search and the texts of a video are limited as well', async () => {
  const { admin, trader, soon } = await app();
  for (const text of [marks(400), halfWidth(1000), marks(12_000)]) {
    const q = encodeURIComponent(text);
    expect(await soon(trader, 'GET', `/api/journal?q=${q}`, {})).toBe(422);
    const form = new FormData();
    form.set('title', text);
    form.set('video', new File(['no video'], 'a.mp4'));
    expect(await soon(await admin(), 'POST', '/api/videos', { raw: form })).toBe(422);
  }
});

test('too many marks on one letter are reported at their field', async () => {
  const { call, trader } = await app();
  const { body } = await call(trader, 'POST', '/api/journal', {
    json: { symbol: 'ES', pnl: '1', notes: `Held on${'\u0301'.repeat(21)}` },
  });
  expect(body.issues).toEqual([
    { path: 'notes', message: 'Notes must have at most 20 accents or other marks on one letter' },
  ]);
});

test('the limit of a field applies to the text as sent and as stored', async () => {
  const { call, trader } = await app();
  const notesOf = async (notes: string) =>
    (await call(trader, 'POST', '/api/journal', { json: { symbol: 'ES', pnl: '1', notes } })).status;
  expect(await notesOf('x'.repeat(20_000))).toBe(201);
  expect(await notesOf(' '.repeat(20_001))).toBe(422);
  // One character as sent, three once normalized.
  expect(await notesOf('\ufb2c'.repeat(6_666))).toBe(201);
  expect(await notesOf('\ufb2c'.repeat(6_667))).toBe(422);
  // Eighteen in the folded search text.
  expect(await notesOf('\ufdfa'.repeat(20_000))).toBe(201);
});

test('existing entries with such text can be shown, found and changed', async () => {
  const { call, deps, soon, trader } = await app();
  const notes = marks(80_000);
  deps.db.raw.run('UPDATE journal_entries SET notes = ?, search_text = ? WHERE id = 1', [notes, notes]);
  const { body } = await call(trader, 'GET', '/api/journal');
  expect(body[0].notes).toBe(notes);
  expect(await soon(trader, 'PUT', '/api/journal/1', { json: { symbol: 'NQ' } })).toBe(200);
  expect((await call(trader, 'GET', '/api/journal?q=nq')).body).toHaveLength(1);
});

test('a body of a million values is rejected before it is parsed', async () => {
  const { soon, trader } = await app();
  const bodies = ['[{},', '[[],', '{"ids":[1,', '{"ids":["",', '{"a":1,"b":[[[[1,'].map(
    (start) => start + start.slice(-3).repeat(1_000_000 / 3),
  );
  for (const raw of [...bodies, `${'['.repeat(1_000_000)}`]) {
    const headers = { 'content-type': 'application/json' };
    expect(await soon(null, 'POST', '/api/auth/validate', { raw, headers })).toBe(400);
    expect(await soon(trader, 'POST', '/api/journal', { raw, headers })).toBe(400);
  }
});

test('the length of a list of ids is checked before its items', async () => {
  const { admin, call } = await app();
  const { body } = await call(await admin(), 'PUT', '/api/quotes/order', {
    json: { ids: Array.from({ length: 40_000 }, () => '') },
  });
  expect(body.issues).toEqual([{ path: 'ids', message: 'Ids are too many' }]);
});
