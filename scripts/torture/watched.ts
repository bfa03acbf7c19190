/** What a server and its jobs take, and what others wait for, while something is done. */

import { largestChild } from '../child-memory.ts';
import { expect } from './trial.ts';
import { residentMemory, type Server, send, type Workshop } from './workshop.ts';

/** Between two calls of `/healthz`. Milliseconds. */
const EVERY = 5;

const MIB = 1024 * 1024;
/** What others may wait longer for `/healthz` (p99), on a machine on its own and beside other tests. Milliseconds. */
const PATIENCE = { full: 50, quick: 500 };

export interface Beside {
  /** What one trader does, the worst there is. */
  worst: () => Promise<unknown>;
  /** Something small that another trader does again and again. @throws when it fails */
  small: () => Promise<unknown>;
  /** What the small thing is called, of several. */
  name: string;
  /** Memory in MiB: what the server may take more, and what a job may take. */
  most: { server: number; job: number };
}

/** @returns in words, what others wait for. @throws Broken when one trader holds them up, or takes too much memory */
export async function beside(
  { isQuick }: Workshop,
  server: Server,
  { worst, small, name, most }: Beside,
): Promise<string> {
  await small();
  const before = await residentMemory(server.pid);
  const quiet = await watched(server, small);
  const waited: number[] = [];
  let isOver = false;
  const others = async (): Promise<void> => {
    while (!isOver) {
      const since = performance.now();
      await small();
      waited.push(performance.now() - since);
    }
  };
  const busy = await watched(server, async () => {
    const acting = worst().finally(() => {
      isOver = true;
    });
    await Promise.all([acting, others()]);
  });
  const longest = Math.max(...waited);
  const grown = (busy.server - before) / MIB;
  expect(
    busy.p99 < quiet.p99 + (isQuick ? PATIENCE.quick : PATIENCE.full),
    `/healthz took ${ms(busy.p99)} (p99), ${ms(quiet.p99)} on a quiet day`,
  );
  expect(longest < 5000, `another trader waited ${ms(longest)} for one of their ${name}`);
  expect(grown < most.server, `the server took ${grown.toFixed(0)} MiB more, of ${most.server}`);
  expect(busy.job < most.job * MIB, `a job took ${(busy.job / MIB).toFixed(0)} MiB, of ${most.job}`);
  return `/healthz ${ms(busy.p99)} (p99 of ${busy.count}), ${ms(quiet.p99)} when quiet; ${waited.length} ${name} of another trader, ${ms(longest)} at most; memory +${grown.toFixed(0)} MiB, of a job ${(busy.job / MIB).toFixed(0)} MiB`;
}

export const ms = (time: number): string => `${time.toFixed(0)} ms`;

/** What others wait for, and the most memory that the server and its jobs take, while something is done. */
export async function watched(server: Server, act: () => Promise<unknown>) {
  const times: number[] = [];
  const most = { server: 0, job: 0 };
  let isOver = false;
  const waiting = (async () => {
    while (!isOver || times.length < 200) {
      const since = performance.now();
      await (await send(server, 'GET', '/healthz')).text();
      times.push(performance.now() - since);
      await Bun.sleep(EVERY);
    }
  })();
  const weighing = (async () => {
    while (!isOver) {
      most.server = Math.max(most.server, await residentMemory(server.pid));
      most.job = Math.max(most.job, largestChild(server.pid));
      await Bun.sleep(20);
    }
  })();
  const acting = act().finally(() => {
    isOver = true;
  });
  await Promise.all([acting, waiting, weighing]);
  const p99 = times.toSorted((a, b) => a - b)[Math.floor(times.length * 0.99)] ?? 0;
  return { ...most, p99, count: times.length };
}
