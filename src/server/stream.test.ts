import { expect, test } from 'bun:test';
import { giveWay } from '#src/in-slices.ts';
import { until } from '#src/testing/until.ts';
import { openStreams } from './open-streams.ts';
import { csvResponse } from './stream.ts';

test('what nobody waits for any more is not looked for to its end', async () => {
  let isOver = false;
  function* findingNothing(): Generator<string> {
    try {
      for (;;) yield '';
    } finally {
      isOver = true;
    }
  }
  const streams = openStreams();
  const visitor = { session: null, script: null, address: () => '192.0.2.1', expectAllowed() {} };
  const { body } = csvResponse(findingNothing(), 'journal.csv', streams.begin(visitor));
  const reader = body?.getReader();
  const reading = reader?.read();
  await giveWay();
  await giveWay();
  const hungUp = reader?.cancel();
  await until(() => isOver);
  await hungUp;
  expect(await reading).toEqual({ done: true, value: undefined });
  expect(streams.count()).toBe(0);
});
