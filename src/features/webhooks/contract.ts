/** Requests for webhooks: where the team's posts go, and what is posted there. */

import * as z from 'zod';
import { changedMeanwhile } from '#src/values/changed.ts';
import { builtLater } from '#src/values/wire/built-later.ts';
import { boundedText, idCursor, idText, readVersion, requiredLine } from '#src/values/wire/shapes.ts';

export const WEBHOOK_KINDS = ['discord', 'slack', 'other'] as const;
export type WebhookKind = (typeof WEBHOOK_KINDS)[number];

/** What can be posted. */
export const POST_EVENTS = ['dayClosed', 'limitAmber', 'limitRed', 'importFailed'] as const;
export type PostEvent = (typeof POST_EVENTS)[number];

/** `amounts`: P&L in dollars; `percent`: only what it is of the notional account, or of a limit. */
export const SHOWN_MONEY = ['amounts', 'percent'] as const;
export type ShownMoney = (typeof SHOWN_MONEY)[number];

export const MOST_WEBHOOKS = 20;
export const WEBHOOK_CHANGED = changedMeanwhile('webhook');
/** Stands for what is never sent back. Sent back itself, it leaves that as it is. */
export const MASK = '********';

const MAX_URL = 2000;
const MAX_SECRET = 200;

export const URL_REQUIRED = 'Address is required';
export const URL_RULE = 'Address must be a whole web address, such as https://hooks.example.com/posts';
export const URL_HTTPS = 'Address must begin with https://';
export const URL_PRIVATE = 'Address must not be one of the own network';
export const URL_MASKED = 'Address must be entered anew, with what the asterisks stand for';
export const URL_OF_SLACK = 'This is an address of Slack: choose Slack, or enter one of Discord';
export const URL_OF_DISCORD = 'This is an address of Discord: choose Discord, or enter one of Slack';
const EVENTS_RULE = `Events must be a list of ${POST_EVENTS.join(', ')}`;

/** An address without user and password, which would show up in places where addresses do. */
export function isPostAddress(text: string): boolean {
  const url = URL.parse(text);
  return url !== null && /^https?:$/.test(url.protocol) && url.username === '' && url.password === '';
}

/** Where it leads without the rest, which is a secret. */
export const maskAddress = (url: string): string => `${new URL(url).origin}/${MASK}`;

const fields = builtLater(() => ({
  name: requiredLine('Name', 60, 'Name is required'),
  url: boundedText('Address', MAX_URL, { missing: URL_REQUIRED })
    .trim()
    .min(1, { error: URL_REQUIRED, abort: true })
    .refine(isPostAddress, URL_RULE),
  kind: z.enum(WEBHOOK_KINDS, `Kind must be one of ${WEBHOOK_KINDS.join(', ')}`),
  events: z
    .array(z.enum(POST_EVENTS, EVENTS_RULE), EVENTS_RULE)
    .max(20, EVENTS_RULE)
    .transform((events) => POST_EVENTS.filter((event) => events.includes(event))),
  show: z.enum(SHOWN_MONEY, `Show must be one of ${SHOWN_MONEY.join(', ')}`),
  secret: boundedText('Secret', MAX_SECRET, { missing: 'Secret must be text' })
    .regex(/^[\x21-\x7e]*$/, 'Secret must be letters, digits and signs without spaces')
    .transform((secret) => secret || null)
    .nullable(),
}));

export const NewWebhook = builtLater(() =>
  z.object({
    ...fields,
    events: fields.events.default([...POST_EVENTS]),
    show: fields.show.default('amounts'),
    secret: fields.secret.default(null),
  }),
);
export type NewWebhook = z.output<typeof NewWebhook>;

/** Any subset of the writable fields, and the version they were read at. Other fields are ignored. */
export const WebhookChange = builtLater(() =>
  z.object(fields).exactPartial().extend({ version: readVersion() }),
);
export type WebhookChange = z.output<typeof WebhookChange>;

export const WebhookPath = builtLater(() => z.object({ id: idText }));

/** 50 by default; more than 200 is cut to 200. */
export const DeliveriesQuery = builtLater(() =>
  z.object({
    limit: idText.transform((limit) => Math.min(limit, 200)).default(50),
    cursor: idCursor.optional(),
  }),
);
export type DeliveriesQuery = z.output<typeof DeliveriesQuery>;
