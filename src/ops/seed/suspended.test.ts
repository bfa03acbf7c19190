import { expect, test } from 'bun:test';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { command, commandJson, freshFolder } from '#src/testing/process.ts';

function written(team: object): string {
  const file = join(freshFolder(), 'team.json');
  writeFileSync(file, JSON.stringify(team));
  return file;
}

test('a trader of a seed file may be suspended, and has their entries', async () => {
  const data = freshFolder();
  const entries = [{ symbol: 'ESH5', pnl: '10', tradeDate: '2025-01-06' }];
  const file = written({
    traders: [
      { name: 'Maya', isSuspended: true, entries },
      { name: 'Leo', isSuspended: false },
    ],
  });
  const { traders, entries: added } = await commandJson(data, ['seed', file]);
  expect(traders).toMatchObject([
    { name: 'Maya', isSuspended: true },
    { name: 'Leo', isSuspended: false },
  ]);
  expect(added).toBe(1);
  expect(await commandJson(data, ['traders', 'list'])).toEqual(traders);
  const wrong = await command(data, ['seed', written({ traders: [{ name: 'Ana', isSuspended: 'yes' }] })]);
  expect([wrong.code, wrong.stderr]).toEqual([1, expect.stringContaining('Suspended must be true or false')]);
}, 60_000);
