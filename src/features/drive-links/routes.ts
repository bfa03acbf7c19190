import { actorOf } from '#src/features/access/caller.ts';
import type { IdempotencyService } from '#src/features/idempotency/service.ts';
import { createOnce } from '#src/server/create-once.ts';
import { allow, allowCreating, cacheUntilWrite, routing } from '#src/server/guard/routing.ts';
import { ListOrder } from '#src/values/shapes.ts';
import { DriveLinkChange, DriveLinkPath, NewDriveLink } from './contract.ts';
import type { DriveLinksService } from './service.ts';

interface DriveLinksRoutesDeps {
  driveLinks: DriveLinksService;
  idempotency: IdempotencyService;
}

export const driveLinksRoutes = ({ driveLinks, idempotency }: DriveLinksRoutesDeps) =>
  routing()
    .get(
      '/api/google-drive-links',
      ({ caller }) => (caller.grant ? driveLinks.list() : driveLinks.active()),
      {
        ...cacheUntilWrite('trader', 'token', 'viewing', 'admin'),
      },
    )
    .post(
      '/api/google-drive-links',
      (call) => createOnce(idempotency, call, actorOf(call.caller), () => driveLinks.add(call.body)),
      { ...allowCreating('admin'), body: NewDriveLink },
    )
    .put('/api/google-drive-links/order', ({ body }) => driveLinks.order(body), {
      ...allow('admin'),
      body: ListOrder,
    })
    .put('/api/google-drive-links/:id', ({ body, params }) => driveLinks.change(params.id, body), {
      ...allow('admin'),
      params: DriveLinkPath,
      body: DriveLinkChange,
    })
    .delete(
      '/api/google-drive-links/:id',
      ({ params, set }) => {
        driveLinks.remove(params.id);
        set.status = 204;
      },
      { ...allow('admin'), params: DriveLinkPath },
    );
