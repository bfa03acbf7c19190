import type { Changed } from '#src/values/wire/topics.ts';
import type { LiveMessage } from './messages.ts';

/** Where the server says what has changed. */
const EVENTS = '/api/events';

/** Longer than two beats of the server: a connection that is silent for that long is gone. Milliseconds, like all below. */
const SILENT_FOR = 45_000;
/** How long it waits before it connects anew: longer each time, and not at the same moment as all others. */
const FIRST_WAIT = 1000;
const LONGEST_WAIT = 30_000;

/** Keeps one connection to the server's events, and says what is received. Runs in a worker or in a page. */
export function listenToEvents(report: (message: LiveMessage) => void) {
  let source: EventSource | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let wait = FIRST_WAIT;
  let version = 0;
  /** Since when it has received nothing, after it had been live; `undefined` while it is or before it was. */
  let lostSince: number | undefined;
  let isLive = false;
  /** Whether it has let go of its connection by itself, until it receives something again. */
  let isPaused = false;
  let receivedAt = Date.now();

  function close(): void {
    source?.close();
    source = null;
    clearTimeout(timer);
  }

  function received(): void {
    receivedAt = Date.now();
    clearTimeout(timer);
    timer = setTimeout(lose, SILENT_FOR);
  }

  function onChanged({ data }: MessageEvent<string>): void {
    const { topics, version: now }: Changed = JSON.parse(data);
    const hasMissed = isPaused && now !== version;
    received();
    wait = FIRST_WAIT;
    version = now;
    isPaused = false;
    if (isLive) {
      report({ kind: 'changed', topics: hasMissed ? ['everything'] : topics, version });
      return;
    }
    isLive = true;
    report({ kind: 'live', version });
    // What happened meanwhile nobody has said.
    if (lostSince !== undefined) report({ kind: 'changed', topics: ['everything'], version });
    lostSince = undefined;
  }

  function connect(): void {
    close();
    source = new EventSource(EVENTS);
    source.addEventListener('changed', onChanged);
    source.addEventListener('beat', received);
    source.addEventListener('error', lose);
    timer = setTimeout(lose, SILENT_FOR);
  }

  function lose(): void {
    close();
    if (isLive || lostSince === undefined) {
      lostSince = receivedAt;
      report({ kind: 'lost', since: lostSince });
    }
    isLive = false;
    isPaused = false;
    timer = setTimeout(connect, wait * (0.5 + Math.random() / 2));
    wait = Math.min(wait * 2, LONGEST_WAIT);
  }

  connect();
  return {
    /** What is known now, for who comes later. */
    state: (): LiveMessage | null => {
      if (isLive) return { kind: 'live', version };
      return lostSince === undefined ? null : { kind: 'lost', since: lostSince };
    },
    /** Tries at once: the network or the page is back. A machine that slept may not have noticed the end. */
    wake(): void {
      if (!isPaused) {
        if (isLive && Date.now() - receivedAt < SILENT_FOR) return;
        if (isLive) lose();
      }
      connect();
    },
    /** Lets go of the connection until it is woken. What it missed by then it knows by the version. */
    pause(): void {
      close();
      isPaused = true;
    },
    close,
  };
}

export type Listening = ReturnType<typeof listenToEvents>;
