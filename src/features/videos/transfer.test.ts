import { describe, expect, test } from 'bun:test';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { command, freshFolder, serverProcess } from '#src/testing/process.ts';
import { rawRequest } from '#src/testing/socket.ts';
import { until } from '#src/testing/until.ts';
import { longUpload, sample, uploadForm } from '#src/testing/video.ts';

/** Transfers of videos to and from the executable. */

const PASSWORD = 'Correct-Horse-9';
const MIB = 1024 * 1024;

async function unlocked(data: string) {
  await command(data, ['admin-password', '--stdin'], {}, PASSWORD);
  const server = await serverProcess(data);
  const origin = new URL(server.url).origin;
  const response = await fetch(`${origin}/api/auth/admin`, {
    method: 'POST',
    headers: { origin, 'content-type': 'application/json' },
    body: JSON.stringify({ password: PASSWORD }),
  });
  const { grant }: { grant: string } = await response.json();
  const cookie = response.headers.get('set-cookie')?.split(';')[0] ?? '';
  return { server, origin, headers: { origin, cookie, 'bullpen-grant': grant } };
}

/** Peak and current memory of a process. Bytes. */
function memoryOf(pid: number): { peak: number; now: number } {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8');
  const of = (name: string) => Number(new RegExp(`^${name}:\\s+(\\d+) kB`, 'm').exec(status)?.[1]) * 1024;
  return { peak: of('VmHWM'), now: of('VmRSS') };
}

describe('a large upload', () => {
  test('of 1 GiB raises the memory by less than 64 MiB, and an anonymous one is rejected at once', async () => {
    const data = freshFolder();
    const { server, headers, origin } = await unlocked(data);
    const before = memoryOf(server.pid);

    const anonymous = await rawRequest(longUpload(server, 1024 * MIB, { origin }));
    expect(anonymous.status).toBe(401);
    expect(anonymous.sentBefore).toBeLessThan(16 * MIB);
    expect(existsSync(join(data, 'videos'))).toBe(false);

    const upload = await rawRequest(longUpload(server, 1024 * MIB, headers));
    expect([upload.status, upload.text]).toEqual([201, expect.stringContaining('"fileSize":1073741824')]);
    expect(memoryOf(server.pid).peak - before.now).toBeLessThan(64 * MIB);
  }, 120_000);

  test('that declares a size over the limit is rejected before it is sent', async () => {
    const { server, headers } = await unlocked(freshFolder());
    const { body: _, ...request } = longUpload(server, 5000 * MIB, headers);
    const response = await rawRequest({ ...request, body: [] });
    expect(response.status).toBe(413);
  });
});

test('an upload cut off anywhere, or by a killed server, is never listed and can be recovered', async () => {
  const data = freshFolder();
  const folder = join(data, 'videos');
  const size = 24 * MIB;
  const arriving = () => readdirSync(folder).filter((name) => name.endsWith('.part'));
  {
    const { server, headers } = await unlocked(data);
    for (const share of [0.01, 0.2, 0.5, 0.8, 0.99]) {
      await rawRequest({ ...longUpload(server, size, headers), goOn: (sent) => sent < share * size });
    }
    await until(() => !existsSync(folder) || arriving().length === 0);
    await rawRequest({
      ...longUpload(server, size, headers),
      goOn(sent) {
        if (sent > size / 2) void server.kill('SIGKILL');
        return sent <= size / 2;
      },
    });
    await server.kill('SIGKILL');
    expect(arriving()).toHaveLength(1);
  }
  const { origin } = await unlocked(data);
  expect(await (await fetch(`${origin}/api/videos`)).json()).toEqual([]);
  expect(readdirSync(folder)).toEqual(['quarantine']);
  expect(readdirSync(join(folder, 'quarantine'))).toHaveLength(1);
}, 60_000);

