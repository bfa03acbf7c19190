import { describe, expect, setDefaultTimeout, test } from 'bun:test';
import { filledFolder } from '#src/testing/filled-folder.ts';
import { command } from '#src/testing/process.ts';
import { onTerminal } from '#src/testing/terminal.ts';

// Each test runs the executable several times, and the machine may be slow.
setDefaultTimeout(60_000);

const ASKING = [[['archive']], [['traders', 'remove', '2']]];

/** Nothing was removed or archived. */
async function expectUnchanged({ data, traders }: Awaited<ReturnType<typeof filledFolder>>): Promise<void> {
  expect(JSON.parse((await command(data, ['traders', 'list', '--json'])).stdout)).toEqual(traders);
  expect(JSON.parse((await command(data, ['archives', 'list', '--json'])).stdout)).toEqual([]);
}

test.each(ASKING)('asks before anything irreversible, and aborts without a terminal: %j', async (args) => {
  const folder = await filledFolder();
  expect(await command(folder.data, args, {}, 'y\n')).toEqual({
    code: 1,
    stdout: '',
    stderr: 'bullpen: Not a terminal; pass --yes.\n',
  });
  await expectUnchanged(folder);
  expect((await command(folder.data, [...args, '--yes'])).code).toBe(0);
});

describe('on a terminal', () => {
  const QUESTION = /^.*Are you sure you want to [^\r\n]* \[y\/N\] /;

  /** @returns what was shown after the question and what was typed */
  async function answer(args: readonly string[], keys: string) {
    const folder = await filledFolder();
    const { code, shown } = await onTerminal([...args, '--data', folder.data], (soFar) =>
      QUESTION.test(soFar) ? keys : null,
    );
    expect(shown).toMatch(QUESTION);
    return { folder, code, after: Bun.stripANSI(shown.replace(QUESTION, '')) };
  }

  test.each(ASKING)('Ctrl+C ends without a word, and changes nothing: %j', async (args) => {
    const { folder, code, after } = await answer(args, '\u0003');
    expect([code, after.replace('^C', '').trim()]).toEqual([130, '']);
    await expectUnchanged(folder);
  });

  test.each([
    ['Ctrl+D', '\u0004'],
    ['Enter', '\r'],
    ['no', 'n\r'],
  ])('%s is no', async (_, keys) => {
    const { folder, code, after } = await answer(['archive'], keys);
    expect([
      code,
      after
        .trim()
        .split(/[\r\n]+/)
        .at(-1),
    ]).toEqual([1, 'bullpen: Nothing was archived.']);
    await expectUnchanged(folder);
  });

  test('y is yes', async () => {
    const { code, after } = await answer(['traders', 'remove', '2'], 'y\r');
    expect([code, after]).toEqual([0, expect.stringContaining('moved to an archive.')]);
  });
});
