import { randomBytes } from 'node:crypto';
import type { Log } from '#src/log.ts';

export interface AnsweredRequest {
  method: string;
  /** Without the query: it may hold what someone searched for, or the key of a file. */
  path: string;
  /** The route's pattern. */
  route: string;
  status: number;
  /** Until the answer began. */
  ms: number;
  /** Where it came from, as far as trusted proxies tell. */
  address: string;
}

const READS = new Set(['GET', 'HEAD', 'OPTIONS']);

/**
 * Writes answered requests down: changes and rejections at `info`, failures of the server at `warn`, and what was only
 * read, or is not there, at `debug`.
 */
export function requestLog(log: Log) {
  const hasReads = log.isLevelEnabled('debug');
  return {
    /** To be asked first: a page from memory costs less than to put together what a line would say. */
    wants: (method: string, status: number): boolean =>
      hasReads || status >= 400 || (method !== 'GET' && method !== 'HEAD'),
    write(answered: AnsweredRequest): void {
      const level = levelOf(answered);
      if (!log.isLevelEnabled(level)) return;
      log[level]({ ...answered, ms: Math.round(answered.ms * 10) / 10 }, 'request');
    },
  };
}

function levelOf({ method, status }: AnsweredRequest): 'debug' | 'info' | 'warn' {
  if (status >= 500) return 'warn';
  return !READS.has(method) || isRejection(status) ? 'info' : 'debug';
}

const isRejection = (status: number): boolean => [401, 403, 429].includes(status);

/** Makes ids that no other request has, also after a restart; a visitor can't choose one. */
export function requestIds(): () => string {
  const start = randomBytes(5).toString('hex');
  let count = 0;
  return () => {
    count += 1;
    return `${start}-${count}`;
  };
}
