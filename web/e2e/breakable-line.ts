import { once } from 'node:events';
import { connect, createServer, type Socket } from 'node:net';

/** A proxy to the app whose connections can be cut mid-transfer, and restored. */
export async function breakableLine(origin: string) {
  const { hostname, port } = new URL(origin);
  const open = new Set<Socket>();
  let isCut = false;
  const server = createServer((near) => {
    near.on('error', () => {});
    // Browsers retry a dropped connection by themselves.
    if (isCut) {
      near.destroy();
      return;
    }
    const far = connect(Number(port), hostname);
    far.on('error', () => {});
    near.pipe(far).pipe(near);
    for (const [end, other] of [
      [near, far],
      [far, near],
    ] as const) {
      open.add(end);
      end.on('close', () => {
        open.delete(end);
        other.destroy();
      });
    }
  });
  server.listen(0, hostname);
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('no port');
  const cut = () => {
    isCut = true;
    for (const end of open) end.destroy();
  };
  return {
    origin: `http://${hostname}:${address.port}`,
    cut,
    mend() {
      isCut = false;
    },
    stop() {
      server.close();
      cut();
    },
  };
}
