/** Responses of the webhook calls. */

import * as z from 'zod';
import { count, instant, rowId, rowVersion, text } from '#src/values/wire/response-shapes.ts';
import { POST_EVENTS, SHOWN_MONEY, WEBHOOK_KINDS } from './contract.ts';

export const Webhook = z
  .strictObject({
    id: rowId,
    name: text('Trading room'),
    kind: z.enum(WEBHOOK_KINDS),
    url: text('https://discord.com/********').describe(
      'Masked after its host; sent back as it is, it changes nothing',
    ),
    secret: text('********')
      .nullable()
      .describe('Masked; null where posts are not signed. Sent back as it is, it changes nothing'),
    events: z.array(z.enum(POST_EVENTS)).meta({ description: 'What is posted', examples: [['dayClosed']] }),
    show: z
      .enum(SHOWN_MONEY)
      .describe('Whether posts have amounts, or only percent of the notional $10,000 account and of limits'),
    createdAt: instant,
    version: rowVersion,
  })
  .meta({ id: 'Webhook' });
export type Webhook = z.output<typeof Webhook>;

/** A post to a webhook and what became of it. */
export const Delivery = z
  .strictObject({
    id: rowId,
    delivery: text('0b7c3f0e-6f0b-4b6e-9d3a-2f1f5f0c9a11').describe(
      'The header Bullpen-Delivery, the same for each try',
    ),
    event: z.enum([...POST_EVENTS, 'test']),
    createdAt: instant,
    state: z.enum(['due', 'sent', 'failed']),
    tries: count(1),
    dueAt: instant.nullable().describe('When it is tried next; null once it is sent or has failed'),
    triedAt: instant.nullable(),
    status: z
      .int()
      .nullable()
      .meta({ description: 'HTTP status of the last response', examples: [204] }),
    error: text('It responded with status 500.').nullable(),
  })
  .meta({ id: 'Delivery' });
export type Delivery = z.output<typeof Delivery>;
