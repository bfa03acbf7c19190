/** The typed client of the API, shared by the browser and the first render, which calls it in process. */

import type { ApiCalls } from '#src/calls.ts';
import { BACKGROUND_HEADER } from '#src/values/wire/background-header.ts';
import { fromWire } from '#src/values/wire/wire.ts';
import { hasStatus, throwUnlessOk } from './api-error.ts';

export interface Api {
  /** @throws ApiError when the response is not OK, or whatever `fetch` threw when there was none */
  send(path: string, init: RequestInit): Promise<Response>;
  /** What is read meanwhile is no use that keeps a session. */
  inBackground<Result>(read: () => Promise<Result>): Promise<Result>;
}

export interface ApiOptions {
  /** Defaults to the browser's own `fetch`. */
  fetch?: (request: Request) => Promise<Response>;
  /** Origin of the API, e.g. `http://localhost:3000`. */
  origin: string;
  /** The caller's cookies, on the server. */
  cookie?: string | null;
}

export function createApi({ fetch: reply, origin, cookie }: ApiOptions): Api {
  let inBackground = 0;
  return {
    async inBackground(read) {
      inBackground += 1;
      try {
        return await read();
      } finally {
        inBackground -= 1;
      }
    },
    async send(path, init) {
      const headers = new Headers(init.headers);
      if (inBackground > 0 && init.method === 'GET') headers.set(BACKGROUND_HEADER, 'true');
      if (cookie) headers.set('cookie', cookie);
      const sent = { ...init, headers };
      const response = reply ? reply(new Request(origin + path, sent)) : fetch(origin + path, sent);
      return throwUnlessOk(await response);
    },
  };
}

type Options<Name extends keyof ApiCalls> = ApiCalls[Name]['asked'] & {
  headers?: Record<string, string>;
  signal?: AbortSignal;
};

/** Options may be left out when none is required. */
type Given<Name extends keyof ApiCalls> =
  object extends Options<Name> ? [options?: Options<Name>] : [options: Options<Name>];

interface AnyOptions {
  params?: object;
  query?: object;
  body?: object | undefined;
  headers?: Record<string, string>;
  signal?: AbortSignal;
}

/** Calls the API. Throws like {@link Api.send}. */
export async function call<Name extends keyof ApiCalls>(
  api: Api,
  name: Name,
  ...given: Given<Name>
): Promise<ApiCalls[Name]['response']> {
  return (await callWithHeaders(api, name, ...given)).data;
}

/** Calls the API, for the headers of the response too. Throws like {@link Api.send}. */
export async function callWithHeaders<Name extends keyof ApiCalls>(
  api: Api,
  name: Name,
  ...[options]: Given<Name>
): Promise<{ data: ApiCalls[Name]['response']; headers: Headers }> {
  const { params = {}, query = {}, body, headers, signal }: AnyOptions = options ?? {};
  const [method = '', pattern = ''] = name.split(' ');
  const named = new Map(Object.entries(params));
  const path = pattern.replace(/:(\w+)/g, (_, param: string) => encodeURIComponent(String(named.get(param))));
  const response = await api.send(path + toSearch(query), {
    method,
    headers: body === undefined ? { ...headers } : { 'content-type': 'application/json', ...headers },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    ...(signal && { signal }),
  });
  return {
    data: isJson(response) ? fromWire(await response.json()) : null,
    headers: response.headers,
  };
}

/** A list is a parameter repeated. */
function toSearch(query: object): string {
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) {
    for (const one of Array.isArray(value) ? value : [value]) {
      if (one !== undefined) search.append(name, String(one));
    }
  }
  return search.size === 0 ? '' : `?${search}`;
}

const isJson = ({ headers }: Response): boolean =>
  headers.get('content-type')?.startsWith('application/json') ?? false;

/** The JSON of a response that did not come through the client, as an upload's. */
export const readJson = <Body>(text: string): Body => fromWire(JSON.parse(text));

/** What was read, or `null` when the call failed with this status. */
export async function nullOn<Data>(status: number, reading: Promise<Data>): Promise<Data | null> {
  try {
    return await reading;
  } catch (error) {
    if (hasStatus(error, status)) return null;
    throw error;
  }
}
