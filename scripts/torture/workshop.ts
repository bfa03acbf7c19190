import { Database } from 'bun:sqlite';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { createRandom, type Random } from '#src/ops/demo/random.ts';

/** Where trials run: the executable, folders to ruin, and how much to do. */
export interface Workshop {
  executable: string;
  /** Number of repetitions: `full` for a full run, `quick` for one beside the tests. */
  times(full: number, quick: number): number;
  isQuick: boolean;
  /** Seeded: the same numbers in every run. */
  random: Random;
  /** A new, empty folder on a real disk. */
  freshFolder(): Promise<string>;
  /** Ends whatever a trial left running, and removes its folders. */
  tidy(): Promise<void>;
  running: Set<Bun.Subprocess>;
  clear(): Promise<void>;
}

export interface Server {
  url: string;
  origin: string;
  pid: number;
  /** Log output so far. */
  log(): string;
  kill(signal?: NodeJS.Signals): Promise<number>;
}

export async function openWorkshop(root: string, isQuick: boolean): Promise<Workshop> {
  const executable = join(root, 'dist/bullpen');
  if (!existsSync(executable)) throw new Error('dist/bullpen is not there. Run `bun run build` first.');
  const shared = join(root, 'dist/torture');
  await mkdir(shared, { recursive: true });
  // Runs may overlap; the folders of a killed run are cleared by the next.
  for (const name of await readdir(shared)) {
    if (!isRunning(Number.parseInt(name, 10))) await rm(join(shared, name), { recursive: true, force: true });
  }
  const folder = await mkdtemp(join(shared, `${process.pid}-`));
  const running = new Set<Bun.Subprocess>();
  return {
    executable,
    running,
    async tidy() {
      for (const child of running) child.kill('SIGKILL');
      await Promise.all([...running].map(({ exited }) => exited));
      running.clear();
      for (const name of await readdir(folder))
        await rm(join(folder, name), { recursive: true, force: true });
    },
    isQuick,
    times: (full, quick) => (isQuick ? quick : full),
    random: createRandom(1),
    freshFolder: () => mkdtemp(join(folder, 'data-')),
    clear: () => rm(folder, { recursive: true, force: true }),
  };
}

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    // Signalling another user's process is not permitted, so it must be running.
    return !(error instanceof Error && 'code' in error && error.code === 'ESRCH');
  }
}

/** Admin password of every server started here. */
export const ADMIN_PASSWORD = 'Correct-Horse-9';

/** Starts a server on a free port and waits until it is ready. */
export async function startServer(
  { executable, running }: Workshop,
  data: string,
  env: Record<string, string> = {},
): Promise<Server> {
  const child = Bun.spawn([executable, 'serve', '--port', '0', '--json', '--data', data], {
    env: { BULLPEN_ADMIN_PASSWORD: ADMIN_PASSWORD, BULLPEN_LOG: 'error', ...env },
    stdout: 'pipe',
    stderr: 'pipe',
  });
  running.add(child);
  let written = '';
  const { promise: ready, resolve, reject } = Promise.withResolvers<string>();
  void (async () => {
    for await (const chunk of child.stdout.pipeThrough(new TextDecoderStream())) {
      written += chunk;
      const url = /"url": ?"([^"]+)"/.exec(written)?.[1];
      if (url !== undefined) resolve(url);
    }
    const reason = await new Response(child.stderr).text();
    reject(new Error(`the server did not start: ${written}${reason}`));
  })();
  const url = await ready;
  return {
    url,
    origin: new URL(url).origin,
    pid: child.pid,
    log: () => written,
    kill(signal = 'SIGKILL') {
      child.kill(signal);
      return child.exited;
    },
  };
}

/** Opens the database of a data folder, waiting while a job that has lost its server is still closing it. */
export function openDatabase(data: string): Database {
  const db = new Database(join(data, 'bullpen.db'), { readwrite: true, create: false });
  db.run('PRAGMA busy_timeout = 5000');
  return db;
}

/** Runs a command to its end. @throws Error with its output when it fails */
export async function run(workshop: Workshop, args: readonly string[]): Promise<string> {
  const { code, stdout, stderr } = await attempt(workshop, args);
  if (code !== 0) throw new Error(`${args.join(' ')}: ${stdout}${stderr}`);
  return stdout;
}

/** Runs a command to its end, whatever that is. */
export async function attempt(
  { executable, running }: Workshop,
  args: readonly string[],
  env: Record<string, string> = {},
) {
  const child = Bun.spawn([executable, ...args], { env, stdout: 'pipe', stderr: 'pipe' });
  running.add(child);
  const [stdout, stderr, code] = await Promise.all([
    new Response(child.stdout).text(),
    new Response(child.stderr).text(),
    child.exited,
  ]);
  running.delete(child);
  return { code, stdout, stderr };
}

export interface TraderAccess {
  id: number;
  accessCode: string;
}

/** Adds a trader on the command line. */
export async function addTrader(workshop: Workshop, data: string, name: string): Promise<TraderAccess> {
  return JSON.parse(await run(workshop, ['traders', 'add', name, '--json', '--data', data]));
}

/** Calls the API as one of our pages would. */
export function send(
  { origin }: Pick<Server, 'origin'>,
  method: string,
  path: string,
  { json, headers = {} }: { json?: unknown; headers?: Record<string, string> } = {},
): Promise<Response> {
  return fetch(`${origin}${path}`, {
    method,
    redirect: 'manual',
    headers: { origin, ...(json === undefined ? {} : { 'content-type': 'application/json' }), ...headers },
    ...(json === undefined ? {} : { body: JSON.stringify(json) }),
  });
}

/** Logs a trader in. @returns the headers of their calls */
export async function logIn(server: Server, { accessCode }: TraderAccess): Promise<{ cookie: string }> {
  const response = await send(server, 'POST', '/api/auth/validate', { json: { accessCode } });
  if (response.status !== 200) throw new Error(`the log-in was answered ${response.status}`);
  return { cookie: readCookie(response) };
}

/** Unlocks the admin area. @returns the headers of its calls */
export async function unlock(server: Server): Promise<{ cookie: string; 'bullpen-grant': string }> {
  const response = await send(server, 'POST', '/api/auth/admin', { json: { password: ADMIN_PASSWORD } });
  if (response.status !== 200) throw new Error(`the admin password was answered ${response.status}`);
  const { grant }: { grant: string } = await response.json();
  return { cookie: readCookie(response), 'bullpen-grant': grant };
}

const readCookie = ({ headers }: Response): string => headers.get('set-cookie')?.split(';')[0] ?? '';

/** Resident memory of a process. Bytes. */
export async function residentMemory(pid: number): Promise<number> {
  const status = await Bun.file(`/proc/${pid}/status`).text();
  return Number(/^VmRSS:\s+(\d+) kB/m.exec(status)?.[1]) * 1024;
}
