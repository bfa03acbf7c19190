import { Elysia } from 'elysia';
import { NOBODY } from '#src/features/access/caller.ts';
import type { Caller, Role } from '#src/features/access/types.ts';
import { readJsonBody } from '#src/server/body.ts';
import type { OpenStreams } from '#src/server/open-streams.ts';

/** Where a route's declared access stands among its OpenAPI details. */
export const ACCESS = 'x-access';

/** Where it stands that a route's response is cached until something is written. */
export const CACHED = 'x-cache-until-write';

/** Where it stands that a route creates something, and can be asked again under the same key. */
export const CREATES = 'x-creates';

/** The pages with a form for the access code, which is sent to the page it stands on where there is no JavaScript. */
export const LOG_IN_PAGES = ['/', '/guest'] as const;

/** What of a request's connection a route may set. */
export interface Connection {
  /** Lets a slow transfer, or an answer that takes its time, go on where others would be cut off. */
  keepOpen(request: Request): void;
  /** The responses that are being streamed. */
  streams: OpenStreams;
}

/** What every plugin of routes is made of: a `caller` in its context, which the root guard sets. */
export const routing = () => new Elysia({ name: 'routing' }).decorate('caller', NOBODY);

/**
 * Declares whom a route lets in; every route spreads it into its options. The root guard reads it there, and where it
 * is missing nobody gets in. Should a route ever run without having passed the guard, it answers 404.
 * A body is JSON unless the route says `parse: 'none'` after it, to check and read the body itself.
 *
 * Between the headers and the end of a body there may be minutes, in which a session ends or a trader is removed. So
 * `beforeHandle` decides again: it is the last before the handler, nothing is awaited between the two, and a handler
 * calls its service in that same turn.
 */
export const allow = (...allowed: readonly Role[]) => ({
  detail: { [ACCESS]: allowed, security: allowed.includes('anyone') ? [] : [{ session: [] }] },
  parse: ({ request }: { request: Request }) => readJsonBody(request),
  beforeHandle({ caller }: { caller: Caller }): void {
    caller.expectAllowed();
  },
});

/**
 * The same for a read whose response depends on nothing but the data, the team's day, the trader who calls and the
 * address: it is cached until something is written. What shows the hour, the disk or a link that runs out must not say
 * this.
 */
export const cacheUntilWrite = (...allowed: readonly Role[]) => {
  const { detail, ...rest } = allow(...allowed);
  return { detail: { ...detail, [CACHED]: true as const }, ...rest };
};

/** The same for what creates something: its handler runs it by `creates` of `create-once.ts`. */
export const allowCreating = (...allowed: readonly Role[]) => {
  const { detail, ...rest } = allow(...allowed);
  return { detail: { ...detail, [CREATES]: true as const }, ...rest };
};
