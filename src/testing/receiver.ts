import { onTestFinished } from 'bun:test';
import { createServer, type Socket } from 'node:net';

/** A post as its receiver has it. */
export interface Received {
  path: string;
  host: string | null;
  headers: Headers;
  body: string;
}

type Respond = (received: Received) => Response | Promise<Response>;

/** A server on this machine that posts are sent to. It takes each, unless told how to respond. */
export function receiver(
  respond: Respond = () => new Response(null, { status: 204 }),
  tls?: { key: string; cert: string },
) {
  const received: Received[] = [];
  const state = { respond };
  const server = Bun.serve({
    hostname: '127.0.0.1',
    port: 0,
    ...(tls && { tls }),
    async fetch(request) {
      const { headers } = request;
      const { pathname: path } = new URL(request.url);
      const post = { path, headers, host: headers.get('host'), body: await request.text() };
      received.push(post);
      return state.respond(post);
    },
  });
  onTestFinished(() => server.stop(true));
  return {
    received,
    port: Number(server.port),
    url: `http://127.0.0.1:${server.port}/hook/a-secret-path`,
    /** From now on. */
    respondWith(next: Respond): void {
      state.respond = next;
    },
  };
}

/** One that does with a connection what no server should. @returns its port */
export async function rudeReceiver(treat: (socket: Socket) => void): Promise<number> {
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on('error', () => {});
    socket.once('data', () => treat(socket));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => {
    for (const socket of sockets) socket.destroy();
    server.close();
  });
  const address = server.address();
  return address !== null && typeof address === 'object' ? address.port : 0;
}
