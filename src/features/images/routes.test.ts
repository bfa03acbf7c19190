import { describe, expect, setDefaultTimeout, test } from 'bun:test';
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { flat, manyParts } from '#src/testing/hostile-images.ts';
import { imageFiles, imageForm, POSITION, photo, png } from '#src/testing/image.ts';
import { type As, type TestApp, testApp } from '#src/testing/test-app.ts';
import { RESTORABLE_FOR } from '#src/values/entries/restorable.ts';

// Every image is made ready by a process, and the machine may be slow.
setDefaultTimeout(60_000);

/** Maya, Leo and the admin; Maya has one entry, or as many as asked for. */
async function people(entries = 1) {
  const app = testApp();
  const maya = await app.trader('Maya Okafor');
  for (let n = 0; n < entries; n++) {
    await app.call(maya, 'POST', '/api/journal', { json: { symbol: 'ES', pnl: '10' } });
  }
  return { app, maya, leo: await app.trader('Leo Brandt'), admin: await app.admin() };
}

const upload = (app: TestApp, as: As, entry = 1, file: Uint8Array<ArrayBuffer> | string | null = png()) =>
  app.call(as, 'POST', `/api/journal/${entry}/images`, { raw: imageForm(file) });

/** The bytes of a file, past the reading of responses as text. */
async function bytesOf({ handle }: TestApp, as: As, path: string): Promise<Uint8Array<ArrayBuffer>> {
  const response = await handle(
    new Request(`http://desk.test${path}`, { headers: as ? { cookie: as.cookie } : {} }),
  );
  return new Uint8Array(await response.arrayBuffer());
}

const statusOf = async (app: TestApp, as: As, path: string) => (await app.call(as, 'GET', path)).status;
const leftInDatabase = ({ deps }: TestApp) =>
  ['images', 'dropped_images'].map((table) => deps.db.raw.query(`SELECT * FROM ${table}`).all().length);

describe('an image', () => {
  test('is kept upright, without the position in its file, and with a thumbnail', async () => {
    const { app, maya } = await people();
    const sent = await photo(6);
    expect(Buffer.from(sent).includes(POSITION)).toBe(true);
    const { status, body } = await upload(app, maya, 1, sent);
    const url = '/api/journal/1/images/1';
    expect([status, body]).toEqual([
      201,
      { n: 1, type: 'image/jpeg', url, thumbnailUrl: `${url}/thumbnail` },
    ]);

    const kept = await bytesOf(app, maya, url);
    expect(Buffer.from(kept).includes(POSITION) || Buffer.from(kept).includes('Exif')).toBe(false);
    expect(await new Bun.Image(kept).metadata()).toEqual({ width: 32, height: 64, format: 'jpeg' });
    const thumbnail = await bytesOf(app, maya, `${url}/thumbnail`);
    expect(await new Bun.Image(thumbnail).metadata()).toEqual({ width: 32, height: 64, format: 'webp' });

    const { headers } = await app.call(maya, 'GET', url);
    expect(headers.get('content-type')).toBe('image/jpeg');
    expect(headers.get('cache-control')).toBe('private, no-cache');
    expect(headers.get('x-content-type-options')).toBe('nosniff');
    expect(headers.get('content-disposition')).toBe("inline; filename*=UTF-8''entry-1-image-1.jpg");
    const etag = headers.get('etag') ?? '';
    const again = await app.call(maya, 'GET', url, { headers: { 'if-none-match': etag } });
    expect(again.status).toBe(304);
  });

  test('keeps its pixels as a PNG, and loses its texts', async () => {
    const { app, maya } = await people();
    const text = ['tEXt', Buffer.from('Comment\0taken at 48.8582N')] as const;
    await upload(app, maya, 1, png({ width: 800, height: 400, left: [1, 2, 3], extra: [text] }));
    const kept = await bytesOf(app, maya, '/api/journal/1/images/1');
    expect(Buffer.from(kept).includes('taken at')).toBe(false);
    expect(await new Bun.Image(kept).metadata()).toEqual({ width: 800, height: 400, format: 'png' });
    const thumbnail = await bytesOf(app, maya, '/api/journal/1/images/1/thumbnail');
    expect(await new Bun.Image(thumbnail).metadata()).toEqual({ width: 320, height: 160, format: 'webp' });
  });

  test('is listed with its entry wherever that is shown', async () => {
    const { app, maya, admin } = await people(2);
    const { body: image } = await upload(app, maya, 2);
    const imagesIn = async (as: As, path: string) => {
      const { body } = await app.call(as, 'GET', path);
      return (Array.isArray(body) ? body : [body]).map(({ id, images }) => [id, images]);
    };
    for (const [as, path] of [
      [maya, '/api/journal'],
      [admin, '/api/admin/journal'],
      [admin, '/api/admin/journal?sort=symbol'],
    ] as const) {
      expect([path, (await imagesIn(as, path)).sort()]).toEqual([
        path,
        [
          [1, []],
          [2, [image]],
        ],
      ]);
    }
    expect(await imagesIn(maya, '/api/journal/2')).toEqual([[2, [image]]]);
    const { body: changed } = await app.call(admin, 'PUT', '/api/admin/journal/2', { json: { pnl: '11' } });
    expect(changed.images).toEqual([image]);
  });
});

