import { queryOptions } from '@tanstack/react-query';
import type { DriveLinkChange, NewDriveLink } from '#src/features/drive-links/contract.ts';
import type { DriveLink } from '#src/features/drive-links/responses.ts';
import type { ListOrder } from '#src/values/wire/shapes.ts';
import { type Api, call } from '#web/api/client.ts';
import { type Creation, idempotencyHeaders, type RowUpdate, useListWrite } from './list-write.ts';

const driveLinksKey = ['drive-links'] as const;

/** All shared links in their order, for the admin. */
export const allDriveLinksQuery = (api: Api) =>
  queryOptions({
    queryKey: [...driveLinksKey, 'all'],
    queryFn: (): Promise<DriveLink[]> => call(api, 'GET /api/google-drive-links'),
  });

export function useCreateDriveLink() {
  return useListWrite(driveLinksKey, (api, { row, key }: Creation<NewDriveLink>) =>
    call(api, 'POST /api/google-drive-links', { body: row, ...idempotencyHeaders(key) }),
  );
}

export function useUpdateDriveLink() {
  return useListWrite(driveLinksKey, (api, { id, change }: RowUpdate<DriveLinkChange>) =>
    call(api, 'PUT /api/google-drive-links/:id', { params: { id }, body: change }),
  );
}

/** Expects all of them, in order. */
export function useOrderDriveLinks() {
  return useListWrite(driveLinksKey, (api, order: ListOrder) =>
    call(api, 'PUT /api/google-drive-links/order', { body: order }),
  );
}

export function useDeleteDriveLink() {
  return useListWrite(driveLinksKey, (api, id: number) =>
    call(api, 'DELETE /api/google-drive-links/:id', { params: { id } }),
  );
}
