import { describe, expect, test } from 'bun:test';
import { existsSync, readdirSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { command, EXECUTABLE, freshFolder } from '#src/testing/process.ts';

/** A port nothing listens on. */
async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  await new Promise((resolve) => server.close(resolve));
  return typeof address === 'object' && address ? address.port : 0;
}

describe('the executable runs only its own code, whatever the environment says', () => {
  test.each([
    ['BUN_BE_BUN', () => '1'],
    ['BUN_OPTIONS', (script: string) => `--preload ${script}`],
    ['BUN_OPTIONS', (script: string) => `--require ${script}`],
    ['BUN_INSPECT_PRELOAD', (script: string) => script],
    ['NODE_OPTIONS', (script: string) => `--require ${script}`],
  ])('%s', async (name, value) => {
    const data = freshFolder();
    const [script, mark] = [join(data, 'other.js'), join(data, 'ran')];
    writeFileSync(script, `require('node:fs').writeFileSync(${JSON.stringify(mark)}, '');`);
    // Bun would also read a preload from the settings in the working and home folders.
    writeFileSync(join(data, 'bunfig.toml'), `preload = [${JSON.stringify(script)}]`);
    writeFileSync(join(data, '.bunfig.toml'), `preload = [${JSON.stringify(script)}]`);
    const env = { [name]: value(script), HOME: data, XDG_CONFIG_HOME: data };
    const plain = await command(data, ['version']);
    expect(plain).toEqual({ code: 0, stdout: expect.stringMatching(/^Bullpen /), stderr: '' });
    expect(await command(data, ['version'], env)).toEqual(plain);
    const run = Bun.spawnSync([EXECUTABLE, 'version'], { cwd: data, env });
    expect([run.exitCode, run.stdout.toString()]).toEqual([0, plain.stdout]);
    expect((await command(data, ['-e', `require(${JSON.stringify(script)})`], env)).code).toBe(2);
    expect((await command(data, [script], env)).code).toBe(2);
    expect(existsSync(mark)).toBe(false);
  });

  test.each(['BUN_BYTECODE_ORDER_OUT', 'BUN_BYTECODE_ORDER_NAMES_OUT', 'BUN_BYTECODE_DIGEST_OUT'])(
    '%s has nothing written',
    async (name) => {
      const data = freshFolder();
      const out = join(data, 'order');
      expect((await command(data, ['version'], { [name]: out })).code).toBe(0);
      expect(readdirSync(data).filter((file) => file.startsWith('order'))).toEqual([]);
    },
  );

  test('BUN_INSPECT opens no debugger port', async () => {
    const port = await freePort();
    const data = freshFolder();
    // With `break`, Bun would wait for a debugger to attach.
    const { code } = await command(data, ['version'], { BUN_INSPECT: `ws://127.0.0.1:${port}/x?break=1` });
    expect(code).toBe(0);
  });
});
