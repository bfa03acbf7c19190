import { expect, test } from 'bun:test';
import { eventStream } from './event-stream.ts';

const decoder = new TextDecoder();

test('holds one event for who reads slowly, with all that changed since', async () => {
  const stream = eventStream(1, () => {});
  const reader = stream.body.getReader();
  for (let version = 2; version <= 500; version++) {
    stream.report(version % 2 === 0 ? ['journal'] : ['team', 'quotes'], version);
  }
  const read = async () => decoder.decode((await reader.read()).value);
  expect(await read()).toContain('"version":1}');
  const reported = await read();
  expect(reported).toBe('event: changed\ndata: {"topics":["journal","team","quotes"],"version":500}\n\n');
  stream.end();
  expect((await reader.read()).done).toBe(true);
});

test('tells whether the beat before was read', async () => {
  const stream = eventStream(1, () => {});
  const reader = stream.body.getReader();
  await reader.read();
  expect([stream.beat(), stream.beat()]).toEqual([true, false]);
  expect(decoder.decode((await reader.read()).value)).toBe('event: beat\ndata: {}\n\n');
  expect(stream.beat()).toBe(true);
});

test('says once that it is over, whoever ends it', async () => {
  let ended = 0;
  const stream = eventStream(1, () => {
    ended += 1;
  });
  await stream.body.cancel();
  stream.end();
  stream.report(['journal'], 2);
  expect(ended).toBe(1);
});
