import { existsSync } from 'node:fs';
import { setPriority } from 'node:os';
import { join } from 'node:path';
import type { Config } from '#src/config.ts';
import { AppError, ERROR_STATUS, type ErrorCode, type FieldIssue } from '#src/errors.ts';
import { takingTurns } from '#src/turns.ts';
import { memoize } from '#src/values/memoize.ts';
import { toWire } from '#src/values/wire/wire.ts';
import { type Bounds, IMAGE_BOUNDS, IMPORT_BOUNDS, type Limits, watchBounds } from './job-bounds.ts';

/** Work that would block every request if it ran in the server; each runs as a command in a child process. */
export type JobName =
  | 'archive'
  | 'backup'
  | 'check'
  | 'checkpoint'
  | 'copy-backup'
  | 'finish-imports'
  | 'image'
  | 'import'
  | 'judge-entries'
  | 'move-import'
  | 'remove-strategy'
  | 'remove-trader'
  | 'undo-import';

/** A job that is about to make its first change, and waits for the go-ahead. */
export interface HeldJob {
  /**
   * @param expectAllowed permission check before the job goes on, each time it asks, and all the while it reads; throwing
   *   aborts it
   * @param caller aborted once nobody waits for the job: it ends, unless it writes by then
   * @returns the job's result. @throws AppError with the job's own error
   */
  finish(expectAllowed?: () => void, caller?: AbortSignal): Promise<unknown>;
  /** Ends the job before it has changed anything. */
  stop(): void;
}

/** Messages of the job to the server. */
export type JobMessage =
  /** It asks whether it may go on: to begin with, before it writes, and before each batch of what it writes. */
  | { held: true }
  /** What it works on, by the name that people know. */
  | { about: string | null }
  | { result: unknown }
  | { rejection: { code: ErrorCode; message: string; issues?: FieldIssue[] } };

/** On Linux: the running executable, even if an upgrade has replaced or removed its file. */
const RUNNING_EXECUTABLE = '/proc/self/exe';

/** From source, Bun runs the program; the compiled executable runs itself. */
const COMPILED = Bun.main.startsWith('/$bunfs/') || Bun.main.startsWith('B:/~BUN/');
export const THIS_PROGRAM: readonly string[] = COMPILED
  ? [existsSync(RUNNING_EXECUTABLE) ? RUNNING_EXECUTABLE : process.execPath]
  : [process.execPath, join(import.meta.dir, '../main.ts')];

/**
 * How a job is told to look after its memory. By itself a process lets garbage pile up by the size of the machine: an import of
 * 100,000 fills would take twice as much. The engine's own names; the figures were measured with that import.
 */
const MEMORY = {
  /** What the machine has, in bytes: the heap grows by a part of it. */
  BUN_JSC_forceRAMSize: String(192 * 1024 * 1024),
  /** How far the heap may grow between two collections while it is small, larger and large by that. */
  BUN_JSC_smallHeapGrowthFactor: '1.4',
  BUN_JSC_mediumHeapGrowthFactor: '1.2',
  BUN_JSC_largeHeapGrowthFactor: '1.12',
  /**
   * All of the heap is looked through only once so little of it is left for new objects. By default that is a third: with less
   * room than that between two collections every second one would be of that kind, a fifth of an import's time.
   */
  BUN_JSC_minEdenToOldGenerationRatio: '0.07',
  /** The last tier of compilation takes 20 MiB, and as much time as it saves in the few seconds of a job. */
  BUN_JSC_useFTLJIT: '0',
};

/** Of jobs that read what somebody sent. */
const BOUNDS: Partial<Record<JobName, Bounds>> = { image: IMAGE_BOUNDS, import: IMPORT_BOUNDS };

/** How often it is asked whether somebody may still have what a job reads for them. Milliseconds. */
const ASKED_EVERY = 1000;
/** Go-ahead for a held job. When the server dies without sending it, the job ends. */
export const GO_ON = 'go on';
/** The opposite: it takes back what it has begun, and ends. */
export const TAKE_BACK = 'take back';

