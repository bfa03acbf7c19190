/** The typed client of the API: the same for the browser and for the first render, which asks in process. */

import { treaty } from '@elysiajs/eden/treaty2';
import type { App } from '#src/api.ts';
import { ApiError, throwUnlessOk } from './api-error.ts';

export type Api = ReturnType<typeof createApi>;

export interface ApiOptions {
  /** Who answers; the browser's own `fetch` when left out. */
  fetch?: (request: Request) => Promise<Response>;
  /** Where the API lives, e.g. `http://localhost:3000`. */
  origin: string;
  /** The caller's cookies, on the server. */
  cookie?: string | null;
}

export function createApi({ fetch: reply, origin, cookie }: ApiOptions) {
  const send = async (input: string | URL | Request, init?: RequestInit) => {
    const response = reply ? reply(new Request(input, init)) : fetch(input, init);
    return throwUnlessOk(await response);
  };
  return treaty<App>(origin, {
    fetcher: Object.assign(send, { preconnect: fetch.preconnect }),
    headers: cookie ? { cookie } : {},
    // Days and instants are texts to us, on both sides. The client would still look at each text of an answer, which
    // took longer than all else of a first render but React: read at once, there is nothing left for it to look at.
    parseDate: false,
    onResponse: (reply) => (isJson(reply) ? reply.json() : null),
  });
}

const isJson = ({ headers }: Response): boolean =>
  headers.get('content-type')?.startsWith('application/json') ?? false;

interface Rejected {
  data: null;
  error: { value: unknown };
}

interface Answered<Data> {
  data: Data;
  error: null;
  response: Response;
}

/**
 * The data of an answer, with its headers.
 * @throws ApiError when the answer is not OK, or what `fetch` threw when there was none
 */
export async function answered<Data>(
  call: Promise<Answered<Data> | Rejected>,
): Promise<{ data: Data; headers: Headers }> {
  const reply = await call;
  if (reply.error === null) return { data: reply.data, headers: reply.response.headers };
  // The client catches what our own fetch throws, and hands it on as the value of its error.
  const { value } = reply.error;
  throw value instanceof Error ? value : new ApiError(0, 'The answer cannot be read', '');
}

/** The data of an answer. Throws as {@link answered} does. */
export async function unwrap<Data>(call: Promise<Answered<Data> | Rejected>): Promise<Data> {
  return (await answered(call)).data;
}
