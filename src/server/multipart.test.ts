import { expect, test } from 'bun:test';
import { readMultipart } from './multipart.ts';

const MIB = 1024 * 1024;

/** A form of one chunk: what stands in front of its first part, and a field. */
function formBehind(preamble: Uint8Array): Request {
  const part = '--x\r\ncontent-disposition: form-data; name="note"\r\n\r\nhello\r\n--x--\r\n';
  return new Request('http://localhost/', {
    method: 'POST',
    headers: { 'content-type': 'multipart/form-data; boundary=x' },
    body: Buffer.concat([preamble, Buffer.from(`\r\n${part}`)]),
  });
}

const NO_FILES = {
  name: 'file',
  most: 1,
  receive: () => Promise.reject(new Error('There is no file')),
  discard: () => Promise.resolve(),
};

test('a form that looks like its boundary all over is read in slices between which others are served', async () => {
  let turns = 0;
  const timer = setInterval(() => turns++, 0);
  const { fields } = await readMultipart(formBehind(Buffer.alloc(8 * MIB, '\r\n--')), NO_FILES);
  clearInterval(timer);
  expect(fields).toEqual({ note: 'hello' });
  expect(turns).toBeGreaterThan(20);
});
