/** The shared worker: one connection to the server's events for all pages of a browser. */

import { type Listening, listenToEvents } from './event-source.ts';
import type { LiveMessage, LiveRequest } from './messages.ts';

interface Connecting extends Event {
  ports: readonly MessagePort[];
}

const connects = (event: Event): event is Connecting => 'ports' in event;

const pages = new Set<MessagePort>();
let listening: Listening | null = null;

function sendToAll(message: LiveMessage): void {
  for (const page of pages) page.postMessage(message);
}

addEventListener('connect', (event) => {
  const [page] = connects(event) ? event.ports : [];
  if (!page) return;
  page.addEventListener('message', ({ data }: MessageEvent<LiveRequest>) => answer(page, data));
  page.start();
});

function answer(page: MessagePort, request: LiveRequest): void {
  if (request === 'listen') {
    pages.add(page);
    const state = listening?.state();
    if (state) page.postMessage(state);
    listening ??= listenToEvents(sendToAll);
  } else if (request === 'wake') {
    listening?.wake();
  } else {
    pages.delete(page);
    if (pages.size > 0) return;
    listening?.close();
    listening = null;
  }
}
