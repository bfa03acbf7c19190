import type { Db } from '#src/db/open.ts';
import { expectRoomFor, expectVersion, invalidField, notFound } from '#src/errors.ts';
import type { AccessService } from '#src/features/access/service.ts';
import { type IdPage, idPage } from '#src/values/wire/pages.ts';
import { findOtherKind, isPublicAddress } from './addresses.ts';
import {
  type DeliveriesQuery,
  MASK,
  MOST_WEBHOOKS,
  maskAddress,
  type NewWebhook,
  POST_EVENTS,
  URL_HTTPS,
  URL_MASKED,
  URL_PRIVATE,
  WEBHOOK_CHANGED,
  type WebhookChange,
  type WebhookKind,
} from './contract.ts';
import type { StoredPost } from './outbox-store.ts';
import { type PostsService, readEvents } from './posts-service.ts';
import type { Delivery, Webhook } from './responses.ts';
import { type StoredWebhook, webhooksStore } from './store.ts';

export interface WebhooksDeps {
  db: Db;
  clock: () => number;
  access: Pick<AccessService, 'protectSecret' | 'revealSecret'>;
  posts: Pick<PostsService, 'list' | 'release' | 'test'>;
  /** Whether addresses of the own network are fine, and plain http. */
  allowPrivate: boolean;
}

export type WebhooksService = ReturnType<typeof webhooksService>;

/** Where the team's posts go. Addresses and secrets are sealed, and never leave again. */
export function webhooksService({ db, clock, access, posts, allowPrivate }: WebhooksDeps) {
  const store = webhooksStore(db);

  function existing(id: number): StoredWebhook {
    const webhook = store.find(id);
    if (!webhook) throw notFound('Webhook');
    return webhook;
  }

  /** `null` when the key is another one. */
  function revealAddress({ urlSealed }: StoredWebhook): string | null {
    try {
      return access.revealSecret(urlSealed);
    } catch {
      return null;
    }
  }

  /** As it is shown; without its host when it is unknown. */
  function maskStored(row: StoredWebhook): string {
    const url = revealAddress(row);
    return url === null ? MASK : maskAddress(url);
  }

  /** @throws AppError 422 */
  function expectOfKind(kind: WebhookKind, url: string | null): void {
    const problem = url === null ? null : findOtherKind(kind, new URL(url));
    if (problem !== null) throw invalidField('url', problem);
  }

  /** @throws AppError 422 */
  function sealAddress(typed: string, kind: WebhookKind): string {
    if (typed.endsWith(MASK)) throw invalidField('url', URL_MASKED);
    const url = new URL(typed);
    if (!allowPrivate && url.protocol !== 'https:') throw invalidField('url', URL_HTTPS);
    if (!allowPrivate && isInside(url.hostname)) throw invalidField('url', URL_PRIVATE);
    expectOfKind(kind, url.href);
    return access.protectSecret(url.href);
  }

  /** @throws AppError 422 */
  function sealSecret(secret: string | null): string | null {
    if (secret === MASK) throw invalidField('secret', 'Secret must be entered anew');
    return secret === null ? null : access.protectSecret(secret);
  }

  const toWebhook = (row: StoredWebhook): Webhook => {
    const events = readEvents(row);
    return {
      id: row.id,
      name: row.name,
      kind: row.kind,
      url: maskStored(row),
      secret: row.secretSealed === null ? null : MASK,
      events: POST_EVENTS.filter((event) => events.includes(event)),
      show: row.show,
      createdAt: new Date(row.createdAt).toISOString(),
      version: row.version,
    };
  };

  return {
    list: (): Webhook[] => store.list().map(toWebhook),

    /** @throws AppError 409, 422 */
    add: ({ url, secret, events, ...rest }: NewWebhook): Webhook =>
      db.transaction(() => {
        expectRoomFor('webhooks', { there: store.count(), most: MOST_WEBHOOKS });
        return toWebhook(
          store.add({
            ...rest,
            urlSealed: sealAddress(url, rest.kind),
            secretSealed: sealSecret(secret),
            events: JSON.stringify(events),
            createdAt: clock(),
          }),
        );
      }),

    /** Changes what is sent; a mask leaves the address or the secret as it is. @throws AppError 404, 409, 422 */
    change: (id: number, { version, url, secret, events, ...change }: WebhookChange): Webhook =>
      db.transaction(() => {
        const before = existing(id);
        expectVersion(before.version, version, WEBHOOK_CHANGED);
        const isSameUrl = url === undefined || url === maskStored(before);
        if (!isSameUrl) posts.release(id);
        const kind = change.kind ?? before.kind;
        if (isSameUrl && kind !== before.kind) expectOfKind(kind, revealAddress(before));
        const isSameSecret = secret === undefined || (secret === MASK && before.secretSealed !== null);
        return toWebhook(
          store.update(id, {
            name: change.name ?? before.name,
            kind,
            show: change.show ?? before.show,
            urlSealed: isSameUrl ? before.urlSealed : sealAddress(url, kind),
            secretSealed: isSameSecret ? before.secretSealed : sealSecret(secret),
            events: events ? JSON.stringify(events) : before.events,
          }),
        );
      }),

    /** @throws AppError 404 */
    remove(id: number): void {
      if (!store.remove(id)) throw notFound('Webhook');
    },

    /** Sends a test post, once. @throws AppError 404 */
    async test(id: number): Promise<Delivery> {
      const post = await posts.test(existing(id));
      if (!post) throw notFound('Webhook');
      return toDelivery(post);
    },

    /** The posts to a webhook, the newest first. @throws AppError 404 */
    deliveries(id: number, { limit, cursor }: DeliveriesQuery): IdPage<Delivery> {
      existing(id);
      return idPage(posts.list(id, cursor, limit + 1), limit, toDelivery);
    },
  };
}

/** Whether a host is, by how it is written, this machine or an address of its network. */
function isInside(host: string): boolean {
  const bare = host.replace(/^\[|\]$/g, '').replace(/\.$/, '');
  if (/^[\d.]+$|:/.test(bare)) return !isPublicAddress(bare);
  return /(^|\.)(localhost|local|internal|home\.arpa)$/.test(bare) || !bare.includes('.');
}

const instant = (at: number | null): string | null => (at === null ? null : new Date(at).toISOString());

function toDelivery(post: StoredPost): Delivery {
  const { id, delivery, createdAt, state, tries, dueAt, triedAt, status, error } = post;
  return {
    id,
    delivery,
    event: POST_EVENTS.find((event) => event === post.event) ?? 'test',
    createdAt: new Date(createdAt).toISOString(),
    state,
    tries,
    dueAt: state === 'due' ? instant(dueAt) : null,
    triedAt: instant(triedAt),
    status,
    error,
  };
}
