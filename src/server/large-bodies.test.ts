import { expect, test } from 'bun:test';
import { type As, testApp } from '#src/testing/test-app.ts';
import { LARGE_BODIES_OPEN, MOST_LARGE_BODIES } from './contract.ts';

const BATCH = '/api/journal/batch';
const large = {
  entries: Array.from({ length: 500 }, () => ({ symbol: 'ES', pnl: '1', notes: 'x'.repeat(200) })),
};

async function serving() {
  const app = testApp();
  const [maya, leo] = [await app.trader('Maya'), await app.trader('Leo')];
  const send = async (as: As, json: object, path = BATCH) => {
    const { status, body } = await app.call(as, 'POST', path, { json });
    return [status, body.message];
  };
  return { app, maya, leo, send };
}

test('of many large bodies of a trader a few are taken at a time, and the others are told', async () => {
  const { app, maya, leo, send } = await serving();
  const kept = await app.deps.db.writes.keep();
  const taken = Array.from({ length: MOST_LARGE_BODIES }, () => send(maya, large));
  expect(await send(maya, large)).toEqual([429, LARGE_BODIES_OPEN]);
  // Neither a colleague nor what is small waits for any of it.
  const others = [send(leo, large), send(maya, { symbol: 'ES', pnl: '1' }, '/api/journal')];
  kept[Symbol.dispose]();
  expect(await Promise.all([...taken, ...others])).toEqual(
    Array.from({ length: MOST_LARGE_BODIES + 2 }, () => [201, undefined]),
  );
  expect((await send(maya, large))[0]).toBe(201);
});

test('one that is rejected leaves its place', async () => {
  const { maya, send } = await serving();
  for (let n = 0; n < 2 * MOST_LARGE_BODIES; n++) {
    expect((await send(maya, { entries: [], padding: 'x'.repeat(70_000) }))[0]).toBe(422);
    expect((await send(null, large))[0]).toBe(401);
  }
  expect((await send(maya, large))[0]).toBe(201);
});
