import { describe, expect, setDefaultTimeout, test } from 'bun:test';
import { findIntegrityIssues } from '#src/db/integrity.ts';
import { noise } from '#src/testing/hostile-images.ts';
import { imageFiles, imageForm, png } from '#src/testing/image.ts';
import { importForm, OWN_EXPORT } from '#src/testing/import-files.ts';
import { type As, type CallOptions, type TestApp, testApp } from '#src/testing/test-app.ts';
import { RESTORABLE_FOR } from '#src/values/entries/restorable.ts';

// Images and imports are processes, and the machine may be slow.
setDefaultTimeout(60_000);

const MIB = 1024 * 1024;
const FULL =
  'Images, imported files and notes of a trader may take 1 MB together. Please remove some first, or have the admin allow more.';
const FILE = { 'export.csv': OWN_EXPORT };

async function people() {
  const app = testApp();
  const maya = await app.trader('Maya Okafor');
  const leo = await app.trader('Leo Brandt');
  const admin = await app.admin();
  const send = async (as: As, method: string, path: string, options: CallOptions = {}) => {
    const { status, body } = await app.call(as, method, path, options);
    return { status, body };
  };
  const done = async (...call: Parameters<typeof send>) => {
    const answer = await send(...call);
    if (answer.status >= 300) expect([call, answer]).toEqual([]);
  };
  return { app, maya, leo, admin, send, done };
}

const countBytes = ({ deps }: TestApp, { id }: { id: number }): number | undefined =>
  deps.db.raw
    .query<{ bytes: number }, [number]>('SELECT bytes FROM trader_storage WHERE trader_id = ?')
    .get(id)?.bytes;

const sizeOfImages = ({ deps }: TestApp): number =>
  deps.db.raw.query<{ n: number }, []>('SELECT sum(file_size + thumbnail_size) AS n FROM images').get()?.n ??
  0;

describe('what a trader takes', () => {
  test('is their notes with their earlier versions, in bytes', async () => {
    const { app, maya, send } = await people();
    expect(countBytes(app, maya)).toBe(0);
    await send(maya, 'POST', '/api/journal', { json: { symbol: 'ES', pnl: '1', notes: 'früh' } });
    expect(countBytes(app, maya)).toBe(5);
    await send(maya, 'PUT', '/api/journal/1', { json: { notes: 'spät, zu' } });
    expect(countBytes(app, maya)).toBe(9 + 5 + 9);
    await send(maya, 'PUT', `/api/traders/${maya.id}/days/2026-11-19/notes`, { json: { notes: 'quiet' } });
    expect(countBytes(app, maya)).toBe(23 + 5);
    await send(maya, 'PUT', `/api/traders/${maya.id}/days/2026-11-19/notes`, { json: { notes: null } });
    expect(countBytes(app, maya)).toBe(23);
  });

  test('are images as long as they can come back, and go with an entry to another trader', async () => {
    const { app, maya, leo, send } = await people();
    for (const symbol of ['ES', 'NQ'])
      await send(maya, 'POST', '/api/journal', { json: { symbol, pnl: '1' } });
    await send(maya, 'POST', '/api/journal/1/images', { raw: imageForm() });
    const size = sizeOfImages(app);
    await send(maya, 'POST', '/api/journal/2/images', { raw: imageForm() });
    expect(countBytes(app, maya)).toBe(2 * size);
    await send(maya, 'DELETE', '/api/journal/1');
    expect(countBytes(app, maya)).toBe(2 * size);
    app.now += RESTORABLE_FOR + 1;
    app.deps.images.deleteDropped();
    expect(countBytes(app, maya)).toBe(size);
    await send(await app.admin(), 'PUT', '/api/admin/journal/2', { json: { traderId: leo.id } });
    expect([countBytes(app, maya), countBytes(app, leo)]).toEqual([0, size]);
    app.deps.images.remove(leo.id, 2, 1);
    expect(countBytes(app, leo)).toBe(0);
  });

  test('is kept with every change, and made anew by the doctor', async () => {
    const { app, maya, leo, admin, done } = await people();
    const { raw } = app.deps.db;
    const issues = () => findIntegrityIssues(raw, 'all');
    const steps: (() => unknown)[] = [
      () => done(maya, 'POST', '/api/journal', { json: { symbol: 'ES', pnl: '1', notes: 'one' } }),
      () =>
        done(maya, 'POST', '/api/journal/batch', {
          json: {
            entries: [
              { symbol: 'NQ', pnl: '1', notes: 'two' },
              { symbol: 'NQ', pnl: '1' },
            ],
          },
        }),
      () => done(maya, 'POST', '/api/journal/1/images', { raw: imageForm() }),
      () => done(maya, 'POST', '/api/journal/2/images', { raw: imageForm(png({ width: 9 })) }),
      () => done(maya, 'POST', '/api/imports', { raw: importForm(FILE) }),
      () => done(maya, 'PUT', '/api/journal/1', { json: { notes: 'one more' } }),
      () => done(admin, 'PUT', '/api/admin/journal/1', { json: { traderId: leo.id, notes: 'Leo’s' } }),
      () => done(leo, 'POST', '/api/journal/deletions', { json: { ids: [1] } }),
      () => done(leo, 'POST', '/api/journal/restorations', { json: { ids: [1] } }),
      () => done(maya, 'PUT', `/api/traders/${maya.id}/days/2026-11-19/notes`, { json: { notes: 'quiet' } }),
      () => done(maya, 'DELETE', '/api/imports/1'),
      () => done(maya, 'POST', '/api/imports', { raw: importForm(FILE) }),
      () => app.deps.archives.archiveAll({ actor: 'admin', at: app.now }),
      () => done(leo, 'POST', '/api/journal', { json: { symbol: 'ES', pnl: '1', notes: 'three' } }),
      () => done(admin, 'DELETE', `/api/admin/traders/${leo.id}`),
    ];
    for (const [n, step] of steps.entries()) {
      await step();
      expect([n, issues()]).toEqual([n, []]);
    }
    expect([countBytes(app, leo), (countBytes(app, maya) ?? 0) > 0]).toEqual([undefined, true]);
    raw.run('UPDATE trader_storage SET bytes = bytes + 1');
    expect(issues().map(({ message }) => message)).toEqual([
      'trader_storage differs from what traders keep in 1 row',
    ]);
  });
});

