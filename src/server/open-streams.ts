import { AppError } from '#src/errors.ts';
import type { Caller } from '#src/features/access/types.ts';
import { STREAMS_OPEN } from './contract.ts';

/** Responses streamed at the same time, per session and in total. Each holds a snapshot of the database open. */
const MAX_PER_SESSION = 4;
/** One trader can open any number of sessions, and must not take the places of all others with them. */
const MAX_PER_TRADER = 8;
const MAX_TOTAL = 32;
/** Time limit of one stream. Milliseconds. */
const TIME_LIMIT = 5 * 60_000;
/** By then, most streams have ended. Seconds. */
const RETRY_AFTER = 5;

/** A response being streamed. */
export interface OpenStream {
  /** Checked before each batch. Throwing aborts the response, so that nobody takes it for complete. */
  expectAllowed(): void;
  /** Registers `stop`, called when the stream exceeds its time limit. */
  onTooLong(stop: () => void): void;
  /** Called when the stream has ended for any reason. */
  end(): void;
}

/** The recipient, and the permission that must hold throughout. */
type Streaming = Pick<Caller, 'session' | 'address' | 'expectAllowed'>;

export type OpenStreams = ReturnType<typeof openStreams>;

/** Under which names a stream is counted, each with its limit. */
function limitsOf({ session, address }: Streaming): [who: string, most: number][] {
  if (!session) return [[address(), MAX_PER_SESSION]];
  const ofSession: [string, number] = [`session ${session.id}`, MAX_PER_SESSION];
  return session.trader ? [ofSession, [`trader ${session.trader.id}`, MAX_PER_TRADER]] : [ofSession];
}

/**
 * Limits concurrent streams, so that slow readers neither exhaust memory nor block others for long.
 * @param isLogTooLong whether the write-ahead log, which every stream keeps growing, has to be truncated first
 */
export function openStreams(life = TIME_LIMIT, isLogTooLong: () => boolean = () => false) {
  const open = new Map<string, number>();
  let all = 0;

  function count(limits: readonly [who: string, most: number][], by: 1 | -1): void {
    all += by;
    for (const [who] of limits) {
      const own = (open.get(who) ?? 0) + by;
      if (own === 0) open.delete(who);
      else open.set(who, own);
    }
  }

  return {
    /** @throws AppError `too_many_streams` */
    begin(streaming: Streaming): OpenStream {
      const limits = limitsOf(streaming);
      const { expectAllowed } = streaming;
      if (all >= MAX_TOTAL || limits.some(([who, most]) => (open.get(who) ?? 0) >= most) || isLogTooLong()) {
        throw new AppError('too_many_streams', STREAMS_OPEN, { retryAfter: RETRY_AFTER });
      }
      count(limits, 1);
      let stop = (): void => {};
      let isOver = false;
      const end = (): void => {
        if (isOver) return;
        isOver = true;
        clearTimeout(tooLong);
        count(limits, -1);
      };
      const tooLong = setTimeout(() => {
        end();
        stop();
      }, life);
      return {
        expectAllowed,
        onTooLong(how) {
          stop = how;
        },
        end,
      };
    },

    /** Number of open streams. */
    count: (): number => all,
  };
}
