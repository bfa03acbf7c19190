import { Elysia } from 'elysia';
import { NOBODY } from '#src/features/access/caller.ts';
import type { Caller, Role } from '#src/features/access/types.ts';
import { readJsonBody } from '#src/server/body.ts';
import type { OpenStreams } from '#src/server/open-streams.ts';
import { queryOf } from '#src/server/query.ts';

/** Name in a route's OpenAPI details under which its access is declared. */
export const ACCESS = 'x-access';

/** Name under which it is declared that a route's response is cached until something is written. */
export const CACHED = 'x-cache-until-write';

/** Name under which it is declared that a route creates something, and can be repeated under the same key. */
export const CREATES = 'x-creates';

/** Pages with an access-code form, which without JavaScript is posted to the page itself. */
export const LOG_IN_PAGES = ['/', '/guest'] as const;

/** What a route can control of a request's connection. */
export interface Connection {
  /** Extends the idle timeout for a slow transfer or response. */
  keepOpen(request: Request): void;
  /** The responses being streamed. */
  streams: OpenStreams;
}

/** Base of every route plugin: adds the `caller`, set by the root guard, to the context. */
export const routing = () => new Elysia({ name: 'routing' }).decorate('caller', NOBODY);

/**
 * Declares who may call a route; every route spreads it into its options. The root guard reads it from there, and
 * without it nobody is allowed. A route that somehow runs without passing the guard responds 404.
 * A body is JSON unless the route sets `parse: 'none'` after this, to check and read the body itself.
 *
 * Minutes may pass between the headers and the end of a body, in which a session ends or a trader is removed. So
 * `beforeHandle` checks again: it runs last before the handler, with nothing awaited in between, and a handler calls
 * its service in that same turn.
 */
export const allow = (...allowed: readonly Role[]) => ({
  detail: { [ACCESS]: allowed, security: allowed.includes('anyone') ? [] : [{ session: [] }] },
  parse: ({ request }: { request: Request }) => readJsonBody(request),
  // Elysia reads the text of a hook, and warns of one that is written as a method or hands its context on.
  transform: (context: { request: Request; query: unknown }): void => {
    if (context.request.url.includes('?')) context.query = queryOf(context.request.url);
  },
  beforeHandle({ caller }: { caller: Caller }): void {
    caller.expectAllowed();
  },
});

/**
 * The same for a read whose response depends only on the data, the team's day, the calling trader and the URL: it is
 * cached until something is written. Not for responses that show the time of day, the disk or a link that expires.
 */
export const cacheUntilWrite = (...allowed: readonly Role[]) => {
  const { detail, ...rest } = allow(...allowed);
  return { detail: { ...detail, [CACHED]: true as const }, ...rest };
};

/** The same for a create; its handler runs it through `createOnce`. */
export const allowCreating = (...allowed: readonly Role[]) => {
  const { detail, ...rest } = allow(...allowed);
  return { detail: { ...detail, [CREATES]: true as const }, ...rest };
};
