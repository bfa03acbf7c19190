import { setPriority } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import type { Config } from '#src/config.ts';
import { AppError, ERROR_STATUS, type ErrorCode } from '#src/errors.ts';

/** Work that would stop every request if it ran in the server: each is a command of a process of its own. */
export type JobName = 'archive' | 'backup' | 'check' | 'remove-strategy' | 'remove-trader';

/** Starts a job on the data folder of a desk. */
export type StartJob = (name: JobName, input: unknown) => Promise<HeldJob>;

/** A job that has come to where it would begin to change something, and waits. */
export interface HeldJob {
  /**
   * @param expectAllowed asked right before the job goes on, for whom it is done; what it throws ends the job
   * @returns what the job answers. @throws AppError what the job was refused with
   */
  finish(expectAllowed?: () => void): Promise<unknown>;
  /** Tells it to end without having done anything. */
  stop(): void;
}

/** What the two processes say to each other, a line each. */
export type JobLine =
  | { held: true }
  | { result: unknown }
  | { refusal: { code: ErrorCode; message: string } };

/** From source the program is run by Bun; compiled it runs itself. */
const COMPILED = Bun.main.startsWith('/$bunfs/') || Bun.main.startsWith('B:/~BUN/');
const PROGRAM = COMPILED ? [process.execPath] : [process.execPath, join(import.meta.dir, '../main.ts')];

/** What is sent to a held job, so that it goes on. Without it, as when the server dies, it ends. */
export const GO_ON = 'go on';

/**
 * Starts a job on the same data folder.
 * @returns once it is held; what refuses it before that is thrown
 */
export async function startJob(config: Config, name: JobName, input: unknown): Promise<HeldJob> {
  const child = Bun.spawn([...PROGRAM, 'job', name, '--data', config.dataDir], {
    // Nothing else of the environment: the configuration is this process's.
    env: {
      BULLPEN_MIN_FREE_MB: String(config.minFree / 1024 / 1024),
      ...(config.timeZone === null ? {} : { BULLPEN_TIMEZONE: config.timeZone }),
      ...(config.secretKey === null ? {} : { BULLPEN_SECRET_KEY: config.secretKey }),
    },
    stdin: 'pipe',
    stdout: 'pipe',
    stderr: 'inherit',
  });
  const lines = child.stdout.pipeThrough(new TextDecoderStream()).getReader();
  const next = lineReader(lines);
  const say = (line: string) => {
    child.stdin.write(`${line}\n`);
    child.stdin.flush();
  };
  say(JSON.stringify(input));
  await expectLine(next, 'held');
  return {
    async finish(expectAllowed = () => {}) {
      try {
        expectAllowed();
      } catch (error) {
        child.kill('SIGTERM');
        throw error;
      }
      say(GO_ON);
      child.stdin.end();
      const result = await expectLine(next, 'result');
      await child.exited;
      return result;
    },
    stop: () => child.kill('SIGTERM'),
  };
}

type NextLine = () => Promise<string | null>;

/** Reads line by line; `null` once there are no more. */
function lineReader(chunks: { read(): Promise<{ value?: string | undefined; done: boolean }> }): NextLine {
  let text = '';
  return async () => {
    for (;;) {
      const end = text.indexOf('\n');
      if (end !== -1) {
        const line = text.slice(0, end);
        text = text.slice(end + 1);
        return line;
      }
      const { value, done } = await chunks.read();
      if (done) return null;
      text += value ?? '';
    }
  };
}

async function expectLine(next: NextLine, kind: 'held' | 'result'): Promise<unknown> {
  const text = await next();
  const line: Record<string, unknown> = text === null ? {} : JSON.parse(text);
  if (kind in line) return line[kind];
  throw (
    refusalIn(line) ??
    new AppError('internal', 'The work was broken off. Please reload to see whether it was done.')
  );
}

function refusalIn({ refusal }: Record<string, unknown>): AppError | null {
  if (typeof refusal !== 'object' || refusal === null || !('code' in refusal && 'message' in refusal))
    return null;
  const { code, message } = refusal;
  return typeof code === 'string' && code in ERROR_STATUS && typeof message === 'string'
    ? new AppError(code as ErrorCode, message)
    : null;
}

/** The job's side: says a line to the process that started it. */
export function sayLine(line: JobLine): void {
  process.stdout.write(`${JSON.stringify(line)}\n`);
}

/** The job's side: what the process that started it says, line by line; ends when that process does. */
export function heardLines(): AsyncIterator<string> {
  return createInterface({ input: process.stdin })[Symbol.asyncIterator]();
}

/** Lets whoever else wants the processor have it first: the server. */
export function lowerPriority(): void {
  try {
    setPriority(10);
  } catch {
    // Where that is not allowed, it runs as all others do.
  }
}
