import { connect as connectTo, createServer, type Socket } from 'node:net';

export interface CutOff {
  /** The same app by another address. */
  origin: string;
  /** Nothing gets through, and every connection ends. */
  cut(): void;
  /** @param app the one that it leads to from now on; else the same */
  restore(app?: { origin: string }): void;
}

/** An app behind a network that can be cut, also for workers, which no page's own means reach. */
export async function behindNetwork({ origin }: { origin: string }): Promise<CutOff & AsyncDisposable> {
  let { port } = new URL(origin);
  const sockets = new Set<Socket>();
  let isCut = false;
  const server = createServer((client) => {
    if (isCut) return void client.destroy();
    const app = connectTo(Number(port), '127.0.0.1');
    for (const [from, to] of [
      [client, app],
      [app, client],
    ] as const) {
      sockets.add(from);
      from.on('error', () => to.destroy());
      from.on('close', () => {
        sockets.delete(from);
        to.destroy();
      });
      from.pipe(to);
    }
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  const cut = () => {
    isCut = true;
    for (const socket of sockets) socket.destroy();
  };
  return {
    origin: `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`,
    cut,
    restore(app) {
      if (app) ({ port } = new URL(app.origin));
      isCut = false;
    },
    async [Symbol.asyncDispose]() {
      cut();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
