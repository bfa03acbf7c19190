import type { Caller } from '#src/features/access/types.ts';
import type {
  CallDeclaration,
  Calls,
  DeclaredCalls,
  Parsed,
  ResponseOf,
} from '#src/server/declared-calls.ts';
import type { OpenStreams } from '#src/server/open-streams.ts';

/** What a route can control of a request's connection. */
export interface Connection {
  /** Extends the idle timeout for a slow transfer or response. */
  keepOpen(request: Request): void;
  /** The responses being streamed. */
  streams: OpenStreams;
}

/** What a handler is given: who calls, and what was sent as the declaration has it. */
interface Call<Params, Query, Body> {
  caller: Caller;
  request: Request;
  params: Params;
  query: Query;
  body: Body;
  set: ResponseHead;
}

/** What a handler can set of its response, besides the body. */
export interface ResponseHead {
  /** A list is a header repeated. */
  headers: Record<string, string | string[]>;
  /** As declared, unless the handler sets another. */
  status: number;
}

type CallOf<Declared> = Call<Parsed<Declared, 'params'>, Parsed<Declared, 'query'>, Parsed<Declared, 'body'>>;

type Answer<Body> = Body | Response | Promise<Body | Response>;

/** A handler for each declared call. */
type Handlers<Responses, Declared> = {
  [Name in keyof Declared]: Handler<CallOf<Declared[Name]>, ResponseOf<Responses, Declared[Name]>>;
};

type Handler<Given, Body> = [Body] extends [undefined]
  ? (call: Given) => void
  : (call: Given) => Answer<Body>;

/** As a method, it takes any handler: that it is given what it expects is up to its declaration. */
interface AnyHandler {
  handle(call: Call<unknown, unknown, unknown>): unknown;
}

/** A declared call with its handler. */
export interface Route extends AnyHandler {
  method: string;
  /** Its pattern, e.g. `/api/journal/:id`. */
  path: string;
  call: CallDeclaration;
  /** Of its noun. */
  tag: string;
}

/** The routes of declared calls. */
export function buildRoutes<Responses, Declared extends Calls>(
  { calls, tag }: DeclaredCalls<Responses, Declared>,
  handlers: Handlers<Responses, Declared>,
): Route[] {
  const byName: Record<string, AnyHandler['handle']> = handlers;
  return Object.entries<CallDeclaration>(calls).flatMap(([name, call]) => {
    const [method = '', path = ''] = name.split(' ');
    const handle = byName[name];
    return handle ? [{ method, path, call, tag, handle }] : [];
  });
}