describe('a file that is no image, or none to be kept', async () => {
  const cmyk = (await photo()).slice();
  cmyk[Buffer.from(cmyk).indexOf(Buffer.from([0xff, 0xc0])) + 9] = 4;
  const page = '<!doctype html><script>alert(1)</script>';
  test.each([
    ['nothing at all', new Uint8Array(), 422, 'The image file is empty'],
    ['no file', null, 422, 'Image file is required'],
    [
      'a page named .png',
      page,
      415,
      'The file is not a PNG, JPEG or WebP image. Please choose one of these.',
    ],
    [
      'a drawing',
      '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>',
      415,
      'The file is not a PNG, JPEG or WebP image. Please choose one of these.',
    ],
    [
      '7,000 by 7,000 pixels',
      png({ width: 7000, height: 7000, rows: new Uint8Array(1000) }),
      422,
      'The image must not have more than 40 million pixels',
    ],
    ['a line of pixels', flat(20_000, 1), 422, 'The image must not be wider or higher than 16,384 pixels'],
    ['a column of pixels', flat(1, 20_000), 422, 'The image must not be wider or higher than 16,384 pixels'],
    ...manyParts(100_000).map(
      ([what, file]) =>
        [what, file, 422, 'The image is made of too many parts. Please save it again.'] as const,
    ),
    [
      'a moving PNG',
      png({ extra: [['acTL', new Uint8Array(8)]] }),
      415,
      'The image moves. Please choose a still one.',
    ],
    [
      'a JPEG for print',
      cmyk,
      415,
      'The image is in the colours of print (CMYK), which browsers show wrongly. Please save it in RGB.',
    ],
    ['half a PNG', png().slice(0, 50), 422, 'The image is damaged and cannot be read'],
    [
      'a PNG without its pixels',
      png({ width: 900, height: 900, rows: new Uint8Array(10) }),
      422,
      'The image is damaged and cannot be read',
    ],
    [
      'more than 10 MB',
      new Uint8Array(Buffer.concat([png(), Buffer.alloc(10 * 1024 * 1024)])),
      413,
      'The image must not be larger than 10 MB',
    ],
  ] as [string, Uint8Array<ArrayBuffer> | string | null, number, string][])(
    '%s is rejected, and leaves nothing behind',
    async (_, file, status, message) => {
      const { app, maya } = await people();
      const response = await upload(app, maya, 1, file);
      expect([response.status, response.body.message]).toEqual([status, message]);
      expect([imageFiles(app), leftInDatabase(app)]).toEqual([[], [0, 0]]);
    },
  );

  test('a page behind the end of an image is not kept', async () => {
    const { app, maya } = await people();
    const file = new Uint8Array(Buffer.concat([png(), Buffer.from(page)]));
    expect((await upload(app, maya, 1, file)).status).toBe(201);
    const kept = await bytesOf(app, maya, '/api/journal/1/images/1');
    expect(Buffer.from(kept).includes('script')).toBe(false);
  });
});

