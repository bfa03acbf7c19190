import { Database } from 'bun:sqlite';
import { expect, test } from 'bun:test';
import { join } from 'node:path';
import { testApp } from '#src/testing/test-app.ts';
import { dataVersions } from './data-version.ts';

const nextTurn = () => new Promise((resolve) => setImmediate(resolve));

test('a version ends at once with a write by this process, and by the next turn with a write by another', async () => {
  const { deps, dataDir } = testApp();
  const other = new Database(join(dataDir, 'bullpen.db'));
  const now = dataVersions(deps);
  const first = now();
  expect(now()).toBe(first);
  deps.settings.set('admin_password', 'another hash');
  const second = now();
  expect(second).not.toBe(first);
  expect(now()).toBe(second);
  other.run("UPDATE settings SET value = 'one more' WHERE key = 'admin_password'");
  await nextTurn();
  const third = now();
  expect(third).not.toBe(second);
  await nextTurn();
  expect(now()).toBe(third);
  other.close();
});

test('a turn that takes long, as on a machine that is busy elsewhere, looks again', () => {
  const { deps, dataDir } = testApp();
  const other = new Database(join(dataDir, 'bullpen.db'));
  const now = dataVersions(deps);
  const first = now();
  other.run("UPDATE settings SET value = 'another hash' WHERE key = 'admin_password'");
  other.close();
  const waited = performance.now() + 2;
  while (performance.now() < waited);
  expect(now()).not.toBe(first);
});

test('a version ends with the day, and before any video link made in it expires', () => {
  const app = testApp({ now: '2026-11-20T20:00:00Z' });
  const now = dataVersions(app.deps);
  let version = now();
  for (const [minutes, ends] of [
    [9, false],
    [2, true],
    [8, false],
    [2, true],
    [24 * 60, true],
  ] as const) {
    app.now += minutes * 60_000;
    expect([minutes, now() !== version]).toEqual([minutes, ends]);
    version = now();
  }
});