describe('a trader who has taken all the room there is', () => {
  async function full(image = png()) {
    const made = await people();
    const { app, maya, admin, send } = made;
    const { body } = await send(admin, 'PUT', '/api/admin/settings', { json: { roomPerTrader: 1 } });
    expect(body.roomPerTrader).toBe(1);
    await send(maya, 'POST', '/api/journal', { json: { symbol: 'ES', pnl: '1' } });
    expect((await send(maya, 'POST', '/api/journal/1/images', { raw: imageForm(image) })).status).toBe(201);
    const left = MIB - (countBytes(app, maya) ?? 0);
    expect(left).toBeGreaterThan(0);
    return { ...made, left };
  }

  test('adds no image, no note and no import, and is told so', async () => {
    const { app, maya, leo, send } = await full();
    const before = imageFiles(app);
    app.deps.db.raw.run(`UPDATE trader_storage SET bytes = ${MIB} WHERE trader_id = ${maya.id}`);
    const attempts = [
      send(maya, 'POST', '/api/journal/1/images', { raw: imageForm() }),
      send(maya, 'POST', '/api/journal/1/images', {
        raw: imageForm(),
        headers: { 'idempotency-key': 'again' },
      }),
      send(maya, 'POST', '/api/journal', { json: { symbol: 'ES', pnl: '1', notes: 'x' } }),
      send(maya, 'PUT', '/api/journal/1', { json: { notes: 'x' } }),
      send(maya, 'PUT', `/api/traders/${maya.id}/days/2026-11-19/notes`, { json: { notes: 'x' } }),
      send(maya, 'POST', '/api/imports', { raw: importForm(FILE) }),
    ];
    for (const { status, body } of await Promise.all(attempts)) {
      expect([status, body.code, body.message]).toEqual([507, 'quota_full', FULL]);
    }
    expect((await send(maya, 'POST', '/api/journal', { json: { symbol: 'ES', pnl: '1' } })).status).toBe(201);
    expect(
      (await send(leo, 'POST', '/api/journal', { json: { symbol: 'ES', pnl: '1', notes: 'x' } })).status,
    ).toBe(201);
    expect((await send(maya, 'GET', '/api/imports')).body).toEqual([]);
    expect(imageFiles(app)).toEqual(before);
  });

  test('neither changes nor brings back notes, of which the history keeps each version', async () => {
    const { app, maya, send } = await full();
    const notes = 'x'.repeat(2000);
    const { body } = await send(maya, 'POST', '/api/journal', { json: { symbol: 'NQ', pnl: '1', notes } });
    const imported = await send(maya, 'POST', '/api/imports', { raw: importForm(FILE) });
    expect(imported.status).toBe(201);
    const account = await send(maya, 'POST', '/api/accounts', { json: { name: 'Second' } });
    app.deps.db.raw.run(`UPDATE trader_storage SET bytes = ${MIB} - 1000 WHERE trader_id = ${maya.id}`);
    const path = `/api/journal/${body.id}`;
    const isFull = async (...call: [method: string, path: string, json: unknown]) => {
      const [method, at, json] = call;
      expect([call, (await send(maya, method, at, { json })).body.code]).toEqual([call, 'quota_full']);
    };
    await isFull('PUT', path, { pnl: '2' });
    await isFull('POST', '/api/journal/changes', { ids: [body.id], addTags: ['x'] });
    expect((await send(maya, 'PUT', path, { json: { notes: null } })).status).toBe(200);
    app.deps.db.raw.run(`UPDATE journal_entries SET notes = '${notes}' WHERE id = ${body.id}`);
    expect((await send(maya, 'DELETE', path)).status).toBe(204);
    await isFull('POST', '/api/journal/restorations', { ids: [body.id] });
    await isFull('PUT', `/api/imports/${imported.body.id}`, { accountId: account.body.id });
    expect((await send(maya, 'DELETE', `/api/imports/${imported.body.id}`)).status).toBe(204);
  });

  test('imports no rows that take more than is left, however small their file is', async () => {
    const { app, maya, send } = await full();
    app.deps.db.raw.run(`UPDATE trader_storage SET bytes = 0 WHERE trader_id = ${maya.id}`);
    const [head = '', row = ''] = OWN_EXPORT.split('\n');
    const file = (rows: number) => importForm({ 'own.csv': [head, ...Array(rows).fill(row)].join('\n') });
    expect((await send(maya, 'POST', '/api/imports', { raw: file(600) })).status).toBe(201);
    expect((await send(maya, 'POST', '/api/imports', { raw: file(1100) })).body.code).toBe('quota_full');
  });

  test('adds what fits, and has room again by what is removed', async () => {
    const { maya, send } = await full(noise(1400, 1400));
    const add = (image: Uint8Array<ArrayBuffer>) =>
      send(maya, 'POST', '/api/journal/1/images', { raw: imageForm(image) });
    expect((await add(noise(1300, 1300))).status).toBe(507);
    expect((await add(png())).status).toBe(201);
    await send(maya, 'DELETE', '/api/journal/1/images/1');
    expect((await add(noise(1300, 1300))).status).toBe(201);
  });
});
