import type { ShownMoney, WebhookKind } from '#src/features/webhooks/contract.ts';
import type { Delivery } from '#src/features/webhooks/responses.ts';

/** What posts, their targets and what they show are called. */

export const EVENT_NAMES: Record<Delivery['event'], string> = {
  dayClosed: 'Day closed',
  limitAmber: 'Limit amber',
  limitRed: 'Limit red',
  importFailed: 'Import failed',
  test: 'Test',
};

export const KIND_NAMES: Record<WebhookKind, string> = {
  discord: 'Discord',
  slack: 'Slack',
  other: 'Other URL',
};

export const SHOWN_NAMES: Record<ShownMoney, string> = {
  amounts: 'Amounts',
  percent: 'Percent only',
};
