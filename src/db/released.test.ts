import { expect, onTestFinished, test } from 'bun:test';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { testApp } from '#src/testing/test-app.ts';

/** A demo team as release 0.1.0 wrote it, and what that release responded: without its win rates, which counted open trades. */
const unpacked = (name: string) =>
  Bun.gunzipSync(readFileSync(join(import.meta.dir, 'fixtures', `release-0.1.0.${name}.gz`)));

interface Recorded {
  /** When it was recorded: sums of today, this week and this month go by it. */
  at: string;
  /** Of the data folder. */
  key: string;
  /** By path. */
  responses: Record<string, object | null>;
}

test('a team of release 0.1.0 has the same figures to the cent after its upgrade', async () => {
  const { at, key, responses }: Recorded = JSON.parse(new TextDecoder().decode(unpacked('json')));
  const folder = mkdtempSync(join(tmpdir(), 'bullpen-released-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  writeFileSync(join(folder, 'bullpen.db'), unpacked('db'));
  writeFileSync(join(folder, 'secret.key'), key, { mode: 0o600 });
  const app = testApp({ now: at, folder });
  const paths = Object.keys(responses);
  expect(paths.filter((path) => /stats|analytics|calendar|leaderboard/.test(path)).length).toBeGreaterThan(8);
  for (const path of paths) {
    const trader = /^\/api\/traders\/(\d+)\//.exec(path)?.[1];
    const as = trader === undefined ? null : app.script({ id: Number(trader) });
    const { status, body } = await app.call(as, 'GET', path);
    expect([path, status]).toEqual([path, 200]);
    const recorded = responses[path] ?? null;
    if (recorded === null) expect([path, body]).toEqual([path, null]);
    else expect({ path, ...body }).toMatchObject({ path, ...recorded });
  }
});
