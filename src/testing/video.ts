import { readFileSync } from 'node:fs';
import { join } from 'node:path';

export type Sample = 'mp4' | 'webm' | 'mov' | 'ogv';

/** A real video: three seconds of `ffmpeg -f lavfi -i testsrc2=size=160x90:rate=10`, as H.264, VP8 or Theora. */
export const sample = (kind: Sample): Uint8Array<ArrayBuffer> =>
  new Uint8Array(readFileSync(join(import.meta.dir, `../../scripts/samples/clip.${kind}`)));

/** An upload as a browser sends it: the texts, then the file. */
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

/** The bytes of an upload and the header that goes with them, for sending parts of it. */
export async function uploadBytes(form: FormData): Promise<{ bytes: Uint8Array<ArrayBuffer>; type: string }> {
  const request = new Request('http://desk.test', { method: 'POST', body: form });
  const type = request.headers.get('content-type') ?? '';
  return { bytes: new Uint8Array(await request.arrayBuffer()), type };
}
