import { listenToEvents } from './event-source.ts';
import type { LiveMessage, LiveRequest } from './messages.ts';

const WORKER = '/live-worker.js';

interface Connection {
  wake(): void;
  close(): void;
}

/**
 * Listens to what the server says has changed: through a worker that all pages of the browser share, or by itself where
 * there are none, as on older phones.
 * @param release pages of another release share another worker
 */
export function openConnection(release: string, onMessage: (message: LiveMessage) => void): Connection {
  if (typeof SharedWorker === 'undefined') return listenToEvents(onMessage);
  const { port } = new SharedWorker(WORKER, { name: `bullpen-live-${release}` });
  const ask = (request: LiveRequest) => port.postMessage(request);
  port.addEventListener('message', ({ data }: MessageEvent<LiveMessage>) => onMessage(data));
  port.start();
  ask('listen');
  return {
    wake: () => ask('wake'),
    close() {
      ask('leave');
      port.close();
    },
  };
}
