/** The typed client of the API, shared by the browser and the first render, which calls it in process. */

import { treaty } from '@elysiajs/eden/treaty2';
import type { App } from '#src/api.ts';
import { fromWire } from '#src/values/wire.ts';
import { ApiError, hasStatus, throwUnlessOk } from './api-error.ts';

export type Api = ReturnType<typeof createApi>;

export interface ApiOptions {
  /** Defaults to the browser's own `fetch`. */
  fetch?: (request: Request) => Promise<Response>;
  /** Origin of the API, e.g. `http://localhost:3000`. */
  origin: string;
  /** The caller's cookies, on the server. */
  cookie?: string | null;
}

export function createApi({ fetch: reply, origin, cookie }: ApiOptions) {
  const send = async (input: string | URL | Request, init: RequestInit = {}) => {
    const sent = withoutTypeOfNothing(init);
    const response = reply ? reply(new Request(input, sent)) : fetch(input, sent);
    return throwUnlessOk(await response);
  };
  return treaty<App>(origin, {
    fetcher: Object.assign(send, { preconnect: fetch.preconnect }),
    headers: cookie ? { cookie } : {},
    // Days and instants stay strings on both sides. The client would still scan every string of a response for dates,
    // which took longer than anything in a first render except React; parsing the body here leaves it nothing to
    // scan.
    parseDate: false,
    onResponse: async (reply) => (isJson(reply) ? fromWire(await reply.json()) : null),
  });
}

/** The client takes the query of a read for a body, and names its type. */
function withoutTypeOfNothing(init: RequestInit): RequestInit {
  if (init.body) return init;
  const headers = new Headers(init.headers);
  headers.delete('content-type');
  return { ...init, headers };
}

const isJson = ({ headers }: Response): boolean =>
  headers.get('content-type')?.startsWith('application/json') ?? false;

/** The JSON of a response that did not come through the client, as an upload's. */
export const readJson = <Body>(text: string): Body => fromWire(JSON.parse(text));

interface Rejected {
  data: null;
  error: { value: unknown };
}

interface Succeeded<Data> {
  data: Data;
  error: null;
  response: Response;
}

/**
 * Data and headers of a response.
 * @throws ApiError when the response is not OK, or whatever `fetch` threw when there was none
 */
export async function unwrapWithHeaders<Data>(
  call: Promise<Succeeded<Data> | Rejected>,
): Promise<{ data: Data; headers: Headers }> {
  const reply = await call;
  if (reply.error === null) return { data: reply.data, headers: reply.response.headers };
  // The client catches what our own fetch throws and returns it as the value of its error.
  const { value } = reply.error;
  throw value instanceof Error ? value : new ApiError(0, 'The answer cannot be read', '');
}

interface Reading {
  /** A response with this status is `null`, not a failure. */
  nullOn: number;
}

/** The data of a response. Throws like {@link unwrapWithHeaders}. */
export async function unwrap<Data>(call: Promise<Succeeded<Data> | Rejected>): Promise<Data>;
export async function unwrap<Data>(
  call: Promise<Succeeded<Data> | Rejected>,
  reading: Reading,
): Promise<Data | null>;
export async function unwrap<Data>(
  call: Promise<Succeeded<Data> | Rejected>,
  reading?: Reading,
): Promise<Data | null> {
  try {
    return (await unwrapWithHeaders(call)).data;
  } catch (error) {
    if (reading && hasStatus(error, reading.nullOn)) return null;
    throw error;
  }
}
