import { isManager, ownTraderId, readTraderId } from '#src/features/access/caller.ts';
import { buildRoutes } from '#src/server/guard/routing.ts';
import { pageHeaders } from '#src/server/paging.ts';
import { limitsCalls } from './calls.ts';
import type { LimitsService } from './service.ts';

export const limitsRoutes = ({ limits }: { limits: LimitsService }) =>
  buildRoutes(limitsCalls, {
    'GET /api/limits': () => limits.read(),
    'PUT /api/limits': ({ body }) => limits.change(body),
    'GET /api/traders/:id/limits': ({ caller, params }) => limits.ofTrader(readTraderId(caller, params.id)),
    'GET /api/limit-events': ({ caller, query, request, set }) => {
      const isEveryones = query.traderId === undefined && (caller.grant !== null || isManager(caller));
      const owner = isEveryones
        ? null
        : caller.grant
          ? (query.traderId ?? null)
          : readTraderId(caller, query.traderId);
      const { items, next } = limits.events(owner, query);
      Object.assign(set.headers, pageHeaders(request.url, { next, total: null }));
      return items;
    },
    'POST /api/limit-events/:id/reason': ({ body, caller, params }) =>
      limits.giveReason(ownTraderId(caller), params.id, body.reason),
    'POST /api/limit-events/:id/acknowledge': ({ caller, params }) =>
      limits.acknowledge(params.id, caller.grant ? 'Admin' : (caller.session?.trader?.name ?? 'Manager')),
  });