describe('the images of an entry', () => {
  test('are ten at most, and a number is never given to another', async () => {
    const { app, maya } = await people();
    for (let n = 1; n <= 10; n++) expect((await upload(app, maya)).body.n).toBe(n);
    const { status, body } = await upload(app, maya);
    expect([status, body.message]).toEqual([409, 'There can be 10 images at most. Please remove one first.']);
    expect((await app.call(maya, 'DELETE', '/api/journal/1/images/10')).status).toBe(204);
    expect((await app.call(maya, 'DELETE', '/api/journal/1/images/10')).status).toBe(404);
    expect((await upload(app, maya)).body.n).toBe(11);
    expect(imageFiles(app)).toHaveLength(2);
  });

  test('are added once under the same key', async () => {
    const { app, maya } = await people();
    const add = () =>
      app.call(maya, 'POST', '/api/journal/1/images', {
        raw: imageForm(),
        headers: { 'idempotency-key': 'the-same-image' },
      });
    const [first, second] = [await add(), await add()];
    expect([second.status, second.body]).toEqual([201, first.body]);
    expect((await app.call(maya, 'GET', '/api/journal/1')).body.images).toEqual([first.body]);
  });

  test('have keys of their own: the same one on another entry adds its image to that', async () => {
    const { app, maya } = await people(2);
    const add = (entry: number, width: number) =>
      app.call(maya, 'POST', `/api/journal/${entry}/images`, {
        raw: imageForm(png({ width })),
        headers: { 'idempotency-key': 'one-key' },
      });
    const urls = [(await add(1, 8)).body.url, (await add(2, 9)).body.url];
    expect(urls).toEqual(['/api/journal/1/images/1', '/api/journal/2/images/1']);
    expect((await app.call(maya, 'GET', '/api/journal/2')).body.images).toHaveLength(1);
  });

  test('that are equal share their files, which go with the last of them', async () => {
    const { app, maya } = await people(2);
    for (const entry of [1, 2]) await upload(app, maya, entry);
    expect(imageFiles(app)).toHaveLength(2);
    await app.call(maya, 'DELETE', '/api/journal/1');
    expect(await statusOf(app, maya, '/api/journal/1/images/1')).toBe(404);
    expect(await statusOf(app, maya, '/api/journal/2/images/1')).toBe(200);
    await app.call(maya, 'DELETE', '/api/journal/2/images/1');
    // The deleted entry can be brought back for some days.
    expect(imageFiles(app)).toHaveLength(2);
    app.now += RESTORABLE_FOR + 1;
    app.deps.images.deleteDropped();
    expect([imageFiles(app), leftInDatabase(app)]).toEqual([[], [0, 0]]);
  });

  test('are the trader’s own: others find none, the admin reads them', async () => {
    const { app, maya, leo, admin } = await people();
    await upload(app, maya);
    const url = '/api/journal/1/images/1';
    expect(await statusOf(app, leo, url)).toBe(404);
    expect((await upload(app, leo)).status).toBe(404);
    expect((await app.call(leo, 'DELETE', url)).status).toBe(404);
    expect(await statusOf(app, admin, `${url}/thumbnail`)).toBe(200);
    await app.call(admin, 'PUT', '/api/admin/journal/1', { json: { traderId: leo.id } });
    expect([await statusOf(app, maya, url), await statusOf(app, leo, url)]).toEqual([404, 200]);
  });

  test('stay with it in an archive', async () => {
    const { app, maya, leo, admin } = await people();
    const { body: image } = await upload(app, maya);
    app.deps.archives.archiveAll({ actor: 'admin', at: app.now });
    const own = await app.call(maya, 'GET', '/api/journal/archived');
    const all = await app.call(admin, 'GET', '/api/archives/1/entries');
    expect([own.body[0].images, all.body[0].images]).toEqual([[image], [image]]);
    expect(await statusOf(app, maya, image.url)).toBe(200);
    expect(await statusOf(app, admin, image.url)).toBe(200);
    expect(await statusOf(app, leo, image.url)).toBe(404);
    expect((await upload(app, maya)).status).toBe(404);
    expect((await app.call(maya, 'DELETE', image.url)).status).toBe(404);
  });
});

describe('the files', () => {
  test('that a crash left behind are deleted or set aside at the next start', async () => {
    const { app, maya } = await people(2);
    await upload(app, maya, 1);
    await upload(app, maya, 2, png({ width: 5 }));
    const folder = join(app.dataDir, 'images');
    // Gone from the database, and still on the disk.
    app.deps.db.raw.run('DELETE FROM entry_images WHERE entry_id = 1');
    expect([imageFiles(app).length, leftInDatabase(app)]).toEqual([4, [1, 1]]);
    writeFileSync(join(folder, 'cut-off.part'), 'half');
    const stray = `${'ab'.repeat(32)}.png`;
    writeFileSync(join(folder, stray), 'not listed');
    expect((await app.deps.images.quarantineLeftovers()).sort()).toEqual([stray, 'cut-off.part'].sort());
    expect(imageFiles(app).filter((name) => name !== 'quarantine')).toHaveLength(2);
    expect(existsSync(join(folder, 'quarantine', stray))).toBe(true);
    expect(leftInDatabase(app)).toEqual([1, 0]);
    expect(await statusOf(app, maya, '/api/journal/2/images/1')).toBe(200);
  });

  test('a missing one is said to be missing, and comes back with the same image', async () => {
    const { app, maya } = await people();
    await upload(app, maya);
    const [name = ''] = imageFiles(app);
    const path = join(app.dataDir, 'images', name);
    const before = readFileSync(path);
    rmSync(path);
    const { body } = await app.call(maya, 'GET', '/api/journal/1/images/1');
    expect(body.message).toBe('The file of this image is missing on the server');
    await upload(app, maya);
    expect(readFileSync(path)).toEqual(before);
  });
});
