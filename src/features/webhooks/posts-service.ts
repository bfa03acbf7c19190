import { randomUUID } from 'node:crypto';
import { millisecondsInDay, millisecondsInMinute } from 'date-fns/constants';
import type { Db } from '#src/db/open.ts';
import type { AccessService } from '#src/features/access/service.ts';
import type { PerformanceService } from '#src/features/performance/service.ts';
import type { SettingsService } from '#src/features/settings/service.ts';
import type { Log } from '#src/log.ts';
import type { EventKind } from '#src/values/limit-kinds.ts';
import { addDays } from '#src/values/time/dates.ts';
import { postBody } from './body-rules.ts';
import { lastClosed } from './closing-rules.ts';
import type { PostEvent } from './contract.ts';
import { factsText, type LimitFacts, PostFacts } from './facts-contract.ts';
import { outboxStore, type StoredPost } from './outbox-store.ts';
import { type Outcome, type Send, signature } from './sending.ts';
import { type StoredWebhook, webhooksStore } from './store.ts';

export interface PostsDeps {
  db: Db;
  clock: () => number;
  log: Log;
  today: () => string;
  access: Pick<AccessService, 'revealSecret'>;
  performance: Pick<PerformanceService, 'dailyPnl'>;
  settings: Pick<SettingsService, 'current' | 'dayClosesAt' | 'dayOf' | 'dayRule' | 'get' | 'set'>;
  send: Send;
}

/** What happened, for a post. */
export type Happened =
  | {
      event: 'limitAmber' | 'limitRed';
      /** Of the event, which is posted once. */
      id: number;
      /** `null`: the whole team. */
      traderId: number | null;
      day: string;
      limit: EventKind;
      /** Percent of the limit; `null` where it has no measure. */
      used: number | null;
      /** How far of what: cents, or a number of trades or minis; `null` where it has no measure. */
      reached: bigint | number | null;
      of: bigint | number | null;
    }
  | { event: 'importFailed'; traderId: number; reason: string };

/** Of a post that is due. */
export interface DuePost {
  id: number;
  webhookId: number;
}

/** When the tries are made: after the post, and after each failure. Milliseconds, like all below. */
const WAITS = [1000, 5000, 25_000] as const;
/** The longest that a receiver is left alone. */
const MOST_RETRY_AFTER = 15 * millisecondsInMinute;
/** What is older is no news. */
const FRESH = millisecondsInDay;
const KEPT = 30 * millisecondsInDay;
/** Of each webhook. */
const MOST_KEPT = 500;
/** With so many that are due to a webhook, no failed import is added: they must not push out a limit that still waits. */
const MOST_DUE = 100;
const LONGEST_REASON = 300;

/** A longer hold is of a clock that was wrong. */
const holdEnd = (until: number | null, now: number): number => Math.min(until ?? 0, now + MOST_RETRY_AFTER);

const notSent = (error: string): Outcome => ({ status: null, error, isFinal: true, retryAfter: null });
const OLD = notSent('It was due for more than a day.');
const UNREADABLE = notSent('Its address cannot be read with the key of this server. Please enter it anew.');

export type PostsService = ReturnType<typeof postsService>;

