import type { Database, Statement } from 'bun:sqlite';

/** Above this, a statement noticeably delays other requests. Milliseconds. */
export const SLOW = 50;

const RUNS = ['all', 'get', 'run', 'values'] as const;

/**
 * Times every statement prepared on `raw` from now on, at a cost of a fraction of a microsecond each.
 * @param onSlow receives the text, without values, of any statement that took {@link SLOW} or longer
 */
export function watchStatements(raw: Database, onSlow: (sql: string, ms: number) => void): void {
  const prepare = raw.prepare.bind(raw);
  raw.prepare = (...args: Parameters<typeof prepare>) => timed(prepare(...args), args[0], onSlow);
}

function timed<S extends Statement>(statement: S, sql: string, onSlow: (sql: string, ms: number) => void): S {
  for (const name of RUNS) {
    const run = statement[name].bind(statement);
    Object.defineProperty(statement, name, {
      value(...values: Parameters<typeof run>) {
        const started = performance.now();
        try {
          return run(...values);
        } finally {
          const ms = performance.now() - started;
          if (ms >= SLOW) onSlow(sql, ms);
        }
      },
    });
  }
  return statement;
}
