import { AsyncLocalStorage } from 'node:async_hooks';
import pino from 'pino';

/** Lines about what the server does; never a secret, a code or a cookie. */
export type Log = Pick<pino.Logger, 'debug' | 'info' | 'warn' | 'error' | 'isLevelEnabled'>;

const answered = new AsyncLocalStorage<string>();

/** Every line that `work` writes, also later on, carries the id of the request that it answers. */
export const withRequestId = <T>(requestId: string, work: () => T): T => answered.run(requestId, work);

function requestOfLine(): { requestId?: string } {
  const requestId = answered.getStore();
  return requestId === undefined ? {} : { requestId };
}

/** JSON lines when stdout is no terminal, else one readable line each. */
export function createLog(
  level: string,
  out: { isTTY?: boolean; write(text: string): unknown } = process.stdout,
): Log {
  const options = { level, base: null, timestamp: pino.stdTimeFunctions.isoTime, mixin: requestOfLine };
  const write = (text: string): void => {
    try {
      out.write(text);
    } catch {
      // Whoever read the log has gone; the desk stays open.
    }
  };
  return pino(options, { write: out.isTTY ? (line) => write(readable(line)) : write });
}

function readable(line: string): string {
  const { level, time, msg, ...rest } = JSON.parse(line) as { level: number; time: string; msg?: string };
  const name = pino.levels.labels[level] ?? '';
  const details = Object.entries(rest).map(([key, value]) => ` ${key}=${JSON.stringify(value)}`);
  return `${time.slice(11, 19)} ${name.padEnd(5)} ${msg ?? ''}${details.join('')}\n`;
}

/** For tests and in-process use: says nothing. */
export const silentLog: Log = pino({ level: 'silent' });
