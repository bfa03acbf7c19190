import type { Log } from '#src/log.ts';

/**
 * What nobody catches, as from a timer, is logged instead of ending the process for everyone. Whatever it broke off was
 * taken back: each change of the desk is one transaction.
 */
export function outliveSurprises(log: Pick<Log, 'error'>): void {
  const note = (err: unknown): void => log.error({ err }, 'a failure that nothing caught');
  process.on('uncaughtException', note);
  process.on('unhandledRejection', note);
}
