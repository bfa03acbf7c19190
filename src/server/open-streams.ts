import { AppError } from '#src/errors.ts';
import type { Caller } from '#src/features/access/types.ts';
import { STREAMS_OPEN } from './contract.ts';

/** Responses that are streamed at the same time: to one session, and to all. Each holds a state of the database. */
const MOST_OF_ONE = 4;
const MOST = 32;
/** How long one may take. Milliseconds. */
const LIFE = 5 * 60_000;
/** When another try makes sense, since others are mostly over by then. Seconds. */
const RETRY_AFTER = 5;

/** An answer that is being sent. */
export interface OpenStream {
  /** Asked before each batch that is sent. What it throws breaks the answer off: nobody takes it for a whole one. */
  expectAllowed(): void;
  /** Calls `stop` should it take too long. */
  onTooLong(stop: () => void): void;
  /** It is over, however that came. */
  end(): void;
}

/** To whom it is sent, and what must hold all the while. */
type Streaming = Pick<Caller, 'session' | 'address' | 'expectAllowed'>;

export type OpenStreams = ReturnType<typeof openStreams>;

/** Counts the responses that are streamed: slow readers must not fill the memory, nor keep others out for long. */
export function openStreams(life = LIFE) {
  const open = new Map<string, number>();
  let all = 0;

  function count(who: string, by: 1 | -1): void {
    all += by;
    const own = (open.get(who) ?? 0) + by;
    if (own === 0) open.delete(who);
    else open.set(who, own);
  }

  return {
    /** @throws AppError `too_many_streams` */
    begin({ session, address, expectAllowed }: Streaming): OpenStream {
      const who = session ? `session ${session.id}` : address();
      if (all >= MOST || (open.get(who) ?? 0) >= MOST_OF_ONE) {
        throw new AppError('too_many_streams', STREAMS_OPEN, { retryAfter: RETRY_AFTER });
      }
      count(who, 1);
      let stop = (): void => {};
      let isOver = false;
      const end = (): void => {
        if (isOver) return;
        isOver = true;
        clearTimeout(tooLong);
        count(who, -1);
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

    /** How many are being sent. */
    count: (): number => all,
  };
}
