import type { Caller } from '#src/features/access/types.ts';
import { encodingFor } from './compression.ts';
import type { DataVersion } from './data-version.ts';

/** Tells one request from all others, in the log as well. */
export const REQUEST_ID_HEADER = 'x-request-id';

/** The place of an answer, as long as the desk stays as it is. */
export interface Place {
  /** The answer that is kept there, as that of the request which has this id; `null` where there is none. */
  find(requestId: string | null): Response | null;
  /** Keeps what was answered for the next time, where it is small and a success. @returns what to send */
  keep(response: Response): Promise<Response>;
}

/** Four MiB at most, which nobody can make more. */
const MOST = 128;
/** Bytes. */
const LARGEST = 32 * 1024;

/**
 * Answers to reads that say the same until something is written to the desk or its day ends: who looks again, or opens
 * another page, gets them from memory. Each is kept for one trader, one address and one encoding, and nothing is kept
 * that was asked for with a grant. Who calls is for the guard to say each time, before anything is looked for here.
 */
export function keptAnswers() {
  /** Copies of these are sent, each with its request's own id. */
  const kept = new Map<string, Response>();
  let keptIn: DataVersion | null = null;

  return {
    /** @param state of the desk before the answer was begun: what is written meanwhile need not be in it */
    placeOf(request: Request, caller: Caller, state: DataVersion): Place | null {
      if (caller.grant !== null) return null;
      if (state !== keptIn) {
        kept.clear();
        keptIn = state;
      }
      const key = keyOf(request, caller);
      const before = kept.get(key);
      return {
        find: (requestId) => (before ? copyOf(before, requestId) : null),
        async keep(response) {
          if (response.status !== 200 || keptIn !== state) return response;
          const bytes = new Uint8Array(await response.arrayBuffer());
          const whole = new Response(bytes, { headers: response.headers });
          if (bytes.length > LARGEST || keptIn !== state) return whole;
          if (kept.size >= MOST) kept.clear();
          kept.set(key, whole);
          return whole.clone();
        },
      };
    },

    /** How many answers are in memory. */
    size: (): number => kept.size,
  };
}

/** The id is set before the copy is made: to reach for the headers of a new response costs ten times as much. */
function copyOf(response: Response, requestId: string | null): Response {
  if (requestId === null) response.headers.delete(REQUEST_ID_HEADER);
  else response.headers.set(REQUEST_ID_HEADER, requestId);
  return response.clone();
}

/** All that an answer depends on, besides the state of the desk: whose it is, where it is, and how it is sent. */
function keyOf(request: Request, { session }: Caller): string {
  const { url } = request;
  const address = url.slice(url.indexOf('/', url.indexOf('://') + 3));
  const who = session ? `${session.trader?.id ?? ''}/${session.viewing?.id ?? ''}` : 'anyone';
  return `${who} ${encodingFor(request)} ${address}`;
}
