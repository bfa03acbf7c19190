/** What the main thread of a page does, from the browser's own trace. */

import type { CDPSession } from 'playwright-core';

/** Times are in milliseconds, by the clock of the trace. */
export interface MainThread {
  tasks: readonly Task[];
  /** Keys, clicks and taps. */
  interactions: readonly Interaction[];
  /** What the page marked with `performance.mark`, in order of time. */
  marks: readonly Mark[];
}

export interface Task {
  start: number;
  /** What it computed: unlike its duration, without what else the machine did meanwhile. */
  cpu: number;
}

export interface Interaction {
  start: number;
  /** Until the next frame is shown, as in Interaction to Next Paint. */
  duration: number;
}

export interface Mark {
  name: string;
  at: number;
}

const CATEGORIES = [
  'toplevel',
  'devtools.timeline',
  'disabled-by-default-devtools.timeline',
  'blink.user_timing',
  '__metadata',
];

/** Records the main thread until it is stopped. No other page of the browser may be doing anything. */
export async function recordMainThread(session: CDPSession): Promise<{ stop: () => Promise<MainThread> }> {
  const events: TraceEvent[] = [];
  session.on('Tracing.dataCollected', ({ value }) => {
    for (const event of value) if (isTraceEvent(event)) events.push(event);
  });
  await session.send('Tracing.start', {
    transferMode: 'ReportEvents',
    traceConfig: { includedCategories: CATEGORIES },
  });
  return {
    async stop() {
      const complete = new Promise<void>((resolve) =>
        session.once('Tracing.tracingComplete', () => resolve()),
      );
      await session.send('Tracing.end');
      await complete;
      return readMainThread(events);
    },
  };
}

interface TraceEvent {
  name: string;
  pid: number;
  tid: number;
  /** Microseconds. */
  ts: number;
  /** Microseconds of CPU time. */
  tdur?: number;
  cat?: string;
  args?: { name?: unknown; data?: { interactionId?: number /** Milliseconds. */; duration?: number } };
}

const isTraceEvent = (event: object): event is TraceEvent =>
  'name' in event && 'pid' in event && 'tid' in event && 'ts' in event;

function readMainThread(events: readonly TraceEvent[]): MainThread {
  const main = busiest(events);
  const ofPage = events.filter(({ pid }) => pid === main?.pid);
  return {
    tasks: ofPage
      .filter(({ name, tid }) => name === 'RunTask' && tid === main?.tid)
      .map(({ ts, tdur = 0 }) => ({ start: ts / 1000, cpu: tdur / 1000 })),
    interactions: collectInteractions(ofPage),
    marks: ofPage
      .filter(({ cat }) => cat === 'blink.user_timing')
      .map(({ name, ts }) => ({ name, at: ts / 1000 }))
      .toSorted((a, b) => a.at - b.at),
  };
}

/** Several events make up an interaction; the slowest of them is how long it took. */
function collectInteractions(events: readonly TraceEvent[]): Interaction[] {
  const found = new Map<number, Interaction>();
  for (const { name, ts, args } of events) {
    const { interactionId = 0, duration = 0 } = args?.data ?? {};
    if (name !== 'EventTiming' || interactionId === 0) continue;
    if (duration > (found.get(interactionId)?.duration ?? 0))
      found.set(interactionId, { start: ts / 1000, duration });
  }
  return [...found.values()];
}

/** The main thread that computed most: this page is the only one doing anything. */
function busiest(events: readonly TraceEvent[]) {
  const busy = new Map<string, { pid: number; tid: number; total: number }>();
  const mains = new Set(
    events
      .filter(({ name, args }) => name === 'thread_name' && args?.name === 'CrRendererMain')
      .map(({ pid, tid }) => `${pid} ${tid}`),
  );
  for (const { name, pid, tid, tdur = 0 } of events) {
    const key = `${pid} ${tid}`;
    if (name !== 'RunTask' || !mains.has(key)) continue;
    const thread = busy.get(key) ?? { pid, tid, total: 0 };
    thread.total += tdur;
    busy.set(key, thread);
  }
  return [...busy.values()].toSorted((one, other) => other.total - one.total)[0];
}
