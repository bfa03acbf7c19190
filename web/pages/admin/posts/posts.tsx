import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import type { Webhook } from '#src/features/webhooks/responses.ts';
import { formatTime } from '#src/values/time/clock.ts';
import { useApi, useApp } from '#web/context/app-context.tsx';
import { createDrafts } from '#web/forms/drafts.ts';
import { type CrudDescription, CrudList } from '#web/lists/crud-list.tsx';
import { settingsQuery } from '#web/queries/settings.ts';
import { useDeleteWebhook, webhooksQuery } from '#web/queries/webhooks.ts';
import { KIND_NAMES } from './post-names.ts';
import { WebhookCard } from './webhook-card.tsx';
import { WebhookDialog, type WebhookFields } from './webhook-dialog.tsx';

const WEBHOOKS: CrudDescription<Webhook, WebhookFields> = {
  texts: {
    title: 'Posts',
    label: 'Webhooks',
    searchBy: 'Search name or address',
    textsOf: ({ name, url, kind }) => [name, url, KIND_NAMES[kind]],
    add: 'New Webhook',
    empty: {
      icon: 'megaphone',
      title: 'No Webhooks',
      hint: 'Add one of Discord, Slack or your own, and the day, limits and failed imports are posted there.',
    },
    failed: 'Failed to fetch webhooks',
    layout: 'grid grid-cols-1 gap-4 xl:grid-cols-2',
    skeleton: 'h-52',
  },
  messages: {
    noun: 'webhook',
    created: 'Webhook created successfully',
    updated: 'Webhook updated successfully',
    deleted: 'Webhook deleted successfully',
    createFailed: 'Failed to create webhook',
    updateFailed: 'Failed to update webhook',
    deleteFailed: 'Failed to delete webhook',
  },
  describeLoss: ({ name }) => `Nothing more is posted to ${name}, and the list of its posts goes with it.`,
  form: WebhookDialog,
  interrupted: createDrafts(),
};

/** Posts: where the team is told of its days, limits and failed imports. */
export function Component() {
  const webhooks = useQuery(webhooksQuery(useApi()));
  return (
    <CrudList of={WEBHOOKS} rows={webhooks} remove={useDeleteWebhook()} above={() => <ClosingTime />}>
      {(webhook, { onEdit, onDelete }) => (
        <WebhookCard key={webhook.id} webhook={webhook} onEdit={onEdit} onDelete={onDelete} />
      )}
    </CrudList>
  );
}

function ClosingTime() {
  const { data } = useQuery(settingsQuery(useApi()));
  const { clock } = useApp();
  // A line of its own while it loads, so that the list does not move.
  return (
    <p className="min-h-5 text-muted">
      {data && (
        <>
          A day with trades is posted at {formatTime(data.dayClosesAt, clock)}, {data.timeZone}. The time is
          in{' '}
          <Link
            to="/admin/settings"
            className="text-ink underline decoration-line-strong underline-offset-3 hover:text-gold"
          >
            Settings
          </Link>
          .
        </>
      )}
    </p>
  );
}
