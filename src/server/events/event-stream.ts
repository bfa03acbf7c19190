import type { Topic } from '#src/values/wire/topics.ts';

/** What waits to be read by one listener: never more than the topics there are, however slowly it reads. */
export interface EventStream {
  body: ReadableStream<Uint8Array>;
  report(topics: Iterable<Topic>, version: number): void;
  /** Keeps proxies and the connection awake. @returns whether the last one has been read */
  beat(): boolean;
  end(): void;
}

const encoder = new TextEncoder();
/** A comment at once, so that proxies pass the response on; then how long a browser waits before it connects anew. */
const HELLO = ': live\nretry: 3000\n\n';
/** An event, since a browser tells its page of no comment. */
const BEAT = encoder.encode('event: beat\ndata: {}\n\n');

/**
 * The stream of one listener, in the format of server-sent events.
 * @param version as of the beginning: who has read something older reads it again
 */
export function eventStream(version: number, onEnd: () => void): EventStream {
  const pending = new Set<Topic>();
  let at = version;
  let controller: ReadableStreamDefaultController<Uint8Array> | null = null;
  let hasRoom = true;
  let isOver = false;

  function send(bytes: Uint8Array): void {
    hasRoom = false;
    controller?.enqueue(bytes);
  }

  function flush(): void {
    if (!hasRoom || pending.size === 0) return;
    const text = eventText(pending, at);
    pending.clear();
    send(encoder.encode(text));
  }

  function over(): void {
    if (isOver) return;
    isOver = true;
    onEnd();
  }

  const body = new ReadableStream<Uint8Array>({
    start(opening) {
      controller = opening;
      send(encoder.encode(HELLO + eventText([], version)));
    },
    pull() {
      hasRoom = true;
      flush();
    },
    cancel: over,
  });
  return {
    body,
    report(topics, version) {
      for (const topic of topics) pending.add(topic);
      at = version;
      flush();
    },
    beat() {
      if (!hasRoom) return false;
      send(BEAT);
      return true;
    },
    end() {
      if (isOver) return;
      over();
      controller?.close();
    },
  };
}

const eventText = (topics: Iterable<Topic>, version: number): string =>
  `event: changed\ndata: ${JSON.stringify({ topics: [...topics], version })}\n\n`;
