import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { $ } from 'bun';
import { rawRequest } from '#src/testing/socket.ts';
import { longUpload } from '#src/testing/video.ts';
import { expect, expectSame, NotHere, type Trial } from './trial.ts';
import { addTrader, logIn, run, send, startServer, unlock } from './workshop.ts';

const MIB = 1024 * 1024;

export const fullDisk: Trial = {
  name: 'disk full',
  promise:
    'On a full disk writes say so (507), reading goes on, nothing is half there, and with room again it goes on by itself.',
  async run(workshop) {
    const data = join(await workshop.freshFolder(), 'small');
    await mkdir(data);
    const mounted = await $`mount -t tmpfs -o size=8m tmpfs ${data}`.quiet().nothrow();
    if (mounted.exitCode !== 0) throw new NotHere('it may not mount a small disk (root is needed)');
    try {
      const trader = await addTrader(workshop, data, 'Maya Okafor');
      const server = await startServer(workshop, data, { BULLPEN_MIN_FREE_MB: '0' });
      const { cookie } = await logIn(server, trader);
      const admin = await unlock(server);
      const path = `/api/journal?traderId=${trader.id}`;
      const write = async () =>
        (
          await send(server, 'POST', '/api/journal', {
            headers: { cookie },
            json: { symbol: 'ESZ6', pnl: '1.00', notes: 'x'.repeat(5000) },
          })
        ).status;
      expectSame('a write with room', await write(), 201);
      let kept = 1;
      await writeFile(join(data, 'ballast'), new Uint8Array(3 * MIB));
      let status = 201;
      for (let n = 0; n < 2000 && status === 201; n++) {
        status = await write();
        if (status === 201) kept++;
      }
      expectSame('the write without room', status, 507);
      const upload = await rawRequest(longUpload(server, 16 * MIB, { ...admin, origin: server.origin }));
      expectSame('an upload without room', upload.status, 507);
      expectSame('reading meanwhile', (await send(server, 'GET', path, { headers: { cookie } })).status, 200);
      await rm(join(data, 'ballast'));
      expectSame('a write with room again', await write(), 201);
      kept++;
      const total = Number(
        (await send(server, 'GET', path, { headers: { cookie } })).headers.get('x-total-count'),
      );
      expect(total === kept, `${total} trades are there, of ${kept} acknowledged`);
      await server.kill('SIGTERM');
      await run(workshop, ['doctor', '--data', data]).catch((error: Error) => {
        // A disk this small has less free space than the reserve asks for.
        if (!/finding {2}disk/.test(error.message) || /finding {2}(?!disk)/.test(error.message)) throw error;
      });
      return `${kept} writes kept; 507 for a trade and an upload, 200 for reads, 201 again with room`;
    } finally {
      await $`umount -l ${data}`.quiet().nothrow();
    }
  },
};
