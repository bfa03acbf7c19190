import { AppError } from '#src/errors.ts';

/**
 * Runs work that leaves nothing half done when it is told to stop. It asks `goOn` between its steps, which throws once
 * somebody wants it to end; so it cleans up as after any other failure.
 * @param stopped what is said then
 */
export async function stoppable<T>(stopped: string, work: (goOn: () => void) => Promise<T>): Promise<T> {
  let isStopping = false;
  const stop = (): void => {
    isStopping = true;
  };
  const signals = ['SIGTERM', 'SIGINT', 'SIGHUP'] as const;
  for (const signal of signals) process.on(signal, stop);
  try {
    return await work(() => {
      if (isStopping) throw new AppError('unavailable', stopped);
    });
  } finally {
    for (const signal of signals) process.off(signal, stop);
  }
}
