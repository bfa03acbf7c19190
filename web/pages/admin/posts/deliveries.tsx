import { useInfiniteQuery } from '@tanstack/react-query';
import type { Webhook } from '#src/features/webhooks/responses.ts';
import { useApi } from '#web/context/app-context.tsx';
import { LoadMore } from '#web/lists/load-more.tsx';
import { ReadError } from '#web/lists/read-error.tsx';
import { deliveriesQuery } from '#web/queries/webhooks.ts';
import { Dialog, DialogBody } from '#web/ui/layers/dialog.tsx';
import { Skeleton } from '#web/ui/notices/skeleton.tsx';
import { EmptyState } from '#web/ui/notices/states.tsx';
import { DeliveryState } from './delivery-state.tsx';

interface DeliveriesProps {
  /** `null` keeps it closed. */
  webhook: Webhook | null;
  onClose: () => void;
}

/** The posts to a webhook, newest first. */
export function Deliveries({ webhook, onClose }: DeliveriesProps) {
  return (
    <Dialog
      open={webhook !== null}
      onClose={onClose}
      title={`Posts to ${webhook?.name ?? ''}`}
      description="Of the last 30 days"
    >
      {/* Focusable, so that it scrolls by keyboard. */}
      <DialogBody role="region" aria-label="Posts" tabIndex={0}>
        {webhook && <List id={webhook.id} />}
      </DialogBody>
    </Dialog>
  );
}

function List({ id }: { id: number }) {
  const list = useInfiniteQuery(deliveriesQuery(useApi(), id));
  if (list.isPending) return <Skeleton className="h-40" />;
  if (!list.data) return <ReadError title="Failed to fetch posts" read={list} />;
  const deliveries = list.data.pages.flatMap((page) => page.deliveries);
  if (deliveries.length === 0) {
    return (
      <EmptyState
        icon="megaphone"
        title="Nothing yet"
        hint="A test post shows whether the address is right."
      />
    );
  }
  return (
    <>
      <ul aria-label="Posts" className="divide-y divide-line">
        {deliveries.map((delivery) => (
          <li key={delivery.id} className="py-2.5 first:pt-0">
            <DeliveryState delivery={delivery} />
          </li>
        ))}
      </ul>
      <LoadMore list={list} busyText="Loading posts..." />
    </>
  );
}
