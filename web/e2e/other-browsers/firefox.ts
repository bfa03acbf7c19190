import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Driver, SIZE, waitForOutput } from './driver.ts';

/** Keeps the browser from calling home. */
const PREFERENCES = [
  'user_pref("remote.prefs.recommended", true);',
  'user_pref("datareporting.policy.dataSubmissionEnabled", false);',
  'user_pref("network.captive-portal-service.enabled", false);',
  'user_pref("network.connectivity-service.enabled", false);',
].join('\n');

interface Answer {
  id?: number;
  type: string;
  result?: unknown;
  message?: string;
}

/** Firefox over WebDriver BiDi, which it speaks without a driver between. */
export async function startFirefox(program: string): Promise<Driver> {
  const profile = await mkdtemp(join(tmpdir(), 'bullpen-firefox-'));
  await writeFile(join(profile, 'user.js'), PREFERENCES);
  const browser = Bun.spawn(
    [program, '--headless', '--no-remote', '--profile', profile, '--remote-debugging-port', '0'],
    {
      stdout: 'ignore',
      stderr: 'pipe',
      env: {
        ...process.env,
        MOZ_HEADLESS_WIDTH: String(SIZE.width),
        MOZ_HEADLESS_HEIGHT: String(SIZE.height),
      },
    },
  );
  const socket = new WebSocket(`${await waitForOutput(browser.stderr, /ws:\/\/[\d.]+:\d+/)}/session`);
  await new Promise((opened, failed) => {
    socket.onopen = opened;
    socket.onerror = failed;
  });
  const waiting = new Map<number, (answer: Answer) => void>();
  socket.onmessage = ({ data }) => {
    const answer: Answer = JSON.parse(String(data));
    if (answer.id !== undefined) waiting.get(answer.id)?.(answer);
  };
  let last = 0;
  async function send<Result>(method: string, params: object): Promise<Result> {
    const id = ++last;
    const { promise, resolve } = Promise.withResolvers<Answer>();
    waiting.set(id, resolve);
    socket.send(JSON.stringify({ id, method, params }));
    const { type, result, message } = await promise;
    waiting.delete(id);
    if (type !== 'success') throw new Error(`${method}: ${message}`);
    return result as Result;
  }
  await send('session.new', { capabilities: {} });
  const { context } = await send<{ context: string }>('browsingContext.create', { type: 'tab' });
  await send('browsingContext.setViewport', { context, viewport: SIZE });
  const evaluated = async (expression: string) =>
    (
      await send<{ type: string; result?: { value?: unknown; sharedId?: string } }>('script.evaluate', {
        expression,
        target: { context },
        awaitPromise: true,
      })
    ).result;
  const act = (actions: object[]) => send('input.performActions', { context, actions });
  return {
    async goto(url) {
      await send('browsingContext.navigate', { context, url, wait: 'complete' });
    },
    async evaluate(expression) {
      const found = await evaluated(`JSON.stringify(${expression}) ?? 'null'`);
      return JSON.parse(String(found?.value ?? 'null'));
    },
    async clickAt(x, y) {
      await act([
        {
          type: 'pointer',
          id: 'mouse',
          actions: [
            { type: 'pointerMove', x, y },
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
      const input = await evaluated(`document.getElementById(${JSON.stringify(id)})`);
      await send('input.setFiles', { context, element: { sharedId: input?.sharedId }, files: [path] });
    },
    async close() {
      socket.close();
      browser.kill('SIGKILL');
      await browser.exited;
      await rm(profile, { recursive: true, force: true });
    },
  };
}
