export type WriteGate = ReturnType<typeof writeGate>;

/**
 * Keeps this process from writing while another process of ours holds the database for long: waiting inside SQLite
 * would stop every request, reads too.
 */
export function writeGate() {
  let closed: Promise<void> | null = null;
  return {
    isOpen: (): boolean => closed === null,

    /** Resolves when writing will not have to wait. */
    async whenOpen(): Promise<void> {
      while (closed) await closed;
    },

    /** Lets no write begin before `work` is over. One at a time: the next waits its turn. */
    async closeWhile<T>(work: () => Promise<T>): Promise<T> {
      while (closed) await closed;
      const { promise, resolve } = Promise.withResolvers<void>();
      closed = promise;
      try {
        return await work();
      } finally {
        closed = null;
        resolve();
      }
    },
  };
}
