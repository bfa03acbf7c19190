import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { RawRequest } from './socket.ts';

export type Sample = 'mp4' | 'webm' | 'mov' | 'ogv';

/** A real video: three seconds of `ffmpeg -f lavfi -i testsrc2=size=160x90:rate=10`, as H.264, VP8 or Theora. */
export const sample = (kind: Sample): Uint8Array<ArrayBuffer> =>
  new Uint8Array(readFileSync(join(import.meta.dir, `../../scripts/samples/clip.${kind}`)));

/** An upload as a browser sends it: text fields first, then the file. */
export function uploadForm(
  fields: Record<string, string>,
  file: Uint8Array<ArrayBuffer> | string | null = sample('mp4'),
  { field = 'video', name = 'clip.mp4' } = {},
): FormData {
  const form = new FormData();
  for (const [key, value] of Object.entries(fields)) form.set(key, value);
  if (file !== null) form.set(field, new Blob([file], { type: 'video/mp4' }), name);
  return form;
}

/** The bytes of an upload and its content type, for sending it in parts. */
export async function uploadBytes(form: FormData): Promise<{ bytes: Uint8Array<ArrayBuffer>; type: string }> {
  const request = new Request('http://desk.test', { method: 'POST', body: form });
  const type = request.headers.get('content-type') ?? '';
  return { bytes: new Uint8Array(await request.arrayBuffer()), type };
}

const BOUNDARY = 'a-boundary';

/** An upload of an mp4 padded with zeros to `size`. */
export function longUpload(
  { url }: { url: string },
  size: number,
  headers: Record<string, string>,
): Omit<RawRequest, 'goOn' | 'body'> & { body: Iterable<Uint8Array> } {
  const open = Buffer.from(
    `--${BOUNDARY}\r\ncontent-disposition: form-data; name="title"\r\n\r\nLong\r\n--${BOUNDARY}\r\n` +
      'content-disposition: form-data; name="video"; filename="long.mp4"\r\ncontent-type: video/mp4\r\n\r\n',
  );
  const close = Buffer.from(`\r\n--${BOUNDARY}--\r\n`);
  const head = sample('mp4');
  const zeros = new Uint8Array(256 * 1024);
  function* body() {
    yield open;
    yield head;
    for (let left = size - head.length; left > 0; left -= zeros.length) {
      yield left < zeros.length ? zeros.subarray(0, left) : zeros;
    }
    yield close;
  }
  return {
    url,
    method: 'POST',
    path: '/api/videos',
    headers: {
      ...headers,
      'content-type': `multipart/form-data; boundary=${BOUNDARY}`,
      'content-length': String(open.length + size + close.length),
    },
    body: body(),
  };
}

/** The names of the stored files. */
export function videoFiles({ dataDir }: { dataDir: string }): string[] {
  try {
    return readdirSync(join(dataDir, 'videos'));
  } catch {
    // The folder does not exist before the first upload.
    return [];
  }
}
