import { expect, onTestFinished } from 'bun:test';
import { existsSync, mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** The built executable: tests run what users run. */
export const EXECUTABLE = join(import.meta.dir, '../../dist/bullpen');
if (!existsSync(EXECUTABLE)) throw new Error('dist/bullpen is not there. Run `bun run build` first.');

// One that lacks what was written since fails in ways that say nothing of it.
const NOT_IN_IT = /\.test\.ts$|^(?:src|web)\/testing\/|^web\/e2e\//;
const built = statSync(EXECUTABLE).mtimeMs;
const root = join(import.meta.dir, '../..');
for (const file of new Bun.Glob('{src,web}/**/*.{ts,tsx,sql}').scanSync(root)) {
  if (NOT_IN_IT.test(file) || statSync(join(root, file)).mtimeMs < built) continue;
  process.stderr.write(
    `dist/bullpen is older than ${file}: \`bun run build\` before a failure here is taken for one.\n`,
  );
  break;
}

/** A new folder, removed after the test. */
export function freshFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'bullpen-cli-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

export interface Finished {
  code: number;
  stdout: string;
  stderr: string;
}

/** Runs a command to its end. `data` is its data folder, `stdin` its standard input. */
export async function command(
  data: string,
  args: readonly string[],
  env: Record<string, string> = {},
  stdin = '',
): Promise<Finished> {
  const child = Bun.spawn([EXECUTABLE, ...args], {
    env: { PATH: process.env.PATH ?? '', BULLPEN_DATA_DIR: data, ...env },
    stdin: Buffer.from(stdin),
    stdout: 'pipe',
    stderr: 'pipe',
  });
  return finished(child);
}

/** What a process printed, once it has ended. */
export async function finished(child: Bun.Subprocess<'ignore' | Buffer, 'pipe', 'pipe'>): Promise<Finished> {
  const [stdout, stderr, code] = await Promise.all([
    new Response(child.stdout).text(),
    new Response(child.stderr).text(),
    child.exited,
  ]);
  return { code, stdout, stderr };
}

/** What a command that must succeed prints as JSON. */
export async function commandJson(data: string, args: readonly string[], env?: Record<string, string>) {
  const { code, stdout, stderr } = await command(data, [...args, '--json'], env);
  expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
  return JSON.parse(stdout);
}

export interface ServerProcess {
  url: string;
  pid: number;
  kill(signal: NodeJS.Signals): Promise<number>;
}

/** Starts a server on a free port and waits until it is ready. It is stopped after the test. */
export async function serverProcess(
  data: string,
  args: readonly string[] = [],
  env: Record<string, string> = {},
  executable = EXECUTABLE,
): Promise<ServerProcess> {
  const child = Bun.spawn([executable, 'serve', '--port', '0', '--json', ...args], {
    env: { PATH: process.env.PATH ?? '', BULLPEN_DATA_DIR: data, BULLPEN_LOG: 'error', ...env },
    stdout: 'pipe',
    stderr: 'pipe',
  });
  onTestFinished(async () => {
    child.kill('SIGKILL');
    await child.exited;
  });
  let text = '';
  for await (const chunk of child.stdout.pipeThrough(new TextDecoderStream())) {
    text += chunk;
    const url = /"url": "([^"]+)"/.exec(text)?.[1];
    if (url !== undefined) {
      return {
        url,
        pid: child.pid,
        kill: (signal) => {
          child.kill(signal);
          return child.exited;
        },
      };
    }
  }
  throw new Error(`the server did not start: ${text}${await new Response(child.stderr).text()}`);
}

/** Logs a trader in over the network. */
export function logIn(url: string, accessCode: string | undefined): Promise<Response> {
  return fetch(new URL('/api/auth/validate', url), {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: new URL(url).origin },
    body: JSON.stringify({ accessCode }),
  });
}

/** The `name=value` pair of the session cookie set by a response. */
export const cookieOf = ({ headers }: Response): string => headers.get('set-cookie')?.split(';')[0] ?? '';
