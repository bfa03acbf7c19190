/** Images made to cost as much as they can. */

import { deflateSync } from 'node:zlib';
import { chunkBytes, png } from './image.ts';

type Bytes = Uint8Array<ArrayBuffer>;

const MIB = 1024 * 1024;
/** A side of the largest square that is accepted. */
const SQUARE = 6324;

const repeated = (part: Uint8Array, size: number): Bytes =>
  new Uint8Array(Buffer.alloc(Math.floor(size / part.length) * part.length, part));

const joined = (...parts: Uint8Array[]): Bytes => new Uint8Array(Buffer.concat(parts));

/** Images of as many parts as fit, none of them with pixels. @param size bytes */
export function manyParts(size: number): [what: string, image: Bytes][] {
  const behindHeader = png().slice(33);
  const extended = Buffer.alloc(30);
  extended.write('RIFF....WEBPVP8X', 0, 'latin1');
  extended.writeUInt32LE(10, 16);
  const start = Buffer.from([0xff, 0xd8]);
  const body = size - 1000;
  return [
    [
      'empty chunks of a PNG',
      joined(png().slice(0, 33), repeated(chunkBytes(['teXt', Buffer.alloc(0)]), body), behindHeader),
    ],
    ['chunks of a WebP', joined(extended, repeated(Buffer.from('ABCD\0\0\0\0'), body))],
    ['segments of a JPEG', joined(start, repeated(Buffer.from([0xff, 0xe1, 0, 2]), body))],
    ['bytes between segments of a JPEG', joined(start, repeated(Buffer.from([0xff]), body))],
    ['marks of a JPEG', joined(start, repeated(Buffer.from([0xff, 0xd0]), body))],
  ];
}

/** A PNG of one colour, a hundred times as much once it is decoded. */
export function flat(width: number, height: number): Bytes {
  return png({ width, height, rows: Buffer.alloc((1 + width * 3) * height) });
}

/** One that is all noise, black and white: nothing takes as long to encode. */
export function noise(width = SQUARE, height = SQUARE): Bytes {
  const row = 1 + Math.ceil(width / 8);
  const rows = Buffer.alloc(row * height);
  let state = 1;
  for (let at = 0; at < rows.length; at++) {
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    rows[at] = at % row === 0 ? 0 : state & 0xff;
  }
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  // One bit of grey.
  header.set([1, 0, 0, 0, 0], 8);
  return joined(
    png().slice(0, 8),
    ...(
      [
        ['IHDR', header],
        ['IDAT', deflateSync(rows, { level: 1 })],
        ['IEND', Buffer.alloc(0)],
      ] as const
    ).map(chunkBytes),
  );
}

/** Each with the error its sender gets; `null` where it is a fair image, however long it takes. */
export const hostileImages = (): [what: string, image: Bytes, said: RegExp | null][] => [
  ...manyParts(10 * MIB).map(([what, image]): [string, Bytes, RegExp] => [what, image, /too many parts/]),
  ['a line of pixels', flat(40_000_000, 1), /wider or higher than 16,384/],
  ['a column of pixels', flat(1, 40_000_000), /wider or higher than 16,384/],
  [
    'more pixels than memory',
    png({ width: 30_000, height: 30_000, rows: Buffer.alloc(1000) }),
    /wider or higher/,
  ],
  ['a large square', flat(SQUARE, SQUARE), null],
  ['noise', noise(), null],
];
