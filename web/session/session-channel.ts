/** Tells a browser's tabs about each other's log-ins and log-outs: they share one session. */

const NAME = 'bullpen-session';

/** One per document, so that a tab does not receive its own messages. */
let channel: BroadcastChannel | undefined;

function open(): BroadcastChannel {
  channel ??= new BroadcastChannel(NAME);
  return channel;
}

/** Tells the other tabs that the session may have changed; they ask the server whose it is. */
export function announceSession(): void {
  open().postMessage('changed');
}

/** @returns unsubscribes */
export function onSessionChange(onAnnounced: () => void): () => void {
  const tabs = open();
  tabs.addEventListener('message', onAnnounced);
  return () => tabs.removeEventListener('message', onAnnounced);
}
