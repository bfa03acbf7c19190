import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { rawRequest } from '#src/testing/socket.ts';
import { longUpload } from '#src/testing/video.ts';
import { expect, expectSame, type Trial } from './trial.ts';
import { residentMemory, send, startServer, unlock } from './workshop.ts';

const MIB = 1024 * 1024;

export const cutUploads: Trial = {
  name: 'uploads, cut off',
  promise:
    'An upload that breaks off, or whose server dies, is never listed; what arrived of it is kept aside.',
  async run(workshop) {
    const data = await workshop.freshFolder();
    const folder = join(data, 'videos');
    const size = 12 * MIB;
    const rounds = workshop.times(50, 4);
    let quarantined = 0;
    for (let round = 0; round < rounds; round++) {
      const server = await startServer(workshop, data);
      const headers = { ...(await unlock(server)), origin: server.origin };
      const stopAt = ((round + 0.5) / rounds) * size;
      const dies = round % 2 === 1;
      await rawRequest({
        ...longUpload(server, size, headers),
        goOn(sent) {
          if (dies && sent > stopAt) void server.kill('SIGKILL');
          return sent <= stopAt;
        },
      });
      if (!dies) expectSame('listed', await (await send(server, 'GET', '/api/videos')).json(), []);
      await server.kill(dies ? 'SIGKILL' : 'SIGTERM');
    }
    const server = await startServer(workshop, data);
    expectSame('listed at last', await (await send(server, 'GET', '/api/videos')).json(), []);
    const left = existsSync(folder) ? readdirSync(folder).filter((name) => name !== 'quarantine') : [];
    expectSame('files of nobody', left, []);
    const aside = join(folder, 'quarantine');
    if (existsSync(aside)) quarantined = readdirSync(aside).length;
    await server.kill('SIGTERM');
    return `${rounds} uploads cut, none listed, ${quarantined} kept aside`;
  },
};

export const longUploads: Trial = {
  name: 'a large upload',
  promise: 'An upload of any size takes no more than 96 MiB of memory.',
  async run(workshop) {
    const server = await startServer(workshop, await workshop.freshFolder());
    const headers = { ...(await unlock(server)), origin: server.origin };
    const size = workshop.times(2048, 256) * MIB;
    const before = await residentMemory(server.pid);
    let highest = before;
    const watching = setInterval(async () => {
      highest = Math.max(highest, await residentMemory(server.pid));
    }, 50);
    const started = performance.now();
    const { status } = await rawRequest(longUpload(server, size, headers));
    clearInterval(watching);
    const seconds = (performance.now() - started) / 1000;
    expectSame('the upload', status, 201);
    const grown = (highest - before) / MIB;
    expect(grown < 96, `it took ${grown.toFixed(0)} MiB, of 96`);
    await server.kill('SIGTERM');
    return `${size / MIB} MiB in ${seconds.toFixed(1)} s, memory +${grown.toFixed(0)} MiB`;
  },
};
