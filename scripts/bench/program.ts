import { cpSync, existsSync, readFileSync } from 'node:fs';
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';

/** A server executable and its arguments. */
export interface Program {
  file: string;
  args: readonly string[];
}

export interface RunningProgram {
  url: string;
  pid: number;
  /** From spawn to the end of the first response with status 200. Milliseconds. */
  firstResponse: number;
  stop(): Promise<void>;
}

/** Shared by all measurements: executables, data sets, and a scratch folder. */
export interface Bench {
  /** Root of the repository. */
  root: string;
  /** A short run that only checks that everything works; its figures mean nothing. */
  isQuick: boolean;
  bare: Program;
  bullpen(dataDir: string): Program;
  /** A new, empty data folder. */
  freshFolder(): Promise<string>;
  /** Seeds a demo team. @returns a trader's access code */
  seed(dataDir: string, app?: readonly string[]): Promise<string>;
  /** A small demo data set; read only. */
  seeded: AppInfo;
  /** Twenty traders over five years with this many entries, created once; read only. */
  getApp(entries: number): Promise<AppInfo>;
  /** 100,000 entries of one trader over three years, created once; read only. */
  ofOneTrader(): Promise<AppInfo>;
  /** A writable copy of a data set. */
  copyApp(app: AppInfo): Promise<AppInfo>;
  rounds(count: number): number;
  entries(count: number): number;
  clear(): Promise<void>;
}

export interface AppInfo {
  dataDir: string;
  /** Of one of its traders. */
  accessCode: string;
  entries: number;
}

/** Errors only: writing a log is not part of any measurement. */
const ENVIRONMENT = { BULLPEN_LOG: 'error' };

/** Calendar days covered by the large data sets. */
const DAYS = 1826;
const TRADERS = 20;

/** Compiles the bare server, seeds a data set, and creates a scratch folder under `dist`. */
export async function openBench(root: string, isQuick = false): Promise<Bench> {
  const executable = join(root, 'dist/bullpen');
  if (!(await Bun.file(executable).exists())) {
    throw new Error('dist/bullpen is not there. Run `bun run build` first.');
  }
  // Not in the system's temporary folder, which may be in memory, where syncing is free.
  const folder = join(root, 'dist/bench');
  await rm(folder, { recursive: true, force: true });
  await mkdir(folder, { recursive: true });
  const freshFolder = () => mkdtemp(join(folder, 'data-'));
  const seed = (dataDir: string, app?: readonly string[]) => seedDemo(executable, dataDir, app);
  const dataDir = await freshFolder();
  const apps = new Map<number, Promise<AppInfo>>();
  async function makeApp(entries: number, traders = TRADERS, days = DAYS): Promise<AppInfo> {
    const dir = await freshFolder();
    const app = ['--traders', traders, '--days', days, '--entries', entries].map(String);
    return { dataDir: dir, accessCode: await seed(dir, app), entries };
  }
  let ofOneTrader: Promise<AppInfo> | null = null;
  return {
    root,
    isQuick,
    bare: { file: await compileBare(folder), args: [] },
    bullpen: (data) => ({ file: executable, args: ['serve', '--port', '0', '--json', '--data', data] }),
    freshFolder,
    seed,
    seeded: { dataDir, accessCode: await seed(dataDir), entries: 0 },
    getApp(entries) {
      const made = apps.get(entries) ?? makeApp(entries);
      apps.set(entries, made);
      return made;
    },
    ofOneTrader() {
      ofOneTrader ??= makeApp(isQuick ? 1000 : 100_000, 1, 1095);
      return ofOneTrader;
    },
    async copyApp(app) {
      const copy = await freshFolder();
      cpSync(app.dataDir, copy, { recursive: true });
      return { ...app, dataDir: copy };
    },
    rounds: (count) => (isQuick ? Math.min(count, 2) : count),
    entries: (count) => (isQuick ? Math.ceil(count / 100) : count),
    clear: () => rm(folder, { recursive: true, force: true }),
  };
}

async function compileBare(folder: string): Promise<string> {
  const outfile = join(folder, 'bare');
  await Bun.build({
    entrypoints: [join(import.meta.dir, 'bare.ts')],
    target: 'bun',
    minify: true,
    bytecode: true,
    define: { 'process.env.NODE_ENV': '"production"' },
    compile: { outfile, autoloadDotenv: false, autoloadBunfig: false },
  });
  return outfile;
}

