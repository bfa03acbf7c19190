import { expect } from 'bun:test';
import { describedReply, type TestResponse } from './described.ts';

export interface Sent {
  json?: unknown;
  form?: FormData;
  headers?: Record<string, string>;
}

/** A person with a browser: keeps the cookie, and the grant once the admin area is unlocked. */
export function visitor(url: string, asked: Set<string>) {
  const origin = new URL(url).origin;
  let cookie = '';
  let grant = '';
  async function call(
    method: string,
    path: string,
    { json, form, headers = {} }: Sent = {},
  ): Promise<TestResponse> {
    const response = await fetch(origin + path, {
      method,
      redirect: 'manual',
      headers: {
        origin,
        ...(cookie === '' ? {} : { cookie }),
        ...(grant === '' ? {} : { 'bullpen-grant': grant }),
        ...(json === undefined ? {} : { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(json === undefined ? {} : { body: JSON.stringify(json) }),
      ...(form === undefined ? {} : { body: form }),
    });
    const reply = await describedReply(method, path, response);
    const set = response.headers.get('set-cookie')?.split(';')[0];
    if (set !== undefined) cookie = set;
    if (reply.status < 300) asked.add(`${method} ${path.split('?')[0]}`);
    return reply;
  }
  /** The body of a call that must succeed. */
  const ok = async (status: number, method: string, path: string, sent?: Sent) => {
    const reply = await call(method, path, sent);
    expect([method, path, reply.status, reply.status === status ? '' : reply.body]).toEqual([
      method,
      path,
      status,
      '',
    ]);
    return reply.body;
  };
  return { call, ok, unlock: (token: string) => (grant = token) };
}

export type Visitor = ReturnType<typeof visitor>;

/** Calls of the quotes, links, videos, contracts, webhooks, limits, the board and the second factor. */
export const PUBLISHING =
  /^\w+ \/api\/(?:quotes|google-drive-links|videos|(?:admin\/)?contracts|admin\/webhooks|admin\/totp|limits|limit-events|traders\/\{id\}\/limits|board|auth\/screen)\b/;

/** The calls of the OpenAPI document that are not among those asked for. */
export function uncalled(document: { paths: Record<string, object> }, asked: ReadonlySet<string>): string[] {
  const described = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`),
  );
  return described.filter((call) => {
    const pattern = new RegExp(`^${call.replaceAll('.', '\\.').replace(/\{\w+\}/g, '[^/]+')}$`);
    return ![...asked].some((path) => pattern.test(path));
  });
}
