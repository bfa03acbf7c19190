/** What a server and its jobs take, and what others wait for, while something is done. */

import { readFile } from 'node:fs/promises';
import { residentMemory, type Server, send } from './workshop.ts';

/** Between two calls of `/healthz`. Milliseconds. */
const EVERY = 5;

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
      for (const pid of await childrenOf(server.pid)) {
        // One that has just ended takes none.
        most.job = Math.max(most.job, (await residentMemory(pid).catch(() => 0)) || 0);
      }
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

const childrenOf = async (pid: number): Promise<number[]> =>
  (await readFile(`/proc/${pid}/task/${pid}/children`, 'utf8').catch(() => ''))
    .split(' ')
    .filter((text) => text !== '')
    .map(Number);
