import { setPriority } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import type { Config } from '#src/config.ts';
import { AppError, ERROR_STATUS, type ErrorCode } from '#src/errors.ts';

/** Work that would block every request if it ran in the server; each runs as a command in a child process. */
export type JobName = 'archive' | 'backup' | 'check' | 'remove-strategy' | 'remove-trader';

/** Starts a job on the server's data folder. */
export type StartJob = (name: JobName, input: unknown) => Promise<HeldJob>;

/** A job that is about to make its first change, and waits for the go-ahead. */
export interface HeldJob {
  /**
   * @param expectAllowed last permission check before the job goes on; throwing aborts it
   * @returns the job's result. @throws AppError with the job's own error
   */
  finish(expectAllowed?: () => void): Promise<unknown>;
  /** Ends the job before it has changed anything. */
  stop(): void;
}

/** Messages of the job to the server, one per line. */
export type JobLine =
  | { held: true }
  | { result: unknown }
  | { refusal: { code: ErrorCode; message: string } };

/** From source, Bun runs the program; the compiled executable runs itself. */
const COMPILED = Bun.main.startsWith('/$bunfs/') || Bun.main.startsWith('B:/~BUN/');
const PROGRAM = COMPILED ? [process.execPath] : [process.execPath, join(import.meta.dir, '../main.ts')];

/** Go-ahead for a held job. When the server dies without sending it, the job ends. */
export const GO_ON = 'go on';

/**
 * Starts a job on the same data folder.
 * @returns once the job is held. @throws AppError with any earlier error
 */
export async function startJob(config: Config, name: JobName, input: unknown): Promise<HeldJob> {
  const child = Bun.spawn([...PROGRAM, 'job', name, '--data', config.dataDir], {
    // No other variables: the job takes its configuration from this process.
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

/** Reads line by line; `null` at the end. */
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

/** For the job: sends a line to the process that started it. */
export function sayLine(line: JobLine): void {
  process.stdout.write(`${JSON.stringify(line)}\n`);
}

/** For the job: receives lines from the process that started it; ends when that process does. */
export function heardLines(): AsyncIterator<string> {
  return createInterface({ input: process.stdin })[Symbol.asyncIterator]();
}

/** Gives way to other processes, above all the server. */
export function lowerPriority(): void {
  try {
    setPriority(10);
  } catch {
    // Not permitted here; runs at normal priority.
  }
}
