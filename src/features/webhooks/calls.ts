/** The calls for webhooks: who may make them, what is sent, and what comes back. */

import { declareCalls } from '#src/server/declared-calls.ts';
import { DeliveriesQuery, NewWebhook, WEBHOOK_CHANGED, WebhookChange, WebhookPath } from './contract.ts';

export const webhooksCalls = declareCalls('Webhooks', () => import('./responses.ts'), {
  'GET /api/admin/webhooks': {
    allow: ['admin'],
    summary: 'The webhooks, newest first: where the team’s posts go',
    response: ['Webhook'],
  },
  'POST /api/admin/webhooks': {
    allow: ['admin'],
    creates: true,
    body: NewWebhook,
    summary: 'Adds a webhook',
    description:
      'An address must be https and lead out of the own network, unless `BULLPEN_WEBHOOK_PRIVATE` is true, and must not be Slack’s for `discord` or Discord’s for `slack`. With a secret, posts to `other` are signed.',
    example: {
      name: 'Trading room',
      kind: 'discord',
      url: 'https://discord.com/api/webhooks/1/a-token',
      events: ['dayClosed', 'limitRed'],
      show: 'percent',
      secret: null,
    },
    status: 201,
    response: 'Webhook',
    rejections: { conflict: 'There can be 20 webhooks at most. Please remove one first.' },
    audit: 'added a webhook',
  },
  'PUT /api/admin/webhooks/:id': {
    allow: ['admin'],
    params: WebhookPath,
    body: WebhookChange,
    summary: 'Changes a webhook; what is due is sent by what it says then',
    example: { events: ['limitAmber', 'limitRed'], version: 1 },
    response: 'Webhook',
    rejections: { conflict: WEBHOOK_CHANGED },
    audit: 'changed webhook #',
  },
  'DELETE /api/admin/webhooks/:id': {
    allow: ['admin'],
    params: WebhookPath,
    summary: 'Removes a webhook, with its posts',
    status: 204,
    audit: 'deleted webhook #',
  },
  'POST /api/admin/webhooks/:id/test': {
    allow: ['admin'],
    params: WebhookPath,
    summary: 'Sends a test post, once, and responds with what became of it',
    response: 'Delivery',
    audit: 'sent a test post to webhook #',
  },
  'GET /api/admin/webhooks/:id/deliveries': {
    allow: ['admin'],
    params: WebhookPath,
    query: DeliveriesQuery,
    isPaged: true,
    summary: 'The posts to a webhook of the last 30 days, newest first, 500 at most',
    response: ['Delivery'],
  },
});
