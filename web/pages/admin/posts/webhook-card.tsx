import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Webhook } from '#src/features/webhooks/responses.ts';
import { toMessage } from '#web/api/api-error.ts';
import { useApi } from '#web/context/app-context.tsx';
import { useIsMarked } from '#web/lists/marked-rows.tsx';
import { RowActions } from '#web/lists/row-actions.tsx';
import { deliveriesQuery, useTestWebhook } from '#web/queries/webhooks.ts';
import { Badge } from '#web/ui/display/badge.tsx';
import { Card } from '#web/ui/display/card.tsx';
import { Button } from '#web/ui/inputs/button.tsx';
import { useToast } from '#web/ui/notices/toast.tsx';
import { Deliveries } from './deliveries.tsx';
import { DeliveryState } from './delivery-state.tsx';
import { EVENT_NAMES, KIND_NAMES, SHOWN_NAMES } from './post-names.ts';

interface WebhookCardProps {
  webhook: Webhook;
  onEdit: () => void;
  onDelete: () => void;
}

export function WebhookCard({ webhook, onEdit, onDelete }: WebhookCardProps) {
  const { id, name, kind, url, events, show } = webhook;
  const [isListed, setIsListed] = useState(false);
  return (
    <Card as="li" data-changed={useIsMarked(webhook.id)} className="flex min-w-0 flex-col gap-3 p-4 sm:p-5">
      <div className="flex items-start justify-between gap-2">
        <div className="min-w-0">
          <h2 className="break-words text-16 font-semibold tracking-tight">{name}</h2>
          <p className="flex flex-wrap gap-x-2 text-12 text-muted">
            <span>{KIND_NAMES[kind]}</span>
            <span className="[overflow-wrap:anywhere]">{url}</span>
          </p>
        </div>
        <div className="-mr-2 -mt-1 flex shrink-0">
          <RowActions name={name} onEdit={onEdit} onDelete={onDelete} />
        </div>
      </div>
      <p className="flex flex-wrap gap-2">
        {events.length === 0 && <Badge>Nothing is posted</Badge>}
        {events.map((event) => (
          <Badge key={event} tone="gold">
            {EVENT_NAMES[event]}
          </Badge>
        ))}
        <Badge>{SHOWN_NAMES[show]}</Badge>
      </p>
      <LastDelivery id={id} />
      <div className="mt-auto flex flex-wrap gap-2">
        <TestButton webhook={webhook} />
        <Button icon="list" className="grow sm:grow-0" onClick={() => setIsListed(true)}>
          Last Posts<span className="sr-only"> to {name}</span>
        </Button>
      </div>
      <Deliveries webhook={isListed ? webhook : null} onClose={() => setIsListed(false)} />
    </Card>
  );
}

function LastDelivery({ id }: { id: number }) {
  const { data, isError } = useInfiniteQuery(deliveriesQuery(useApi(), id));
  const last = data?.pages[0]?.deliveries[0];
  return (
    <div className="min-h-5.5 text-12">
      {last && <DeliveryState delivery={last} />}
      {data && !last && <p className="text-muted">Nothing was posted in the last 30 days.</p>}
      {isError && !data && <p className="text-muted">Failed to fetch its posts.</p>}
    </div>
  );
}

/** Sends a test post and shows what became of it. */
function TestButton({ webhook: { id, name } }: { webhook: Webhook }) {
  const test = useTestWebhook();
  const toast = useToast();

  function send() {
    test.mutate(id, {
      onSuccess: ({ error }) =>
        error === null
          ? toast({ title: 'Test post sent', description: `Accepted by ${name}.` })
          : toast({ variant: 'destructive', title: 'Test post failed', description: error }),
      onError: (error) =>
        toast({
          variant: 'destructive',
          title: 'Error',
          description: toMessage(error, 'Failed to send the test post'),
        }),
    });
  }

  return (
    <Button icon="send" className="grow sm:grow-0" busy={test.isPending} onClick={send}>
      Send Test<span className="sr-only"> to {name}</span>
    </Button>
  );
}
