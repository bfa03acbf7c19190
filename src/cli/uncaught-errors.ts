import type { Log } from '#src/log.ts';

/**
 * Logs uncaught errors, e.g. from a timer, instead of ending the process for everyone. Safe because every change is
 * one transaction: whatever was interrupted has been rolled back.
 */
export function logUncaughtErrors(log: Pick<Log, 'error'>): void {
  const note = (err: unknown): void => log.error({ err }, 'uncaught error');
  process.on('uncaughtException', note);
  process.on('unhandledRejection', note);
}
