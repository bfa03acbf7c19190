import { expect, setDefaultTimeout, test } from 'bun:test';
import { readdirSync, truncateSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { filledFolder } from '#src/testing/filled-folder.ts';
import { command, EXECUTABLE, freshFolder } from '#src/testing/process.ts';
import { until } from '#src/testing/until.ts';

// Each test runs the executable many times, and the machine may be slow.
setDefaultTimeout(120_000);

/** What a command prints on a terminal. */
async function onTerminal(args: readonly string[]): Promise<string> {
  let [shown, isClosed] = ['', false];
  const child = Bun.spawn([EXECUTABLE, ...args], {
    terminal: {
      data: (_, bytes) => {
        shown += Buffer.from(bytes).toString();
      },
      exit: () => {
        isClosed = true;
      },
    },
  });
  expect(await child.exited).toBe(0);
  child.terminal?.close();
  await until(() => isClosed);
  return shown;
}

const CLEARED = '\r\u001b[K';

test('long-running commands show progress on a terminal and clear the line at the end', async () => {
  const { data } = await filledFolder();
  const [video = ''] = readdirSync(join(data, 'videos'));
  truncateSync(join(data, 'videos', video), 64 * 1024 * 1024);
  const shown = await onTerminal(['backup', '--data', data]);
  expect(shown).toContain(`${CLEARED}Backing up … `);
  expect(shown.lastIndexOf(CLEARED)).toBeGreaterThan(shown.lastIndexOf('Backing up'));
  expect(shown.slice(shown.lastIndexOf(CLEARED))).toContain('Backed up the database, 2 videos and 1 image');
  // Without a terminal there is no progress line.
  const file = join(freshFolder(), 'desk.tar');
  expect((await command(data, ['backup', file])).stderr).toBe('');
  const csv = join(freshFolder(), 'many.csv');
  writeFileSync(csv, `Trader,Symbol,PnL\n${'Maya,ES,1\n'.repeat(5000)}`);
  expect(await onTerminal(['seed', csv, '--data', freshFolder()])).toMatch(/Adding … \d+ entries/);
});

test('a backup is never written to a terminal', async () => {
  const { data } = await filledFolder();
  let shown = '';
  const child = Bun.spawn([EXECUTABLE, 'backup', '-', '--data', data], {
    terminal: {
      data: (_, bytes) => {
        shown += Buffer.from(bytes).toString();
      },
    },
  });
  expect(await child.exited).toBe(1);
  await until(() => shown.includes('\n'));
  expect(shown).toContain('A backup is no text for a terminal.');
});
