import { expect, NotHere, type Trial } from './trial.ts';
import { addTrader, logIn, residentMemory, run, send, startServer } from './workshop.ts';

const PER_SECOND = 200;
/** Cap on concurrent requests, reached when the machine is too slow. */
const MAX_CONCURRENT = 200;
const MIB = 1024 * 1024;
/** Allowed memory growth per hour after the warm-up. MiB. */
const SLOPE = 16;

export const soak: Trial = {
  name: 'soak',
  promise: 'An hour of 200 requests a second leaves the memory where it was.',
  async run(workshop) {
    const data = await workshop.freshFolder();
    const trader = await addTrader(workshop, data, 'Maya Okafor');
    const server = await startServer(workshop, data);
    const { cookie } = await logIn(server, trader);
    const seconds = workshop.times(3600, 5);
    const month = new Date().toISOString().slice(0, 7);
    const paths = [
      '/',
      '/guest',
      '/api/leaderboard',
      `/api/calendar/${month}`,
      `/api/journal?traderId=${trader.id}`,
      `/dashboard/${trader.id}`,
    ];
    const memory: { minute: number; mib: number }[] = [];
    let sent = 0;
    let failed = 0;
    /** One of fifty writes. */
    async function ask(): Promise<void> {
      const response =
        ++sent % 50 === 0
          ? await send(server, 'POST', '/api/journal', {
              headers: { cookie },
              json: { symbol: 'ES', pnl: '1.00' },
            })
          : await send(server, 'GET', paths[sent % paths.length] ?? '/', { headers: { cookie } });
      await response.arrayBuffer();
      if (response.status >= 400) failed++;
    }
    const onTheirWay = new Set<Promise<void>>();
    const started = performance.now();
    while (performance.now() - started < seconds * 1000) {
      const due = Math.floor(((performance.now() - started) / 1000) * PER_SECOND) - sent;
      for (let n = 0; n < due && onTheirWay.size < MAX_CONCURRENT; n++) {
        const one = ask()
          .catch(() => {
            failed++;
          })
          .finally(() => onTheirWay.delete(one));
        onTheirWay.add(one);
      }
      // Sets the pace of the requests; there is no state to wait for.
      await Bun.sleep(2);
      const minute = (performance.now() - started) / 60_000;
      if (minute - (memory.at(-1)?.minute ?? -1) > 1) {
        memory.push({ minute, mib: (await residentMemory(server.pid)) / MIB });
      }
    }
    await Promise.all(onTheirWay);
    const rate = sent / ((performance.now() - started) / 1000);
    await server.kill('SIGTERM');
    await run(workshop, ['doctor', '--data', data]);
    expect(failed === 0, `${failed} of ${sent} requests failed`);
    const did = `${sent} requests in ${seconds} s (${rate.toFixed(0)} a second), none failed`;
    // A few seconds are too short for a slope.
    if (workshop.isQuick) return did;
    console.error(`memory, MiB by minute: ${memory.map(({ mib }) => mib.toFixed(0)).join(' ')}`);
    // The first sixth is warm-up.
    const warm = memory.slice(Math.ceil(memory.length / 6));
    const slope = computeSlope(warm) * 60;
    expect(slope < SLOPE, `its memory grows by ${slope.toFixed(1)} MiB an hour, of ${SLOPE}`);
    const [first = 0, last = 0] = [warm[0]?.mib, memory.at(-1)?.mib];
    const kept = `${did}; memory ${first.toFixed(0)} MiB when warm, ${last.toFixed(0)} MiB at the end, slope ${slope.toFixed(1)} MiB an hour`;
    // This cannot tell whether the server or the machine was too slow.
    if (rate < 0.95 * PER_SECOND)
      throw new NotHere(`the machine did not keep the pace of ${PER_SECOND}: ${kept}`);
    return kept;
  },
};

/** Least squares, MiB per minute. */
function computeSlope(points: readonly { minute: number; mib: number }[]): number {
  const mean = (of: (point: { minute: number; mib: number }) => number) =>
    points.reduce((sum, point) => sum + of(point), 0) / points.length;
  const [x, y] = [mean(({ minute }) => minute), mean(({ mib }) => mib)];
  const over = points.reduce((sum, { minute, mib }) => sum + (minute - x) * (mib - y), 0);
  const under = points.reduce((sum, { minute }) => sum + (minute - x) ** 2, 0);
  return under === 0 ? 0 : over / under;
}
