import { expect, test } from 'bun:test';
import { filledFolder } from '#src/testing/filled-folder.ts';
import { command } from '#src/testing/process.ts';

test.each([[['archive']], [['traders', 'remove', '2']]])(
  'asks before anything irreversible, and aborts without a terminal: %j',
  async (args) => {
    const { data, traders } = await filledFolder();
    expect(await command(data, args, {}, 'y\n')).toEqual({
      code: 1,
      stdout: '',
      stderr: 'bullpen: Not a terminal; pass --yes.\n',
    });
    expect(JSON.parse((await command(data, ['traders', 'list', '--json'])).stdout)).toEqual(traders);
    expect(JSON.parse((await command(data, ['archives', 'list', '--json'])).stdout)).toEqual([]);
    expect((await command(data, [...args, '--yes'])).code).toBe(0);
  },
);
