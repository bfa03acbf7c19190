import { AppError } from '#src/errors.ts';
import type { Caller } from '#src/features/access/types.ts';
import { STREAMS_OPEN } from './contract.ts';

/** Responses streamed at the same time, per session and in total. Each holds a snapshot of the database open. */
const MAX_PER_SESSION = 4;
/** One trader can open many sessions, and must not take the places of all others with them. */
const MAX_PER_TRADER = 8;
const MAX_TOTAL = 32;
/** Time limits of one stream: ordinarily, and while the write-ahead log has to be truncated. Milliseconds. */
const LIFE = { ordinary: 5 * 60_000, whileTooLong: 10_000 };
/** By then, most streams have ended. Seconds. */
const RETRY_AFTER = 5;

/** A response being streamed. */
export interface OpenStream {
  /** Checked before each batch: throws once it has ended, too. That aborts the response, so that nobody takes it for complete. */
  expectAllowed(): void;
  /** Registers `stop`, called when the stream exceeds its time limit. */
  onTooLong(stop: () => void): void;
  /** Called when the stream has ended for any reason. */
  end(): void;
}

/** The recipient, and the permission that must hold throughout. */
type Streaming = Pick<Caller, 'session' | 'script' | 'address' | 'expectAllowed'>;

export type OpenStreams = ReturnType<typeof openStreams>;

/** Under which names a stream is counted, each with its limit. */
function listLimits({ session, script, address }: Streaming): [who: string, most: number][] {
  if (script) {
    return [
      [`token ${script.id}`, MAX_PER_SESSION],
      [`trader ${script.trader.id}`, MAX_PER_TRADER],
    ];
  }
  if (!session) return [[address(), MAX_PER_SESSION]];
  const ofSession: [string, number] = [`session ${session.id}`, MAX_PER_SESSION];
  return session.trader ? [ofSession, [`trader ${session.trader.id}`, MAX_PER_TRADER]] : [ofSession];
}

/**
 * Limits concurrent streams, so that slow readers neither exhaust memory nor block others for long.
 * @param isLogTooLong whether the write-ahead log, which every stream keeps growing, has to be truncated first
 */
export function openStreams(isLogTooLong: () => boolean = () => false, life = LIFE) {
  const open = new Map<string, number>();
  /** The open streams, the oldest first: when each began, and how to abort it. */
  const all = new Map<object, { begun: number; abort(): void }>();

  function count(limits: readonly [who: string, most: number][], by: 1 | -1): void {
    for (const [who] of limits) {
      const own = (open.get(who) ?? 0) + by;
      if (own === 0) open.delete(who);
      else open.set(who, own);
    }
  }

  /** A slow reader beside somebody who writes a lot must not keep others from their downloads for minutes. */
  function makeRoomInLog(): void {
    const now = performance.now();
    for (const { begun, abort } of [...all.values()]) if (now - begun >= life.whileTooLong) abort();
  }

  function isFull(limits: readonly [who: string, most: number][]): boolean {
    return all.size >= MAX_TOTAL || limits.some(([who, most]) => (open.get(who) ?? 0) >= most);
  }

  return {
    /** @throws AppError `too_many_streams` */
    begin(streaming: Streaming): OpenStream {
      const limits = listLimits(streaming);
      const { expectAllowed } = streaming;
      const isTooLong = isLogTooLong();
      if (isTooLong) makeRoomInLog();
      if (isTooLong || isFull(limits)) {
        throw new AppError('too_many_streams', STREAMS_OPEN, { retryAfter: RETRY_AFTER });
      }
      let stop = (): void => {};
      const abort = (): void => {
        stream.end();
        stop();
      };
      const tooLong = setTimeout(abort, life.ordinary);
      const stream: OpenStream = {
        expectAllowed() {
          // What is still being looked for, before there is a first batch, would be made for nobody.
          if (!all.has(stream)) throw new AppError('malformed', 'The connection was closed');
          expectAllowed();
        },
        onTooLong(how) {
          stop = how;
        },
        end() {
          if (!all.delete(stream)) return;
          clearTimeout(tooLong);
          count(limits, -1);
        },
      };
      all.set(stream, { begun: performance.now(), abort });
      count(limits, 1);
      return stream;
    },

    /** Number of open streams. */
    count: (): number => all.size,
  };
}
