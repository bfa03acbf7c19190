import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import type { NewWebhook, WebhookChange } from '#src/features/webhooks/contract.ts';
import type { Delivery, Webhook } from '#src/features/webhooks/responses.ts';
import { type Api, call, callWithHeaders } from '#web/api/client.ts';
import { type Creation, idempotencyHeaders, type RowUpdate, useListWrite } from './list-write.ts';
import { nextCursor } from './page-cursors.ts';

const webhooksKey = ['webhooks'] as const;
const allKey = [...webhooksKey, 'all'] as const;

/** Where the team's posts go, for the admin. */
export const webhooksQuery = (api: Api) =>
  queryOptions({
    queryKey: allKey,
    queryFn: (): Promise<Webhook[]> => call(api, 'GET /api/admin/webhooks'),
  });

interface DeliveriesPage {
  deliveries: Delivery[];
  next: string | null;
}

/** What was posted to a webhook, newest first, page by page. */
export const deliveriesQuery = (api: Api, id: number) =>
  infiniteQueryOptions({
    queryKey: [...webhooksKey, id, 'deliveries'],
    queryFn: async ({ pageParam }: { pageParam: string | null }): Promise<DeliveriesPage> => {
      const { data, headers } = await callWithHeaders(api, 'GET /api/admin/webhooks/:id/deliveries', {
        params: { id },
        query: { limit: 20, ...(pageParam === null ? {} : { cursor: Number(pageParam) }) },
      });
      return { deliveries: data, next: nextCursor(headers.get('link')) };
    },
    // The server sends in the meantime.
    staleTime: 0,
    initialPageParam: null,
    getNextPageParam: (page: DeliveriesPage) => page.next,
  });

export function useCreateWebhook() {
  return useListWrite(webhooksKey, (api, { row, key }: Creation<NewWebhook>) =>
    call(api, 'POST /api/admin/webhooks', { body: row, ...idempotencyHeaders(key) }),
  );
}

export function useUpdateWebhook() {
  return useListWrite(webhooksKey, (api, { id, change }: RowUpdate<WebhookChange>) =>
    call(api, 'PUT /api/admin/webhooks/:id', { params: { id }, body: change }),
  );
}

/** Its posts go with it, and are not read again. */
export function useDeleteWebhook() {
  return useListWrite(allKey, (api, id: number) =>
    call(api, 'DELETE /api/admin/webhooks/:id', { params: { id } }),
  );
}

/** Sends a test post, and resolves with what became of it. */
export function useTestWebhook() {
  return useListWrite(webhooksKey, (api, id: number) =>
    call(api, 'POST /api/admin/webhooks/:id/test', { params: { id } }),
  );
}
