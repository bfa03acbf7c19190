import { AppError } from '#src/errors.ts';

/**
 * Runs work that cleans up after itself when it is told to stop: `goOn`, called between its steps, throws after a
 * signal, so that the work fails as on any other error.
 * @param stopped message of that error
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
