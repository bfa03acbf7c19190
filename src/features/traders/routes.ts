import { AppError } from '#src/errors.ts';
import { actorOf, ownTraderId, readTraderId } from '#src/features/access/caller.ts';
import type { AccessService } from '#src/features/access/service.ts';
import type { Done } from '#src/features/access/types.ts';
import type { IdempotencyService } from '#src/features/idempotency/service.ts';
import { createOnce } from '#src/server/create-once.ts';
import { buildRoutes, type Connection } from '#src/server/guard/routing.ts';
import { tradersCalls } from './calls.ts';
import type { Trader, TraderWithCode } from './responses.ts';
import type { TradersService } from './service.ts';

interface TradersRoutesDeps {
  access: AccessService;
  idempotency: IdempotencyService;
  traders: TradersService;
}

/** What has changed of a trader, as the commands say it that change one thing each; nothing where nothing has. */
function findDone(before: TraderWithCode, after: TraderWithCode): Done[] {
  const who = `${after.id} ${after.name}`;
  const isOther = (fields: readonly (keyof TraderWithCode)[]) =>
    fields.some((field) => before[field] !== after[field]);
  return [
    isOther(['name', 'includePnl', 'backgroundImage']) && {
      action: 'PUT /api/admin/traders/:id',
      details: `/api/admin/traders/${after.id}`,
    },
    isOther(['accessCode']) && { action: 'traders code', details: who },
    isOther(['role']) && { action: 'traders role', details: `${who} the role of ${after.role}` },
    isOther(['isSuspended']) && {
      action: after.isSuspended ? 'traders suspend' : 'traders resume',
      details: who,
    },
  ].filter((done) => done !== false);
}

export const tradersRoutes = (
  { access, idempotency, traders }: TradersRoutesDeps,
  { keepOpen }: Connection,
) =>
  buildRoutes(tradersCalls, {
    'GET /api/admin/traders': () => traders.list().toReversed(),
    'GET /api/admin/traders/:id': ({ caller, params }): Trader | TraderWithCode => {
      if (caller.grant) return traders.find(params.id);
      const { accessCode: _, ...trader } = traders.find(readTraderId(caller, params.id));
      return trader;
    },
    'POST /api/admin/traders': (call) => {
      const trader = createOnce(idempotency, call, actorOf(call.caller), () => traders.add(call.body));
      call.set.headers.location = `/api/admin/traders/${trader.id}`;
      return trader;
    },
    'PUT /api/admin/traders/:id': ({ body, caller, params: { id } }) => {
      const before = traders.find(id);
      const trader = traders.change(id, body);
      caller.done = findDone(before, trader);
      return trader;
    },
    'DELETE /api/admin/traders/:id': async ({ caller, params, request }) => {
      keepOpen(request);
      await traders.removeInBackground(params.id, actorOf(caller), caller.expectAllowed);
    },
    'POST /api/admin/traders/:id/view': ({ caller, params }) => {
      const { session, grant } = caller;
      if (!session || !grant) throw new AppError('unauthenticated', 'The session has ended');
      const { id, name } = traders.find(params.id);
      access.admin.view(session.id, grant.id, { id, name });
      return { viewing: { id, name } };
    },
    'GET /api/readers': ({ caller }) => ({ managers: traders.listManagersBeside(ownTraderId(caller)) }),
  });