/** What the team posts to its webhooks: an outbox, which the server sends. */
export function postsService(deps: PostsDeps) {
  const { db, clock, log, today, access, performance, settings, send } = deps;
  const store = outboxStore(db);
  const webhooks = webhooksStore(db);
  const sent = { sent: 0, failed: 0 };
  /** Of posts that are sent while nothing can be written: they are not sent again. */
  const unrecorded = new Map<number, Outcome>();
  let wake = (): void => {};

  /** Puts a post into the outbox of every webhook that wants it. */
  function enqueue(event: PostEvent, facts: PostFacts, once: string | null): void {
    const now = clock();
    const wanting = webhooks.list().filter((webhook) => readEvents(webhook).includes(event));
    if (wanting.length === 0) return;
    db.transaction(() => {
      store.removeOld(now - KEPT);
      for (const { id, heldUntil } of wanting) {
        if (event === 'importFailed' && store.countDue(id) >= MOST_DUE) continue;
        store.add({
          ...{ webhookId: id, delivery: randomUUID(), event, facts: factsText(facts), once },
          ...{
            createdAt: now,
            state: 'due',
            dueAt: Math.max(now + WAITS[0], holdEnd(heldUntil, now)),
            tries: 0,
          },
          ...{ triedAt: null, status: null, error: null },
        });
        store.keepNewest(id, MOST_KEPT);
      }
    });
    wake();
  }

  const isNews = (day: string): boolean => day >= addDays(today(), -1);

  const readMark = (): string => settings.get('day_closed') ?? '';

  function postDay(day: string): void {
    const { summaries, totalPnl, leavesOutAccounts = false } = performance.dailyPnl(day);
    if (summaries.length === 0 || !isNews(day)) return;
    const traders = summaries.map(({ traderName, totalPnl, tradeCount, openCount }) => ({
      ...{ name: traderName, pnl: totalPnl, trades: tradeCount, open: openCount },
    }));
    const sum = (counts: number[]) => counts.reduce((all, n) => all + n, 0);
    const trades = sum(traders.map((one) => one.trades));
    const open = sum(traders.map((one) => one.open));
    const facts = { event: 'dayClosed', day, pnl: totalPnl, trades, open, traders } as const;
    enqueue('dayClosed', { ...facts, leavesOut: leavesOutAccounts }, `dayClosed ${day}`);
  }

  /** Without what it is sent with; `null` when the key is another one. */
  function open(webhook: StoredWebhook): { url: string; secret: string | null } | null {
    try {
      const { urlSealed, secretSealed } = webhook;
      const secret = secretSealed === null ? null : access.revealSecret(secretSealed);
      return { url: access.revealSecret(urlSealed), secret };
    } catch {
      return null;
    }
  }

  /** Sends a post once. */
  async function attempt(post: PostToSend, webhook: StoredWebhook, signal: AbortSignal): Promise<Outcome> {
    const opened = open(webhook);
    if (!opened) return UNREADABLE;
    const { delivery, event, facts, createdAt } = post;
    const { kind, show } = webhook;
    const { teamName } = settings.current();
    const body = postBody(PostFacts.parse(JSON.parse(facts)), {
      ...{ kind, show, team: teamName, delivery, at: createdAt },
    });
    const isSigned = kind === 'other' && opened.secret !== null;
    const headers = {
      'user-agent': 'Bullpen',
      'bullpen-event': event,
      'bullpen-delivery': delivery,
      ...(isSigned ? { 'bullpen-signature': signature(body, opened.secret ?? '', clock()) } : {}),
    };
    const outcome = await send({ url: opened.url, body, headers }, signal);
    if (outcome.error === null) sent.sent += 1;
    else log.warn({ webhook: webhook.id, delivery, event, ...outcome }, 'a post was not taken');
    return outcome;
  }

  /** Writes down what became of a try. Part of the caller's turn. */
  function record(post: StoredPost, { urlSealed }: StoredWebhook, outcome: Outcome): void {
    const { status, error, isFinal, retryAfter } = outcome;
    const now = clock();
    const tries = post.tries + 1;
    const wait = WAITS[tries];
    const isOver = error === null || isFinal || wait === undefined;
    const state = error === null ? 'sent' : isOver ? 'failed' : 'due';
    if (state === 'failed') sent.failed += 1;
    db.transaction(() => {
      // What an address has asked for is no matter to the one that has taken its place meanwhile.
      const isSameAddress = webhooks.find(post.webhookId)?.urlSealed === urlSealed;
      const hold = isSameAddress ? Math.min(retryAfter ?? 0, MOST_RETRY_AFTER) : 0;
      const dueAt = isOver ? post.dueAt : now + Math.max(wait, hold);
      store.record(post.id, { state, dueAt, tries, triedAt: now, status, error });
      if (hold === 0) return;
      webhooks.hold(post.webhookId, now + hold);
      store.hold(post.webhookId, now + hold);
    });
  }

  return {
    /** Puts what happened into the outbox, unless it is of a day before yesterday or of someone who is left out. */
    enqueue(happened: Happened): void {
      const { event, traderId } = happened;
      const trader = traderId === null ? null : store.findTrader(traderId);
      if (trader === undefined) return;
      if (event === 'importFailed') {
        const reason = happened.reason.slice(0, LONGEST_REASON);
        // A script may try the same file again and again.
        const once = `${event} ${traderId} ${today()} ${reason}`;
        if (trader) enqueue(event, { event, trader: trader.name, reason }, once);
      } else if (isNews(happened.day) && trader?.includePnl !== false) {
        enqueue(event, toLimitFacts(happened, trader?.name ?? null), `${event} ${happened.id}`);
      }
    },

    /** Posts the day that was closed last, once. */
    async closeDay(): Promise<void> {
      const now = clock();
      const day = lastClosed(now, { ...settings.dayRule(), closesAt: settings.dayClosesAt() });
      const isMarked = (mark: string) => day === mark || (day < mark && mark <= settings.dayOf(now));
      if (isMarked(readMark())) return;
      await db.writes.turn();
      db.transaction(() => {
        const mark = readMark();
        if (isMarked(mark)) return;
        // The first one to be posted is closed from now on: at a first start, and after a restore. A mark ahead is of a clock
        // that was wrong.
        if (mark !== '' && day > mark) postDay(day);
        settings.set('day_closed', day);
      });
    },

    /** What is to be sent now, but for some webhooks. */
    findDue: (but: readonly number[]): DuePost | undefined => store.findDue(clock(), but),
    /** When something is due, epoch milliseconds; `null` if nothing is. */
    nextDue: (but: readonly number[]): number | null => store.nextDue(but),

    /** Sends what is due, and writes down what became of it: if the signal ends it, nothing is. */
    async deliver(id: number, signal: AbortSignal): Promise<void> {
      const post = store.find(id);
      const webhook = post && webhooks.find(post.webhookId);
      if (!post || !webhook) return;
      const isOld = clock() - post.createdAt > FRESH;
      const outcome = unrecorded.get(id) ?? (isOld ? OLD : await attempt(post, webhook, signal));
      if (signal.aborted) return;
      unrecorded.set(id, outcome);
      await db.writes.turn();
      record(post, webhook, outcome);
      unrecorded.delete(post.id);
    },

    /** Sends what waits, whatever the receiver has asked for: it is another one now. Part of the caller's transaction. */
    release(webhookId: number): void {
      webhooks.hold(webhookId, null);
      store.release(webhookId, clock());
      wake();
    },

    /** Sends a test post at once, even to a receiver that wants to be left alone. @returns what became of it */
    async test(webhook: StoredWebhook): Promise<StoredPost | undefined> {
      const now = clock();
      const facts = factsText({ event: 'test' });
      const post = { delivery: randomUUID(), event: 'test', facts, createdAt: now };
      const { status, error } = await attempt(post, webhook, new AbortController().signal);
      if (error !== null) sent.failed += 1;
      await db.writes.turn();
      return db.transaction(() => {
        // It may have been removed meanwhile.
        if (!webhooks.find(webhook.id)) return undefined;
        store.removeOld(now - KEPT);
        store.keepNewest(webhook.id, MOST_KEPT - 1);
        const state = error === null ? 'sent' : 'failed';
        const tried = { state, dueAt: now, tries: 1, triedAt: clock(), status, error } as const;
        return store.add({ ...post, ...tried, webhookId: webhook.id, once: null });
      });
    },

    /** Those of a webhook, the newest first. */
    list: (webhookId: number, before: number | undefined, limit: number): StoredPost[] =>
      store.list(webhookId, before, limit),

    /** Posts that wait, and since the start those that were taken and those that were given up. */
    counts: () => ({ due: store.countDue(), ...sent }),

    /** Calls the sender when there is something to send. */
    delegate(sender: () => void): void {
      wake = sender;
    },
  };
}

type PostToSend = Pick<StoredPost, 'delivery' | 'event' | 'facts' | 'createdAt'>;

/** What is posted to a webhook. */
export function readEvents({ events }: Pick<StoredWebhook, 'events'>): string[] {
  const listed: unknown = JSON.parse(events);
  return Array.isArray(listed) ? listed.filter((event) => typeof event === 'string') : [];
}

function toLimitFacts(
  { event, day, limit, used, reached, of }: Extract<Happened, { limit: EventKind }>,
  trader: string | null,
): LimitFacts {
  const measure = (value: bigint | number | null) =>
    value === null ? null : typeof value === 'bigint' ? { cents: value } : { count: value };
  return { event, day, trader, limit, used, reached: measure(reached), of: measure(of) };
}