describe('a server stopped during an upload', () => {
  test('completes it first', async () => {
    const data = freshFolder();
    const { server, headers } = await unlocked(data);
    const size = 24 * MIB;
    let stopped: Promise<number> | undefined;
    const upload = await rawRequest({
      ...longUpload(server, size, headers),
      goOn(sent) {
        if (sent > size / 2) stopped ??= server.kill('SIGTERM');
        return true;
      },
    });
    expect([upload.status, await stopped]).toEqual([201, 0]);
    const { origin } = await unlocked(data);
    expect(await (await fetch(`${origin}/api/videos`)).json()).toMatchObject([{ fileSize: size }]);
  }, 60_000);

  test('waits for a stalled one no longer than its limit, and lists nothing of it', async () => {
    const data = freshFolder();
    const { server, headers } = await unlocked(data);
    const { body, ...upload } = longUpload(server, 24 * MIB, headers);
    function* half() {
      let left = 12 * MIB;
      for (const batch of body) {
        if (left < 0) return;
        left -= batch.length;
        yield batch;
      }
    }
    const response = rawRequest({ ...upload, body: half() });
    await until(() => existsSync(join(data, 'videos')) && readdirSync(join(data, 'videos')).length > 0);
    expect(await server.kill('SIGTERM')).toBe(0);
    expect((await response).status).not.toBe(201);
    const { origin } = await unlocked(data);
    expect(await (await fetch(`${origin}/api/videos`)).json()).toEqual([]);
    expect(readdirSync(join(data, 'videos')).filter((name) => name !== 'quarantine')).toEqual([]);
  }, 60_000);
});

test('a video plays from any position: ranges, HEAD and conditional requests', async () => {
  const { origin, headers } = await unlocked(freshFolder());
  const added = await fetch(`${origin}/api/videos`, {
    method: 'POST',
    headers,
    body: uploadForm({ title: 'Clip' }),
  });
  const { fileUrl }: { fileUrl: string } = await added.json();
  const whole = Buffer.from(sample('mp4'));
  const ask = async (asked: Record<string, string>, method = 'GET') => {
    const response = await fetch(origin + fileUrl, { method, headers: asked });
    const bytes = Buffer.from(await response.arrayBuffer());
    return { status: response.status, headers: response.headers, bytes };
  };
  const all = await ask({});
  expect([all.status, all.headers.get('accept-ranges'), all.bytes.equals(whole)]).toEqual([
    200,
    'bytes',
    true,
  ]);
  expect(all.headers.get('content-range')).toBeNull();
  const etag = all.headers.get('etag') ?? '';
  expect(etag).toMatch(/^"[\w.-]+"$/);

  const size = whole.length;
  for (const [range, start, end] of [
    ['bytes=0-0', 0, 0],
    ['bytes=100-299', 100, 299],
    ['bytes=5000-', 5000, size - 1],
    ['bytes=-500', size - 500, size - 1],
    [`bytes=10-${size * 2}`, 10, size - 1],
    [`bytes=-${size * 2}`, 0, size - 1],
  ] as const) {
    const part = await ask({ range });
    expect([range, part.status, part.headers.get('content-range')]).toEqual([
      range,
      206,
      `bytes ${start}-${end}/${size}`,
    ]);
    expect(part.headers.get('content-length')).toBe(String(end - start + 1));
    expect([range, part.bytes.equals(whole.subarray(start, end + 1))]).toEqual([range, true]);
  }
  for (const range of [`bytes=${size}-`, 'bytes=-0', `bytes=${size + 5}-${size + 9}`]) {
    const past = await ask({ range });
    expect([range, past.status, past.headers.get('content-range')]).toEqual([range, 416, `bytes */${size}`]);
  }
  // An unsupported range, or several, gets the whole file.
  for (const range of ['bytes=a-b', 'lines=1-2', 'bytes', 'bytes=0-9,20-29']) {
    const response = await ask({ range });
    expect([range, response.status, response.bytes.length]).toEqual([range, 200, size]);
  }
  expect((await ask({ 'if-none-match': etag })).status).toBe(304);
  expect((await ask({ range: 'bytes=0-9', 'if-range': etag })).status).toBe(206);
  expect((await ask({ range: 'bytes=0-9', 'if-range': '"another"' })).status).toBe(200);

  const head = await ask({}, 'HEAD');
  expect([head.status, head.headers.get('content-length'), head.bytes.length]).toEqual([
    200,
    String(size),
    0,
  ]);
  const headOfPart = await ask({ range: 'bytes=0-9' }, 'HEAD');
  expect([headOfPart.status, headOfPart.headers.get('content-length')]).toEqual([206, '10']);
});