/**
 * Starts a job on the same data folder.
 * @returns once the job is held. @throws AppError with any earlier error
 */
export async function startJob(
  config: Config,
  name: JobName,
  input: unknown,
  program = THIS_PROGRAM,
  limits?: Limits,
): Promise<HeldJob> {
  const messages = inbox();
  let about: string | null = null;
  const child = Bun.spawn([...program, 'job', name, '--data', config.dataDir], {
    // No other variables: the job takes its configuration from this process.
    env: {
      ...MEMORY,
      BULLPEN_MIN_FREE_MB: String(config.minFree / 1024 / 1024),
      ...(config.timeZone === null ? {} : { BULLPEN_TIMEZONE: config.timeZone }),
      ...(config.secretKey === null ? {} : { BULLPEN_SECRET_KEY: config.secretKey }),
    },
    stdin: 'ignore',
    stdout: 'ignore',
    stderr: 'inherit',
    serialization: 'json',
    ipc(message: unknown) {
      if ('about' in toFields(message)) {
        about = aboutIn(message);
        return;
      }
      messages.add(message);
      // It has said all it had to say. A job that hung up itself would cut off a long message.
      if (!isHeld(message)) child.disconnect();
    },
    onDisconnect: messages.close,
  });
  const send = (message: unknown) => {
    try {
      child.send(message);
    } catch {
      // It has gone; whoever receives next gets the error.
    }
  };
  send({ input, server: process.pid });
  await expectMessage(messages, 'held');
  const bounded = BOUNDS[name];
  const bounds = bounded ? watchBounds(child, { ...bounded, ...limits }) : null;
  return {
    async finish(expectAllowed = () => {}, caller) {
      let refused: unknown = null;
      const end = () => child.kill('SIGKILL');
      let asking: Timer | undefined;
      let isReading = bounds !== null;
      const expectReader = () => {
        if (isReading) expectAllowed();
      };
      try {
        try {
          expectAllowed();
        } catch (error) {
          child.kill('SIGTERM');
          throw error;
        }
        caller?.addEventListener('abort', end);
        if (caller?.aborted) end();
        send(GO_ON);
        asking = setInterval(() => {
          try {
            expectReader();
          } catch (error) {
            refused = error;
            end();
          }
        }, ASKED_EVERY);
        for (;;) {
          const message = toFields(await messages.receive());
          if ('result' in message) {
            await child.exited;
            expectReader();
            return message.result;
          }
          if (!('held' in message)) throw refused ?? bounds?.exceeded(about) ?? errorIn(message);
          // It writes from here on: that is done whole, whoever listens.
          caller?.removeEventListener('abort', end);
          isReading = false;
          bounds?.writes();
          try {
            const late = bounds?.isLate() ? bounds.exceeded(about) : null;
            if (late) throw late;
            expectAllowed();
            send(GO_ON);
          } catch (error) {
            refused = error;
            send(TAKE_BACK);
          }
        }
      } finally {
        clearInterval(asking);
        caller?.removeEventListener('abort', end);
        bounds?.end();
      }
    },
    stop() {
      bounds?.end();
      child.kill('SIGTERM');
    },
  };
}

/** On whose behalf, and whose things it is about; `owner` is `null` for the admin. */
interface JobInput {
  actor: string;
  traderId?: number;
  owner?: number | null;
}

/** Whose turn it takes: a trader has one, whatever sessions and tokens they have. */
function toCallerKey({ actor, traderId, owner }: JobInput): string {
  const trader = traderId ?? owner ?? null;
  return trader === null ? actor : `trader:${trader}`;
}

/**
 * Runs a job that a request asks for.
 * @param expectAllowed permission check: before a process is started, and before it changes anything; throwing aborts it
 * @returns the job's result. @throws AppError with the job's own error
 */
export type RunJob = (
  name: JobName,
  input: JobInput,
  expectAllowed: () => void,
  caller?: AbortSignal,
) => Promise<unknown>;

