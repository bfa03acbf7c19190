import { queryOptions } from '@tanstack/react-query';
import type { DriveLinkChange, NewDriveLink } from '#src/features/drive-links/contract.ts';
import type { DriveLink } from '#src/features/drive-links/responses.ts';
import type { ListOrder } from '#src/values/shapes.ts';
import { type Api, unwrap } from '#web/api/client.ts';
import { type Creation, idempotencyHeaders, type RowUpdate, useListWrite } from './list-write.ts';

const driveLinksKey = ['drive-links'] as const;

/** All shared links in their order, for the admin. */
export const allDriveLinksQuery = (api: Api) =>
  queryOptions({
    queryKey: [...driveLinksKey, 'all'],
    queryFn: (): Promise<DriveLink[]> => unwrap(api.api['google-drive-links'].get()),
  });

export function useCreateDriveLink() {
  return useListWrite(driveLinksKey, (api, { row, key }: Creation<NewDriveLink>) =>
    unwrap(api.api['google-drive-links'].post(row, idempotencyHeaders(key))),
  );
}

export function useUpdateDriveLink() {
  return useListWrite(driveLinksKey, (api, { id, change }: RowUpdate<DriveLinkChange>) =>
    unwrap(api.api['google-drive-links']({ id }).put(change)),
  );
}

/** Expects all of them, in order. */
export function useOrderDriveLinks() {
  return useListWrite(driveLinksKey, (api, order: ListOrder) =>
    unwrap(api.api['google-drive-links'].order.put(order)),
  );
}

export function useDeleteDriveLink() {
  return useListWrite(driveLinksKey, (api, id: number) =>
    unwrap(api.api['google-drive-links']({ id }).delete()),
  );
}
