import { existsSync } from 'node:fs';
import { type Driver, freePort, SIZE, waitForOutput } from './driver.ts';

const BROWSERS = ['4.1', '4.0', '6.0'].map(
  (version) => `/usr/lib/x86_64-linux-gnu/webkit${version === '6.0' ? 'gtk' : '2gtk'}-${version}/MiniBrowser`,
);

/** An element of WebDriver. */
const ELEMENT = 'element-6066-11e4-a52e-4f735466cecf';

/** WebKit's own small browser over WebDriver, on a screen that nobody sees. */
export async function startWebKit(program: string): Promise<Driver> {
  const screen = Bun.spawn(['Xvfb', '-displayfd', '1', '-screen', '0', '1440x1000x24'], {
    stdout: 'pipe',
    stderr: 'ignore',
  });
  const display = await waitForOutput(screen.stdout, /\d+(?=\n)/);
  const port = freePort();
  const driver = Bun.spawn([program, `--port=${port}`], {
    stdout: 'ignore',
    stderr: 'ignore',
    env: { ...process.env, DISPLAY: `:${display}` },
  });
  const base = `http://127.0.0.1:${port}`;
  while (!(await fetch(`${base}/status`).catch(() => null))?.ok);
  let session = '';
  async function send<Result>(method: string, path: string, body?: object): Promise<Result> {
    const response = await fetch(`${base}${session}${path}`, {
      method,
      ...(body && { body: JSON.stringify(body) }),
    });
    const { value }: { value: Result & { message?: string } } = await response.json();
    if (!response.ok) throw new Error(`${path}: ${value.message}`);
    return value;
  }
  const options = { binary: BROWSERS.find((file) => existsSync(file)), args: ['--automation'] };
  const { sessionId } = await send<{ sessionId: string }>('POST', '/session', {
    capabilities: { alwaysMatch: { 'webkitgtk:browserOptions': options } },
  });
  session = `/session/${sessionId}`;
  await send('POST', '/window/rect', { ...SIZE, x: 0, y: 0 });
  const act = (actions: object[]) => send('POST', '/actions', { actions });
  return {
    async goto(url) {
      await send('POST', '/url', { url });
    },
    evaluate: (expression) => send('POST', '/execute/sync', { script: `return ${expression};`, args: [] }),
    async clickAt(x, y) {
      await act([
        {
          type: 'pointer',
          id: 'mouse',
          parameters: { pointerType: 'mouse' },
          actions: [
            { type: 'pointerMove', duration: 0, x, y },
            { type: 'pointerDown', button: 0 },
            { type: 'pointerUp', button: 0 },
          ],
        },
      ]);
    },
    async type(text) {
      const actions = [...text].flatMap((value) => [
        { type: 'keyDown', value },
        { type: 'keyUp', value },
      ]);
      await act([{ type: 'key', id: 'keyboard', actions }]);
    },
    async chooseFile(id, path) {
      const found = await send<Record<string, string>>('POST', '/element', {
        using: 'css selector',
        value: `[id=${JSON.stringify(id)}]`,
      });
      await send('POST', `/element/${found[ELEMENT]}/value`, { text: path });
    },
    async close() {
      await send('DELETE', '').catch(() => undefined);
      for (const each of [driver, screen]) {
        each.kill();
        await each.exited;
      }
    },
  };
}
