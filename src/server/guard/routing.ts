import { type Context, Elysia } from 'elysia';
import { NOBODY } from '#src/features/access/caller.ts';
import type { Caller } from '#src/features/access/types.ts';
import { readJsonBody } from '#src/server/body.ts';
import type {
  CallDeclaration,
  Calls,
  DeclaredCalls,
  Parsed,
  ResponseOf,
} from '#src/server/declared-calls.ts';
import type { OpenStreams } from '#src/server/open-streams.ts';
import { parseQuery } from '#src/server/query.ts';

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
  set: Pick<Context['set'], 'headers' | 'status'>;
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

/** Base of every route plugin: adds the `caller`, set by the root guard, to the context. */
export const routing = () => new Elysia({ name: 'routing' }).decorate('caller', NOBODY);

/** The routes of declared calls. The root guard reads the declarations too: a path without one is closed to everyone. */
export function buildRoutes<Responses, Declared extends Calls>(
  { calls }: DeclaredCalls<Responses, Declared>,
  handlers: Handlers<Responses, Declared>,
) {
  const byName: Record<string, AnyHandler['handle']> = handlers;
  const routes = routing();
  for (const [name, call] of Object.entries<CallDeclaration>(calls)) {
    const [method = '', path = ''] = name.split(' ');
    const handle = byName[name];
    if (handle) routes.route(method, path, withStatus(handle, call), buildHooks(call));
  }
  return routes;
}

/**
 * Sets the declared status. Elysia reads the text of handlers and hooks for what they use of the context: one that hands
 * it on is given all of it, also when minified.
 */
function withStatus(handle: AnyHandler['handle'], { status }: CallDeclaration): AnyHandler['handle'] {
  if (status === undefined) return handle;
  return async (call) => {
    call.set.status = status;
    return await handle(call);
  };
}

/**
 * A body is JSON unless the handler reads a form itself.
 *
 * Minutes may pass between the headers and the end of a body, in which a session ends or a trader is removed. So
 * `beforeHandle` checks again: it runs last before the handler, with nothing awaited in between, and a handler calls
 * its service in that same turn. A route that somehow runs without passing the guard responds 404.
 */
function buildHooks({ body, form, params, query }: CallDeclaration) {
  return {
    ...(body ? { body } : {}),
    ...(params ? { params } : {}),
    ...(query ? { query } : {}),
    parse: form ? ('none' as const) : ({ request }: { request: Request }) => readJsonBody(request),
    // Elysia reads the text of a hook, and warns of one that is written as a method or hands its context on.
    transform: (context: { request: Request; query: unknown }): void => {
      if (context.request.url.includes('?')) context.query = parseQuery(context.request.url);
    },
    beforeHandle({ caller }: { caller: Caller }): void {
      caller.expectAllowed();
    },
  };
}
