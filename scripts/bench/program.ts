import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';

/** A server as an executable, with what starts it. */
export interface Program {
  file: string;
  args: readonly string[];
}

export interface RunningProgram {
  url: string;
  pid: number;
  /** From the spawn to the end of the first answer with status 200. Milliseconds. */
  firstAnswer: number;
  stop(): Promise<void>;
}

/** What the measurements share: the executables, and a folder for what they leave behind. */
export interface Bench {
  bare: Program;
  bullpen(dataDir: string): Program;
  /** A new, empty data folder. */
  freshFolder(): Promise<string>;
  /** A data folder with the demo desk in it, and a code to log in with. */
  seeded: { dataDir: string; accessCode: string };
  clear(): Promise<void>;
}

/** Says only that it failed: what a program prints to its log is no part of a measurement. */
const ENVIRONMENT = { BULLPEN_LOG: 'error' };

/** Compiles the bare server, seeds a desk, and makes a folder for the rest under `dist`. */
export async function openBench(root: string): Promise<Bench> {
  const executable = join(root, 'dist/bullpen');
  if (!(await Bun.file(executable).exists())) {
    throw new Error('dist/bullpen is not there. Run `bun run build` first.');
  }
  // Beside the executable, not in the system's temporary folder: that may be memory, where a sync to disk is free.
  const folder = join(root, 'dist/bench');
  await rm(folder, { recursive: true, force: true });
  await mkdir(folder, { recursive: true });
  const freshFolder = () => mkdtemp(join(folder, 'data-'));
  const dataDir = await freshFolder();
  return {
    bare: { file: await compileBare(folder), args: [] },
    bullpen: (data) => ({ file: executable, args: ['serve', '--port', '0', '--json', '--data', data] }),
    freshFolder,
    seeded: { dataDir, accessCode: await seedDemo(executable, dataDir) },
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
  desk: readonly string[] = [],
): Promise<string> {
  const child = Bun.spawn([executable, 'seed', '--demo', '--json', '--data', dataDir, ...desk], {
    env: ENVIRONMENT,
    stderr: 'inherit',
  });
  const [text, code] = await Promise.all([new Response(child.stdout).text(), child.exited]);
  if (code !== 0) throw new Error('the demo desk could not be seeded');
  const seeded: { traders: { accessCode: string }[] } = JSON.parse(text);
  const [first] = seeded.traders;
  if (!first) throw new Error('the demo desk has no traders');
  return first.accessCode;
}

/** Starts a server, which prints its address, and asks it for `/healthz`. */
export async function startProgram({ file, args }: Program): Promise<RunningProgram> {
  const spawned = performance.now();
  const child = Bun.spawn([file, ...args], { env: ENVIRONMENT, stderr: 'inherit' });
  const url = await printedUrl(child.stdout);
  // A connection that is kept alive would have to be waited for at the stop.
  const answer = await fetch(new URL('/healthz', url), { headers: { connection: 'close' } });
  await answer.arrayBuffer();
  const firstAnswer = performance.now() - spawned;
  if (answer.status !== 200) throw new Error(`the first answer was ${answer.status}`);
  return {
    url,
    pid: child.pid,
    firstAnswer,
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
  const answer = await fetch(new URL('/api/auth/validate', url), {
    method: 'POST',
    headers: { connection: 'close', 'content-type': 'application/json', origin: new URL(url).origin },
    body: JSON.stringify({ accessCode }),
  });
  if (answer.status !== 200) throw new Error(`the log-in was answered ${answer.status}`);
  const { trader }: { trader: { id: number } } = await answer.json();
  return { traderId: trader.id, cookie: answer.headers.get('set-cookie')?.split(';')[0] ?? '' };
}
