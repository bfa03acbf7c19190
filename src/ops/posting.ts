import type { PostsService } from '#src/features/webhooks/posts-service.ts';
import type { Log } from '#src/log.ts';

export interface PostingDeps {
  clock: () => number;
  log: Log;
  posts: PostsService;
}

/** Webhooks that are sent to at a time, one post each. */
const AT_ONCE = 4;
/** How often what other processes have posted is looked for, at least. Milliseconds, like all below. */
const POLL_INTERVAL = 5000;
/** When the database cannot be written; what was sent meanwhile would be sent again and again. */
const PAUSE_AFTER_FAILURE = 60_000;
/** Delay after the start, so that the first requests come first. */
const START_AFTER = 1000;
/** How long a stop waits for posts that are under way. */
const STOP_WITHIN = 1500;

/** Sends what is in the outbox, until it is stopped, and closes the team's days. */
export function sendPosts({ clock, log, posts }: PostingDeps) {
  const underWay = new Map<number, Promise<void>>();
  const paused = new Map<number, number>();
  const stopped = new AbortController();
  let isStopping = false;
  let timer: NodeJS.Timeout | null = null;

  function wakeIn(wait: number): void {
    if (isStopping) return;
    if (timer) clearTimeout(timer);
    timer = setTimeout(() => void look(), wait).unref();
  }

  /** Without room there is nothing to wake for: one that ends makes some. */
  function wakeForNext(): void {
    const next = underWay.size < AT_ONCE ? posts.nextDue(busy()) : null;
    wakeIn(next === null ? POLL_INTERVAL : Math.min(Math.max(next - clock(), 0), POLL_INTERVAL));
  }

  /** Webhooks that nothing is sent to now. */
  function busy(): number[] {
    for (const [webhook, until] of paused) if (until <= clock()) paused.delete(webhook);
    return [...underWay.keys(), ...paused.keys()];
  }

  async function deliver({ id, webhookId }: { id: number; webhookId: number }): Promise<void> {
    try {
      await posts.deliver(id, stopped.signal);
    } catch (error) {
      paused.set(webhookId, clock() + PAUSE_AFTER_FAILURE);
      if (!isStopping) log.error({ err: error }, 'what became of a post could not be written down');
    }
    underWay.delete(webhookId);
    fillSafely();
  }

  /** Begins with what is due, as far as there is room. */
  function fill(): void {
    while (!isStopping && underWay.size < AT_ONCE) {
      const post = posts.findDue(busy());
      if (!post) break;
      underWay.set(post.webhookId, deliver(post));
    }
    wakeForNext();
  }

  function fillSafely(): void {
    try {
      fill();
    } catch (error) {
      fail(error);
    }
  }

  function fail(error: unknown): void {
    if (isStopping) return;
    log.error({ err: error }, 'posts could not be looked for');
    wakeIn(PAUSE_AFTER_FAILURE);
  }

  async function look(): Promise<void> {
    if (isStopping) return;
    try {
      await posts.closeDay();
      fill();
    } catch (error) {
      fail(error);
    }
  }

  posts.delegate(wakeForNext);

  return {
    start: (): void => wakeIn(START_AFTER),

    /** Begins to send what is due, if the day is closed its post too. */
    look,

    /** Resolves once nothing is under way. */
    async settle(): Promise<void> {
      while (underWay.size > 0) await Promise.all(underWay.values());
    },

    /** What is under way may be over in a moment; the rest is sent after the next start. */
    async stop(): Promise<void> {
      isStopping = true;
      posts.delegate(() => {});
      if (timer) clearTimeout(timer);
      const deadline = setTimeout(() => stopped.abort(), STOP_WITHIN);
      await this.settle();
      clearTimeout(deadline);
    },
  };
}
