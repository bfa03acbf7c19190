import { Database } from 'bun:sqlite';
import { expect, test } from 'bun:test';
import { join } from 'node:path';
import { testDesk } from '#src/testing/desk.ts';
import { deskStates } from './desk-state.ts';

const nextTurn = () => new Promise((resolve) => setImmediate(resolve));

test('a state ends at once with a write of ours, and with the turn with one of another process', async () => {
  const { deps, dataDir } = testDesk();
  const other = new Database(join(dataDir, 'bullpen.db'));
  const now = deskStates(deps);
  const first = now();
  expect(now()).toBe(first);
  deps.settings.keep('admin_password', 'another hash');
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
