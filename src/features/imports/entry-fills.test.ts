import { expect, setDefaultTimeout, test } from 'bun:test';
import { type ImportApp, importApp } from '#src/testing/import-app.ts';
import { openTestApp } from '#src/testing/test-app.ts';

// An import takes as long as the machine lets it.
setDefaultTimeout(30_000);

const MAPPING = {
  columns: { Symbol: 'symbol', Side: 'side', Qty: 'quantity', Price: 'price', Time: 'time', Id: 'id' },
  isFills: true,
  pnlIs: 'net',
  instrumentType: 'stocks',
} as const;

async function home(): Promise<ImportApp> {
  return importApp(openTestApp({ now: '2026-11-25T20:00:00Z' }).app);
}

const file = (rows: readonly string[]): string => ['Symbol,Side,Qty,Price,Time,Id', ...rows].join('\n');

const second = (n: number): string =>
  new Date(Date.UTC(2026, 2, 10, 15) + n * 1000).toISOString().slice(11, 19);

/** All of one position. */
const position = (count: number): string[] =>
  Array.from(
    { length: count },
    (_, n) => `SPY,${n * 2 < count ? 'Buy' : 'Sell'},1,500,2026-03-10 ${second(n)},${n}`,
  );

test('fills are told 500 at a time, however many an entry has', async () => {
  const { app, maya, ...of } = await home();
  await of.import([{ name: 'fills.csv', text: file(position(1200)) }], { mapping: [MAPPING] });
  const lines: number[] = [];
  const pages: number[] = [];
  for (let path: string | undefined = '/api/journal/1/fills'; path !== undefined; ) {
    const { body, headers } = await app.call(maya, 'GET', path);
    expect(headers.get('x-total-count')).toBe('1200');
    lines.push(...body.map(({ line }: { line: number }) => line));
    pages.push(body.length);
    path = /<([^>]+)>/.exec(headers.get('link') ?? '')?.[1];
  }
  expect(pages).toEqual([500, 500, 200]);
  expect(lines).toEqual(Array.from({ length: 1200 }, (_, n) => n + 2));
});

test('of equal fills each stands in a line of its own, of those in two files in the first one', async () => {
  const { app, maya, ...of } = await home();
  const twin = (side: string, at: number) => `SPY,${side},1,500,2026-03-10 ${second(at)},`;
  const buys = [twin('Buy', 1), twin('Buy', 1)];
  await of.import([{ name: 'first.csv', text: file(buys) }], { mapping: [MAPPING] });
  await of.import([{ name: 'second.csv', text: file([...buys, twin('Buy', 1), twin('Sell', 2)]) }], {
    mapping: [MAPPING],
  });
  const { body } = await app.call(maya, 'GET', '/api/journal/1/fills');
  expect(body.map(({ file, line }: { file: string; line: number }) => `${file}:${line}`)).toEqual([
    'first.csv:2',
    'first.csv:3',
    'second.csv:4',
    'second.csv:5',
  ]);
});

test('an archived entry keeps its fills, which its own trader reads alone', async () => {
  const { app, maya, ...of } = await home();
  const leo = await app.trader('Leo Brandt');
  await of.import([{ name: 'fills.csv', text: file(position(6)) }], { mapping: [MAPPING] });
  const typed = { symbol: 'SPY', pnl: '1.00' };
  expect((await app.call(leo, 'POST', '/api/journal', { json: typed })).status).toBe(201);
  const read = (who: typeof maya, id: number) => app.call(who, 'GET', `/api/journal/${id}/fills?limit=4`);
  const before = await read(maya, 1);
  expect(before.body).toHaveLength(4);
  app.deps.archives.archiveAll({ actor: 'admin', at: app.now });
  const after = await read(maya, 1);
  expect([after.status, after.body]).toEqual([200, before.body]);
  for (const name of ['link', 'x-total-count'])
    expect(after.headers.get(name)).toBe(before.headers.get(name));
  expect((await read(leo, 2)).body).toEqual([]);
  expect(
    (await Promise.all([read(leo, 1), read(maya, 2), read(maya, 3)])).map(({ status }) => status),
  ).toEqual([404, 404, 404]);
});
