/** Images that are made ready in a process of their own: whose turn it is, and what ends it. */

import { expect, setDefaultTimeout, test } from 'bun:test';
import { noise } from '#src/testing/hostile-images.ts';
import { imageFiles, imageForm, png } from '#src/testing/image.ts';
import { watchProcesses } from '#src/testing/started-processes.ts';
import { type As, testApp } from '#src/testing/test-app.ts';
import { until } from '#src/testing/until.ts';

// Every image is made ready by a process, and the machine may be slow.
setDefaultTimeout(60_000);

const SLOW = noise(1200, 1200);

/** Maya and Leo, each with an entry. */
async function people() {
  const app = testApp();
  const [maya, leo] = [await app.trader('Maya Okafor'), await app.trader('Leo Brandt')];
  for (const who of [maya, leo])
    await app.call(who, 'POST', '/api/journal', { json: { symbol: 'ES', pnl: '10' } });
  const upload = (as: As, entry: number, image = png()) =>
    app.call(as, 'POST', `/api/journal/${entry}/images`, { raw: imageForm(image) });
  return { app, maya, leo, upload };
}

test('nobody waits for the images of another trader, whatever sessions and tokens send them', async () => {
  const { app, maya, leo, upload } = await people();
  const done: string[] = [];
  const note = async (who: string, sent: Promise<{ status: number }>) => {
    const { status } = await sent;
    done.push(`${who} ${status}`);
  };
  using processes = watchProcesses();
  const senders = [maya, app.script(maya), app.script(maya), maya];
  const sending = senders.map((as) => note('Maya', upload(as, 1, SLOW)));
  await until(() => processes.started().length > 0);
  await Promise.all([...sending, note('Leo', upload(leo, 2))]);
  expect(done.indexOf('Leo 201')).toBeLessThanOrEqual(1);
  expect(done.sort()).toEqual(['Leo 201', ...senders.map(() => 'Maya 201')]);
});

test('ten images of a trader may wait; the next one is told so', async () => {
  const { maya, upload } = await people();
  const sent = await Promise.all(Array.from({ length: 11 }, () => upload(maya, 1)));
  const { status, body, headers } = sent.at(-1) ?? expect.unreachable();
  expect([status, body.message, headers.get('retry-after')]).toEqual([
    429,
    '10 of your images wait for their turn already. Please send this one once they are done.',
    '5',
  ]);
  expect(sent.slice(0, 10).map((one) => one.status)).toEqual(Array.from({ length: 10 }, () => 201));
});

test('an image is made ready for nobody who has hung up, and leaves nothing behind', async () => {
  const { app, maya } = await people();
  const caller = new AbortController();
  using processes = watchProcesses();
  const answer = app.handle(
    new Request('http://desk.test/api/journal/1/images', {
      method: 'POST',
      headers: { host: 'desk.test', origin: 'http://desk.test', cookie: maya.cookie },
      body: imageForm(noise()),
      signal: caller.signal,
    }),
  );
  await until(() => processes.started().length > 0);
  caller.abort();
  await answer;
  await until(() => processes.started()[0]?.signalCode === 'SIGKILL');
  expect(imageFiles(app)).toEqual([]);
});

test('an image whose sender’s session or token ends while it is made ready is not added', async () => {
  const { app, maya, upload } = await people();
  const script = app.script(maya);
  for (const [as, end] of [
    [script, () => app.deps.db.raw.run('DELETE FROM api_tokens')],
    [maya, () => app.deps.access.endSessions(maya.id)],
  ] as const) {
    using processes = watchProcesses();
    const sent = upload(as, 1, SLOW);
    await until(() => processes.started().length > 0);
    end();
    expect((await sent).status).toBe(401);
  }
  expect(imageFiles(app)).toEqual([]);
});
