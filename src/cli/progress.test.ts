import { expect, setDefaultTimeout, test } from 'bun:test';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { enlargeVideo, filledFolder } from '#src/testing/filled-folder.ts';
import { command, EXECUTABLE, freshFolder } from '#src/testing/process.ts';
import { onTerminal } from '#src/testing/terminal.ts';
import { until } from '#src/testing/until.ts';

// Each test runs the executable many times, and the machine may be slow.
setDefaultTimeout(120_000);

const CLEARED = '\r\u001b[K';

test('long-running commands show progress on a terminal and clear the line at the end', async () => {
  const { data } = await filledFolder();
  enlargeVideo(data, 64 * 1024 * 1024);
  const { code, shown } = await onTerminal(['backup', '--data', data]);
  expect(code).toBe(0);
  expect(shown).toContain(`${CLEARED}Backing up … `);
  expect(shown.lastIndexOf(CLEARED)).toBeGreaterThan(shown.lastIndexOf('Backing up'));
  expect(shown.slice(shown.lastIndexOf(CLEARED))).toContain('Backed up the database, 2 videos and 1 image');
  // Without a terminal there is no progress line.
  const file = join(freshFolder(), 'desk.tar');
  expect((await command(data, ['backup', file])).stderr).toBe('');
  const csv = join(freshFolder(), 'many.csv');
  writeFileSync(csv, `Trader,Symbol,PnL\n${'Maya,ES,1\n'.repeat(5000)}`);
  const seeded = await onTerminal(['seed', csv, '--data', freshFolder()]);
  expect(seeded).toMatchObject({ code: 0, shown: expect.stringMatching(/Adding … \d+ entries/) });
});

test('a demo is one line of progress, its access codes, and nothing in between', async () => {
  const data = freshFolder();
  const { shown } = await onTerminal(['serve', '--demo', '--port', '0', '--data', data], (soFar) =>
    soFar.includes(' is ready at ') ? '\u0003' : null,
  );
  const [before = '', codes = '', after = ''] = shown.split(/(?=Seeded 7 traders)|(?=Bullpen \S+ is ready)/);
  const [start, ...drawn] = before.split(CLEARED);
  expect([start, drawn.at(0)]).toEqual(['', expect.stringMatching(/^Adding … \d+ entries$/)]);
  expect(drawn.filter((line) => line !== '' && !/^Adding … \d+ entries$/.test(line))).toEqual([]);
  expect(codes.trim().split(/\r?\n/)).toHaveLength(2 + 1 + 7);
  expect(after).toMatch(/^Bullpen \S+ is ready at /);
  expect(shown).not.toMatch(/slow query|insert into|select /i);
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
