/** How the tabs of a browser hear of each other's log-ins and log-outs: they share one session. */

const NAME = 'bullpen-session';

/** One for the whole document, so that a tab does not hear itself. */
let channel: BroadcastChannel | undefined;

function open(): BroadcastChannel {
  channel ??= new BroadcastChannel(NAME);
  return channel;
}

/** Tells the other tabs that it may be another session now; whose it is, the server tells them. */
export function announceSession(): void {
  open().postMessage('changed');
}

/** @returns what ends it */
export function hearSessions(onAnnounced: () => void): () => void {
  const heard = open();
  heard.addEventListener('message', onAnnounced);
  return () => heard.removeEventListener('message', onAnnounced);
}
