import { AsyncLocalStorage } from 'node:async_hooks';
import pino from 'pino';
import { terminalLine } from './values/text/terminal-text.ts';

/** Log of the server's activity; never contains a secret, an access code or a cookie. */
export type Log = Pick<pino.Logger, 'debug' | 'info' | 'warn' | 'error' | 'isLevelEnabled' | 'level'>;

const answered = new AsyncLocalStorage<string>();

/** Adds the request's id to every line that `work` logs, including asynchronously. */
export const withRequestId = <T>(requestId: string, work: () => T): T => answered.run(requestId, work);

/** Whether this is done for a request. */
export const isInRequest = (): boolean => answered.getStore() !== undefined;

function requestOfLine(): { requestId?: string } {
  const requestId = answered.getStore();
  return requestId === undefined ? {} : { requestId };
}

/** JSON lines if stdout is not a terminal, otherwise one readable line each. */
export function createLog(
  level: string,
  out: { isTTY?: boolean; write(text: string): unknown } = process.stdout,
): Log {
  const options = { level, base: null, timestamp: pino.stdTimeFunctions.isoTime, mixin: requestOfLine };
  const write = (text: string): void => {
    try {
      out.write(text);
    } catch {
      // The reader of the log is gone; the server keeps running.
    }
  };
  return pino(options, { write: out.isTTY ? (line) => write(readable(line)) : write });
}

function readable(line: string): string {
  const { level, time, msg, ...rest } = JSON.parse(line) as { level: number; time: string; msg?: string };
  const name = pino.levels.labels[level] ?? '';
  const details = Object.entries(rest).map(([key, value]) => ` ${key}=${JSON.stringify(value)}`);
  return `${time.slice(11, 19)} ${name.padEnd(5)} ${terminalLine(`${msg ?? ''}${details.join('')}`)}\n`;
}

/** For tests and in-process use. */
export const silentLog: Log = pino({ level: 'silent' });
