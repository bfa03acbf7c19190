import { connect } from 'node:net';

export interface RawResponse {
  status: number;
  text: string;
  /** Bytes sent to the server before its first response arrived. */
  sentBefore: number;
}

export interface RawRequest {
  url: string;
  method: string;
  path: string;
  headers: Record<string, string>;
  /** The body, sent as it is produced. Setting `content-length` is up to the caller. */
  body: Iterable<Uint8Array> | AsyncIterable<Uint8Array>;
  /** Called before each chunk with the bytes sent so far; `false` drops the connection. */
  goOn?: (sent: number) => boolean;
}

/** Sends a raw request, as a slow, broken or hostile client would, and stops at the first response. */
export function rawRequest({ url, method, path, headers, body, goOn }: RawRequest): Promise<RawResponse> {
  const { hostname, port, host } = new URL(url);
  return new Promise((resolve) => {
    const socket = connect(Number(port), hostname);
    let sentBefore = 0;
    let text = '';
    const done = () => {
      const status = Number(/^HTTP\/1\.1 (\d{3})/.exec(text)?.[1] ?? 0);
      resolve({ status, text, sentBefore });
    };
    const batches = Symbol.iterator in body ? body[Symbol.iterator]() : body[Symbol.asyncIterator]();
    const pump = async (): Promise<void> => {
      if (socket.destroyed || text !== '') return;
      const { value, done: isOver } = await batches.next();
      if (isOver || socket.destroyed) return;
      if (goOn && !goOn(socket.bytesWritten - socket.writableLength)) {
        socket.destroy();
        return;
      }
      // Give a response that has already arrived the chance to be seen before more is sent.
      if (socket.write(value)) setImmediate(() => void pump());
      else socket.once('drain', () => setImmediate(() => void pump()));
    };
    socket.on('connect', () => {
      const lines = Object.entries({ host, ...headers }).map(([name, value]) => `${name}: ${value}\r\n`);
      socket.write(`${method} ${path} HTTP/1.1\r\n${lines.join('')}\r\n`);
      void pump();
    });
    socket.on('data', (data) => {
      if (text === '') sentBefore = socket.bytesWritten - socket.writableLength;
      text += data.toString('latin1');
      socket.destroy();
    });
    socket.on('error', done);
    socket.on('close', done);
  });
}
