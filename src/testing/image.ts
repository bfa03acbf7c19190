import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { crc32, deflateSync } from 'node:zlib';

/** A chunk of a PNG: its name and what is in it. */
export type Chunk = readonly [name: string, data: Uint8Array];

export function chunkBytes([name, data]: Chunk): Buffer {
  const named = Buffer.concat([Buffer.from(name, 'latin1'), data]);
  const [length, checksum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  checksum.writeUInt32BE(crc32(named));
  return Buffer.concat([length, named, checksum]);
}

/** A PNG whose left half is `left` and whose right half is white; `extra` chunks stand before the pixels. */
export function png({
  width = 8,
  height = 4,
  left = [200, 30, 30] as readonly number[],
  extra = [] as readonly Chunk[],
  rows = null as Uint8Array | null,
} = {}): Uint8Array<ArrayBuffer> {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  // Eight bits each of red, green and blue.
  header.set([8, 2, 0, 0, 0], 8);
  const pixels = rows ?? halves(width, height, left);
  return new Uint8Array(
    Buffer.concat([
      Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
      ...[
        ['IHDR', header] as const,
        ...extra,
        ['IDAT', deflateSync(pixels)] as const,
        ['IEND', new Uint8Array()] as const,
      ].map(chunkBytes),
    ]),
  );
}

function halves(width: number, height: number, left: readonly number[]): Uint8Array {
  const row = [
    0,
    ...Array.from({ length: width }, (_, x) => (x * 2 < width ? left : [255, 255, 255])).flat(),
  ];
  return new Uint8Array(Array.from({ length: height }, () => row).flat());
}

/** The same image as a JPEG, its first segment Exif with an orientation and a position. */
export async function photo(orientation = 1): Promise<Uint8Array<ArrayBuffer>> {
  const plain = await new Bun.Image(png({ width: 64, height: 32 })).jpeg({ quality: 95 }).bytes();
  const exif = exifOf(orientation);
  const length = Buffer.alloc(2);
  length.writeUInt16BE(exif.length + 2);
  const segment = Buffer.concat([Buffer.from([0xff, 0xe1]), length, exif]);
  return new Uint8Array(Buffer.concat([plain.subarray(0, 2), segment, plain.subarray(2)]));
}

/** Two entries of the first directory: the orientation, and where the directory of the position is. */
function exifOf(orientation: number): Buffer {
  const tiff = Buffer.alloc(64);
  tiff.write('MM\0*', 0, 'latin1');
  tiff.writeUInt32BE(8, 4);
  tiff.writeUInt16BE(2, 8);
  entry(10, 0x0112, 3, 1, orientation << 16);
  entry(22, 0x8825, 4, 1, 38);
  // One entry: the reference of the latitude.
  tiff.writeUInt16BE(1, 38);
  entry(40, 0x0001, 2, 2, 0x4e000000);
  tiff.write(POSITION, 56, 'latin1');
  return Buffer.concat([Buffer.from('Exif\0\0', 'latin1'), tiff]);

  function entry(at: number, tag: number, type: number, count: number, value: number) {
    tiff.writeUInt16BE(tag, at);
    tiff.writeUInt16BE(type, at + 2);
    tiff.writeUInt32BE(count, at + 4);
    tiff.writeUInt32BE(value >>> 0, at + 8);
  }
}

/** Found in the bytes of {@link photo}, and in nothing that is made of it. */
export const POSITION = '48.8582N';

/** An upload as a browser sends it. */
export function imageForm(
  file: Uint8Array<ArrayBuffer> | string | null = png(),
  { field = 'file', name = 'chart.png', type = 'image/png' } = {},
): FormData {
  const form = new FormData();
  if (file !== null) form.set(field, new Blob([file], { type }), name);
  return form;
}

/** The names of the stored files. */
export function imageFiles({ dataDir }: { dataDir: string }): string[] {
  try {
    return readdirSync(join(dataDir, 'images')).sort();
  } catch {
    // The folder does not exist before the first upload.
    return [];
  }
}
