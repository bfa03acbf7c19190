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
  if (typeof SharedWorker === 'undefined') return listenWhileSeen(onMessage);
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

/** A session has few streams, and each page here takes one of its own: those that are not seen leave theirs to others. */
function listenWhileSeen(onMessage: (message: LiveMessage) => void): Connection {
  const listening = listenToEvents(onMessage);
  const isSeen = () => document.visibilityState !== 'hidden';
  const pauseUnseen = () => {
    if (!isSeen()) listening.pause();
  };
  pauseUnseen();
  document.addEventListener('visibilitychange', pauseUnseen);
  return {
    wake() {
      if (isSeen()) listening.wake();
    },
    close() {
      document.removeEventListener('visibilitychange', pauseUnseen);
      listening.close();
    },
  };
}
