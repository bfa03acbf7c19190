import { expect, test } from 'bun:test';
import { strToU8, zipSync } from 'fflate';
import { readSource } from './source-file.ts';

const read = (bytes: Uint8Array | string) => () =>
  readSource('upload', typeof bytes === 'string' ? new Uint8Array(Buffer.from(bytes, 'latin1')) : bytes);
const zip = (...names: string[]) => zipSync(Object.fromEntries(names.map((name) => [name, strToU8('x')])));

test.each<[string, Uint8Array | string, RegExp]>([
  ['a PDF', '%PDF-1.7\n%\xe2\xe3\xcf\xd3\n1 0 obj', /^This is a PDF, .*CSV/],
  ['a PNG', '\x89PNG\r\n\x1a\n\0\0\0\rIHDR', /^This is a picture\. .*CSV/],
  ['a JPEG', '\xff\xd8\xff\xe0\0\x10JFIF', /^This is a picture\./],
  ['a photo of a phone', '\0\0\0\x18ftypheic\0\0', /^This is a picture\./],
  ['a WebP', 'RIFF\x10\0\0\0WEBPVP8 ', /^This is a picture\./],
  ['a gzip', '\x1f\x8b\x08\0\0\0', /^This is an archive\. Unpack it/],
  ['a zip of CSV', zip('a/one.csv', 'readme.pdf'), /^This is a zip archive\. Unpack it/],
  [
    'a zip of PDFs',
    zip('2026-10.pdf', '2026-11.pdf', '__MACOSX/._2026-11.pdf'),
    /^This is a zip archive of PDFs, .*CSV/,
  ],
  ['a zip of pictures', zip('1.png', '2.jpg'), /^This is a zip archive of pictures/],
  ['a zip of anything else', zip('a.bin'), /^This is a zip archive with nothing in it that is read/],
  ['OpenDocument', zip('mimetype', 'content.xml'), /OpenDocument spreadsheet\. Save it as CSV/],
  ['Numbers', zip('Index/Document.iwa'), /Numbers\. Save it as CSV/],
  ['Word', zip('word/document.xml', '[Content_Types].xml'), /Word document\. Save it as CSV/],
])('%s says what it is, and what to do', (_name, bytes, said) => {
  expect(read(bytes)).toThrow(said);
});