/** @returns a trader's access code */
export async function seedDemo(
  executable: string,
  dataDir: string,
  app: readonly string[] = [],
): Promise<string> {
  const child = Bun.spawn([executable, 'seed', '--demo', '--json', '--data', dataDir, ...app], {
    env: ENVIRONMENT,
    stderr: 'inherit',
  });
  const [text, code] = await Promise.all([new Response(child.stdout).text(), child.exited]);
  if (code !== 0) throw new Error('the demo team could not be seeded');
  const seeded: { traders: { accessCode: string }[] } = JSON.parse(text);
  const [first] = seeded.traders;
  if (!first) throw new Error('the demo team has no traders');
  return first.accessCode;
}

/** Starts a server that prints its URL, and requests `/healthz`. */
export async function startProgram({ file, args }: Program, env = {}): Promise<RunningProgram> {
  const spawned = performance.now();
  const child = Bun.spawn([file, ...args], { env: { ...ENVIRONMENT, ...env }, stderr: 'inherit' });
  const url = await printedUrl(child.stdout);
  // The server would have to wait for a keep-alive connection when it stops.
  const response = await fetch(new URL('/healthz', url), { headers: { connection: 'close' } });
  await response.arrayBuffer();
  const firstResponse = performance.now() - spawned;
  if (response.status !== 200) throw new Error(`the first answer was ${response.status}`);
  return {
    url,
    pid: child.pid,
    firstResponse,
    async stop() {
      child.kill();
      await child.exited;
    },
  };
}

async function printedUrl(stdout: ReadableStream<Uint8Array<ArrayBuffer>>): Promise<string> {
  let printed = '';
  for await (const chunk of stdout.pipeThrough(new TextDecoderStream())) {
    printed += chunk;
    const url = /"url": ?"([^"]+)"/.exec(printed)?.[1];
    if (url !== undefined) return url;
  }
  throw new Error(`the server ended before it was ready: ${printed}`);
}

/** Logs a trader in. */
export async function logIn(url: string, accessCode: string): Promise<{ traderId: number; cookie: string }> {
  const response = await fetch(new URL('/api/auth/validate', url), {
    method: 'POST',
    headers: { connection: 'close', 'content-type': 'application/json', origin: new URL(url).origin },
    body: JSON.stringify({ accessCode }),
  });
  if (response.status !== 200) throw new Error(`the log-in was answered ${response.status}`);
  const { trader }: { trader: { id: number } } = await response.json();
  return { traderId: trader.id, cookie: response.headers.get('set-cookie')?.split(';')[0] ?? '' };
}

/** Enters a trade of whoever is logged in. */
export async function enterTrade(url: string, cookie: string): Promise<void> {
  const response = await fetch(new URL('/api/journal', url), {
    method: 'POST',
    headers: { cookie, origin: new URL(url).origin, 'content-type': 'application/json' },
    body: JSON.stringify({ symbol: 'ESZ6', pnl: '12.50' }),
  });
  await response.arrayBuffer();
  if (response.status !== 201) throw new Error(`a trade was answered ${response.status}`);
}

/** Unlocks the admin area. @returns the headers of its calls */
export async function unlock(
  url: string,
  password: string,
): Promise<{ cookie: string; 'bullpen-grant': string }> {
  const response = await fetch(new URL('/api/auth/admin', url), {
    method: 'POST',
    headers: { connection: 'close', 'content-type': 'application/json', origin: new URL(url).origin },
    body: JSON.stringify({ password }),
  });
  if (response.status !== 200) throw new Error(`the admin password was answered ${response.status}`);
  const { grant }: { grant: string } = await response.json();
  return { cookie: response.headers.get('set-cookie')?.split(';')[0] ?? '', 'bullpen-grant': grant };
}

/** The resident set of a process. Bytes. */
export function residentMemory(pid: number): number {
  const status = `/proc/${pid}/status`;
  const kibibytes = existsSync(status)
    ? /^VmRSS:\s+(\d+) kB$/m.exec(readFileSync(status, 'utf8'))?.[1]
    : Bun.spawnSync(['ps', '-o', 'rss=', '-p', String(pid)]).stdout.toString();
  return Number(kibibytes) * 1024;
}

/** The part of it mapped from files, i.e. the executable; 0 if the system does not say. Bytes. */
export function mappedMemory(pid: number): number {
  const status = `/proc/${pid}/status`;
  return existsSync(status)
    ? Number(/^RssFile:\s+(\d+) kB$/m.exec(readFileSync(status, 'utf8'))?.[1]) * 1024
    : Number.NaN;
}
