import { actorOf } from '#src/features/access/caller.ts';
import type { IdempotencyService } from '#src/features/idempotency/service.ts';
import { createOnce } from '#src/server/create-once.ts';
import { buildRoutes } from '#src/server/guard/routing.ts';
import { driveLinksCalls } from './calls.ts';
import type { DriveLinksService } from './service.ts';

interface DriveLinksRoutesDeps {
  driveLinks: DriveLinksService;
  idempotency: IdempotencyService;
}

export const driveLinksRoutes = ({ driveLinks, idempotency }: DriveLinksRoutesDeps) =>
  buildRoutes(driveLinksCalls, {
    'GET /api/google-drive-links': ({ caller }) => (caller.grant ? driveLinks.list() : driveLinks.active()),
    'POST /api/google-drive-links': (call) =>
      createOnce(idempotency, call, actorOf(call.caller), () => driveLinks.add(call.body)),
    'PUT /api/google-drive-links/order': ({ body }) => driveLinks.order(body),
    'PUT /api/google-drive-links/:id': ({ body, params }) => driveLinks.change(params.id, body),
    'DELETE /api/google-drive-links/:id': ({ params }) => {
      driveLinks.remove(params.id);
    },
  });
