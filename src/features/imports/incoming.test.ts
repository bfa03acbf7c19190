import { expect, test } from 'bun:test';
import { mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { readMultipart } from '#src/server/multipart.ts';
import { testApp } from '#src/testing/test-app.ts';
import { IMPORTS_WAIT, TOO_LARGE, TOO_MANY_FILES } from './contract.ts';
import { incomingFiles } from './incoming.ts';

const MIB = 1024 * 1024;

function form(files: readonly [name: string, content: string | Uint8Array<ArrayBuffer>][]): Request {
  const body = new FormData();
  for (const [name, content] of files) body.append('file', new File([content], name));
  return new Request('http://desk.test', { method: 'POST', body });
}

function folder() {
  const { dataDir, deps } = testApp();
  const files = incomingFiles({ dataDir, disk: deps.disk });
  const left = () => readdirSync(join(dataDir, 'incoming'));
  const read = (request: Request, onProgress = () => {}) =>
    readMultipart(request, files.reception(onProgress));
  return { dataDir, files, left, read };
}

test('several files of one form arrive in its order, each under a name that can be shown', async () => {
  const { files, left, read } = folder();
  const received = await read(
    form([
      ['Performance.csv', 'one'],
      ['../../etc/Cash History.csv', 'two'],
      ['\u202egnp.csv', 'three'],
      ['tab\there.csv', 'four'],
      [`${'x'.repeat(5000)}.csv`, 'five'],
      ['Größe 損益.csv', 'six'],
    ]),
  );
  const names = [
    'Performance.csv',
    'Cash History.csv',
    'gnp.csv',
    'File 4',
    'x'.repeat(200),
    'Größe 損益.csv',
  ];
  expect(received.files.map(({ name }) => name)).toEqual(names);
  const texts = await Promise.all(received.files.map(({ path }) => Bun.file(path).text()));
  expect(texts).toEqual(['one', 'two', 'three', 'four', 'five', 'six']);
  await files.discardAll(received.files);
  expect(left()).toEqual([]);
});

test.each([
  ['21 files', Array.from({ length: 21 }, (_, n) => [`${n}.csv`, 'x'] as const), TOO_MANY_FILES],
  [
    'more than 20 MiB in two',
    [
      ['a.csv', new Uint8Array(11 * MIB)],
      ['b.csv', new Uint8Array(11 * MIB)],
    ],
    TOO_LARGE,
  ],
  [
    'an empty one after another',
    [
      ['a.csv', 'a'],
      ['b.csv', ''],
    ],
    'b.csv is empty',
  ],
] as [string, [string, string | Uint8Array<ArrayBuffer>][], string][])(
  '%s are rejected, and nothing stays behind',
  async (_, files, message) => {
    const { left, read } = folder();
    expect(await read(form(files)).catch((error: Error) => error.message)).toBe(message);
    expect(left()).toEqual([]);
  },
);

test('20 files of 20 MiB together are taken', async () => {
  const { read } = folder();
  const files = Array.from(
    { length: 20 },
    (_, n) => [`${n}.csv`, new Uint8Array(MIB)] as [string, Uint8Array<ArrayBuffer>],
  );
  expect((await read(form(files))).files).toHaveLength(20);
});

test('an upload that is cut off, or of a caller who may no longer, leaves nothing behind', async () => {
  const { left, read } = folder();
  const whole = form([
    ['a.csv', 'a'],
    ['b.csv', 'b'.repeat(1000)],
  ]);
  const type = whole.headers.get('content-type') ?? '';
  const text = await whole.text();
  const cut = new Request('http://desk.test', {
    method: 'POST',
    body: text.slice(0, text.length - 300),
    headers: { 'content-type': type },
  });
  expect(
    await read(cut).then(
      () => null,
      ({ code }) => code,
    ),
  ).toBe('malformed');
  const late = () => {
    throw new Error('Logged out');
  };
  expect(
    await read(form([['a.csv', 'a']]), late).then(
      () => null,
      ({ code }) => code,
    ),
  ).toBe('malformed');
  expect(left()).toEqual([]);
});

test('what a crash left is deleted when a server starts', async () => {
  const { dataDir, files } = folder();
  mkdirSync(join(dataDir, 'incoming'));
  writeFileSync(join(dataDir, 'incoming', 'half.part'), 'x');
  await files.clear();
  await files.clear();
  expect(readdirSync(dataDir)).not.toContain('incoming');
});

test('one import of a trader is read, two wait, and the next one is told to come again', () => {
  const { files } = folder();
  const places = [files.queue(1), files.queue(1), files.queue(1)];
  expect(() => files.queue(1)).toThrow(IMPORTS_WAIT);
  files.queue(2);
  places[0]?.[Symbol.dispose]();
  files.queue(1);
  expect(() => files.queue(1)).toThrow(IMPORTS_WAIT);
});
