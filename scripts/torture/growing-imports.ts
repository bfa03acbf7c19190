import { DEALT, type GrowingFile, STRUCTURES, spoiledFixtures } from '#src/testing/growing-files.ts';
import { importForm } from '#src/testing/import-files.ts';
import { expect, type Trial } from './trial.ts';
import { addTrader, logIn, type Server, send, startServer } from './workshop.ts';

/** Ten times those of the test beside the readers: characters, and rows. */
const LENGTH = 200_000;
const ROWS = 20_000;
/** Milliseconds. */
const PATIENCE = 60_000;
const HELD_UP = 1_000;

export const growingFiles: Trial = {
  name: 'growing files',
  promise:
    'Whatever stands in a file, it is read and paired in a time by its length: none of 20,000 rows takes a minute, and others wait for none.',
  isTimed: true,
  async run(workshop) {
    const data = await workshop.freshFolder();
    const trader = await addTrader(workshop, data, 'Maya Okafor');
    const server = await startServer(workshop, data);
    const { cookie } = await logIn(server, trader);
    const headers = { origin: server.origin, cookie };
    const account = await send(server, 'POST', '/api/accounts', {
      headers,
      json: { name: 'Imported', timeZone: 'America/Chicago' },
    });
    const { id }: { id: number } = await account.json();
    let [held, longest, slowest] = [0, 0, ''];
    const watching = setInterval(async () => {
      const since = performance.now();
      await send(server, 'GET', '/healthz').catch(() => null);
      held = Math.max(held, performance.now() - since);
    }, 50);
    const each = (files: readonly GrowingFile[], size: number) =>
      files
        .filter((_, n) => n % workshop.times(1, 12) === 0)
        .map((file) => ({ file, size: workshop.times(size, size / 10) }));
    const all = [...each(STRUCTURES, LENGTH), ...each(spoiledFixtures('all'), LENGTH), ...each(DEALT, ROWS)];
    try {
      for (const { file, size } of all) {
        const since = performance.now();
        const status = await look(server, headers, file, size, id);
        const taken = performance.now() - since;
        expect(status < 500, `${file.what}: answered ${status}`);
        if (taken > longest) [longest, slowest] = [taken, file.what];
      }
    } finally {
      clearInterval(watching);
    }
    expect(held < HELD_UP, `others waited ${held.toFixed(0)} ms`);
    await server.kill('SIGTERM');
    return `${all.length} files; the longest took ${(longest / 1000).toFixed(1)} s (${slowest}), others waited ${held.toFixed(0)} ms at most`;
  },
};

async function look(
  { origin }: Server,
  headers: Record<string, string>,
  { name, text, mapping }: GrowingFile,
  size: number,
  accountId: number,
): Promise<number> {
  const fields = {
    accountId: String(accountId),
    dateOrder: 'mdy',
    ...(mapping ? { mapping: JSON.stringify([mapping]) } : {}),
  };
  const response = await fetch(`${origin}/api/imports?dryRun=true`, {
    method: 'POST',
    headers,
    body: importForm({ [name]: text(size) }, fields),
    signal: AbortSignal.timeout(PATIENCE),
  });
  await response.body?.cancel();
  return response.status;
}