/** Of which several run at a time: what one trader asks for may take its whole time, and the others must not wait for it. */
const AT_ONCE: Partial<Record<JobName, number>> = {
  image: 2,
  import: 2,
  'move-import': 2,
  'remove-strategy': 2,
  'undo-import': 2,
};

/**
 * Jobs of one name run one after the other: each is a process that takes memory and a core, and however often somebody
 * asks, they must not fill the machine. Callers take turns, so nobody waits for all that another one asks for.
 */
export function jobsInTurn(config: Config, program = THIS_PROGRAM): RunJob {
  const turnOfJob = memoize((name: JobName) => takingTurns(AT_ONCE[name] ?? 1));
  const turnOfCaller = memoize((_: JobName, __: string) => takingTurns(1));
  return (name, input, expectAllowed, caller) =>
    turnOfCaller(
      name,
      toCallerKey(input),
    )(() =>
      turnOfJob(name)(async () => {
        if (caller?.aborted) throw brokenOff();
        expectAllowed();
        const job = await startJob(config, name, toWire(input), program);
        return job.finish(expectAllowed, caller);
      }),
    );
}

interface Inbox {
  add(message: unknown): void;
  /** The other process has gone. */
  close(): void;
  /** The next message, once it is there; `null` when none will come. */
  receive(): Promise<unknown>;
}

function inbox(): Inbox {
  const messages: unknown[] = [];
  let isClosed = false;
  let wake = () => {};
  return {
    add(message) {
      messages.push(message);
      wake();
    },
    close() {
      isClosed = true;
      wake();
    },
    async receive() {
      while (messages.length === 0 && !isClosed) {
        await new Promise<void>((resolve) => {
          wake = resolve;
        });
      }
      return messages.shift() ?? null;
    },
  };
}

const toFields = (message: unknown): Record<string, unknown> =>
  typeof message === 'object' && message !== null ? { ...message } : {};

const isHeld = (message: unknown): boolean => 'held' in toFields(message);

function aboutIn(message: unknown): string | null {
  const { about } = toFields(message);
  return typeof about === 'string' ? about : null;
}

async function expectMessage(messages: Inbox, kind: 'held'): Promise<void> {
  const fields = toFields(await messages.receive());
  if (!(kind in fields)) throw errorIn(fields);
}

const brokenOff = () =>
  new AppError('internal', 'The work was broken off. Please reload to see whether it was done.');

const errorIn = (fields: Record<string, unknown>): AppError => rejectionIn(fields) ?? brokenOff();

function rejectionIn({ rejection }: Record<string, unknown>): AppError | null {
  const { code, message, issues } = toFields(rejection);
  if (!isErrorCode(code) || typeof message !== 'string') return null;
  return new AppError(code, message, Array.isArray(issues) ? { issues: issues.filter(isIssue) } : {});
}

function isIssue(issue: unknown): issue is FieldIssue {
  const { path, message } = toFields(issue);
  return typeof path === 'string' && typeof message === 'string';
}

const isErrorCode = (code: unknown): code is ErrorCode => typeof code === 'string' && code in ERROR_STATUS;

/** For the job: the process that started it. */
export interface JobParent {
  /** The next message; `null` once the process has gone. */
  receive(): Promise<unknown>;
  send(message: JobMessage): void;
}

/**
 * For the job: connects it to the process that started it. It runs until that process disconnects.
 * @throws AppError when a user started it
 */
export function jobParent(): JobParent {
  if (process.send === undefined) throw new AppError('invalid', 'Only the server runs jobs');
  const messages = inbox();
  process.on('message', messages.add);
  process.on('disconnect', messages.close);
  return {
    receive: messages.receive,
    send(message) {
      // Without a server nobody waits for it.
      if (process.connected) process.send?.(message);
    },
  };
}

/** Gives way to other processes, above all the server. */
export function lowerPriority(): void {
  try {
    setPriority(10);
  } catch {
    // Not permitted here; runs at normal priority.
  }
}
