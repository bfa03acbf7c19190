import { randomBytes } from 'node:crypto';
import type { Log } from '#src/log.ts';

export interface LoggedRequest {
  method: string;
  /** Without the query, which may contain a search text or the signature of a file link. */
  path: string;
  /** The route's pattern. */
  route: string;
  status: number;
  /** Time to the first byte of the response. */
  ms: number;
  /** The client's address, as far as trusted proxies report it. */
  address: string;
}

const READS = new Set(['GET', 'HEAD', 'OPTIONS']);

/**
 * Logs requests: changes and rejections at `info`, server errors at `warn`, reads and missing pages at `debug`.
 */
export function requestLog(log: Log) {
  const hasReads = log.isLevelEnabled('debug');
  return {
    /** Checked first: serving a cached page costs less than building a log line. */
    wants: (method: string, status: number): boolean =>
      hasReads || status >= 400 || (method !== 'GET' && method !== 'HEAD'),
    write(request: LoggedRequest): void {
      const level = chooseLevel(request);
      if (!log.isLevelEnabled(level)) return;
      log[level]({ ...request, ms: Math.round(request.ms * 10) / 10 }, 'request');
    },
  };
}

function chooseLevel({ method, status }: LoggedRequest): 'debug' | 'info' | 'warn' {
  if (status >= 500) return 'warn';
  return !READS.has(method) || isRejection(status) ? 'info' : 'debug';
}

const isRejection = (status: number): boolean => [401, 403, 429].includes(status);

/** Generates request ids that are unique across restarts and cannot be chosen by a client. */
export function requestIds(): () => string {
  const start = randomBytes(5).toString('hex');
  let count = 0;
  return () => {
    count += 1;
    return `${start}-${count}`;
  };
}
