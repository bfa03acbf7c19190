import { closeSync, copyFileSync, fsyncSync, openSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { rawRequest } from '#src/testing/socket.ts';
import { longUpload, sample } from '#src/testing/video.ts';
import { type Bench, type RunningProgram, startProgram, unlock } from './program.ts';
import { besideLimit, besideLimitColumns, figure, type Section, summarize, target } from './report.ts';

const MIB = 1024 * 1024;
const SIZE = 2048 * MIB;
/** Memory limit for a transfer of any size. MiB. */
const MAX_MEMORY = 96;

/** Uploading and downloading a large video: speed and memory. */
export async function measureTransfers(bench: Bench): Promise<Section> {
  const size = bench.isQuick ? SIZE / 32 : SIZE;
  const dataDir = await bench.freshFolder();
  const original = join(await bench.freshFolder(), 'original.mp4');
  await writeVideo(original, size);
  const server = await startProgram(bench.bullpen(dataDir), { BULLPEN_ADMIN_PASSWORD: PASSWORD });
  const headers = { ...(await unlock(server.url, PASSWORD)), origin: new URL(server.url).origin };
  const times = {
    upload: [] as number[],
    copy: [] as number[],
    download: [] as number[],
    bare: [] as number[],
  };
  const before = highestMemory(server);
  let afterUploads = before;
  for (let round = 0; round < bench.rounds(3); round++) {
    times.copy.push(copied(original, size));
    const started = performance.now();
    const { status, text } = await rawRequest(longUpload(server, size, headers));
    times.upload.push(rate(size, started));
    if (status !== 201) throw new Error(`the upload was answered ${status}: ${text}`);
    afterUploads = highestMemory(server);
    const { fileUrl, id }: { fileUrl: string; id: number } = JSON.parse(text.slice(text.indexOf('{')));
    const bare = await startProgram({ file: bench.bare.file, args: ['--file', original] });
    times.bare.push(await downloaded(bare.url, size));
    await bare.stop();
    times.download.push(await downloaded(new URL(fileUrl, server.url).href, size));
    await fetch(new URL(`/api/videos/${id}`, server.url), { method: 'DELETE', headers });
  }
  const afterAll = highestMemory(server);
  await server.stop();
  const grown = (name: string, mib: number) => ({
    name,
    cells: [`${figure(mib)} MiB`, '', '', ''],
    targets: [target(`< ${MAX_MEMORY} MiB`, mib < MAX_MEMORY)],
    figures: { mib },
  });
  return {
    title: `a video of ${figure(size / MIB)} MiB`,
    note: 'Written to the disk with a sync at the end, beside a copy of the file on the same disk with its sync; and sent to a client on the same machine, beside `Bun.serve` that sends the file. MiB a second.',
    columns: besideLimitColumns('limit'),
    rows: [
      besideLimit('upload, beside a copy', 'MiB/s', summarize(times.upload), summarize(times.copy)),
      besideLimit(
        'download, beside a bare server',
        'MiB/s',
        summarize(times.download),
        summarize(times.bare),
      ),
      grown('memory, highest after uploads', afterUploads - before),
      grown('memory, highest after downloads too', afterAll - before),
    ],
  };
}

const PASSWORD = 'Correct-Horse-9';

async function writeVideo(file: string, size: number): Promise<void> {
  const writer = Bun.file(file).writer();
  writer.write(sample('mp4'));
  const zeros = new Uint8Array(MIB);
  for (let left = size - sample('mp4').length; left > 0; left -= MIB) {
    writer.write(left < MIB ? zeros.subarray(0, left) : zeros);
    await writer.flush();
  }
  await writer.end();
}

/** MiB per second of a copy, synced to disk. */
function copied(original: string, size: number): number {
  const copy = `${original}.copy`;
  const started = performance.now();
  copyFileSync(original, copy);
  const file = openSync(copy, 'r+');
  fsyncSync(file);
  closeSync(file);
  const reached = rate(size, started);
  rmSync(copy);
  return reached;
}

async function downloaded(url: string, size: number): Promise<number> {
  const started = performance.now();
  const response = await fetch(url);
  let received = 0;
  for await (const chunk of response.body ?? []) received += chunk.length;
  if (received !== size) throw new Error(`${received} bytes came, of ${size}`);
  return rate(size, started);
}

const rate = (size: number, started: number) => size / MIB / ((performance.now() - started) / 1000);

/** Peak resident memory so far. MiB. */
function highestMemory({ pid }: RunningProgram): number {
  return Number(/^VmHWM:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1024;
}
