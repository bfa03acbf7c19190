import { describe, expect, test } from 'bun:test';
import fc from 'fast-check';
import { manyParts } from '#src/testing/hostile-images.ts';
import { photo, png } from '#src/testing/image.ts';
import type { ImageType } from '#src/values/text/image-file-name.ts';
import { imageHeader, imageType } from './header-rules.ts';

const SAMPLES = {
  png: png({ width: 64, height: 32 }),
  jpeg: await photo(),
  webp: await new Bun.Image(png({ width: 64, height: 32 })).webp().bytes(),
  lossless: await new Bun.Image(png({ width: 64, height: 32 })).webp({ lossless: true }).bytes(),
};
/** Of an image with only so many parts. */
function headerOf(type: ImageType, bytes: Uint8Array) {
  const header = imageHeader(type, bytes);
  return header === 'too many parts' ? expect.unreachable() : header;
}

const still = { width: 64, height: 32, isMoving: false, isCmyk: false };

/** A copy with other bytes at some place. */
function changed(bytes: Uint8Array, at: number, ...values: number[]): Uint8Array {
  const copy = bytes.slice();
  copy.set(values, at);
  return copy;
}

describe('the type of an image', () => {
  test('is that of its content', () => {
    const types = Object.values(SAMPLES).map(imageType);
    expect(types).toEqual(['image/png', 'image/jpeg', 'image/webp', 'image/webp']);
  });

  test.each([
    ['nothing', ''],
    ['a page', '<!doctype html><script>alert(1)</script>'],
    ['a drawing', '<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>'],
    ['a GIF', 'GIF89a\u0001\u0000'],
    ['a sound', 'RIFF....WAVEfmt '],
    ['the beginning of a PNG', '\u0089PNG'],
  ])('%s is none', (_, text) => {
    expect(imageType(Buffer.from(text, 'latin1'))).toBeNull();
  });
});

describe('the header of an image', () => {
  test('tells its size, and whether it is compressed without loss', () => {
    expect(imageHeader('image/png', SAMPLES.png)).toEqual({ ...still, isLossless: true });
    expect(imageHeader('image/jpeg', SAMPLES.jpeg)).toEqual({ ...still, isLossless: false });
    expect(imageHeader('image/webp', SAMPLES.webp)).toEqual({ ...still, isLossless: false });
    expect(imageHeader('image/webp', SAMPLES.lossless)).toEqual({ ...still, isLossless: true });
  });

  test('tells a size that no memory holds', () => {
    const huge = png({ width: 30_000, height: 30_000, rows: new Uint8Array(1) });
    expect(imageHeader('image/png', huge)).toMatchObject({ width: 30_000, height: 30_000 });
  });

  test('tells a moving image', () => {
    const moving = png({ extra: [['acTL', new Uint8Array(8)]] });
    expect(headerOf('image/png', moving)?.isMoving).toBe(true);
    const riff = Buffer.alloc(40);
    riff.write('RIFF....WEBPVP8X', 0, 'latin1');
    riff.writeUInt32LE(10, 16);
    riff[20] = 0x02;
    expect(imageHeader('image/webp', riff)).toMatchObject({ width: 1, height: 1, isMoving: true });
    expect(headerOf('image/webp', changed(riff, 20, 0x10))?.isMoving).toBe(false);
  });

  test('tells the colours of print', () => {
    const frame = Buffer.from(SAMPLES.jpeg).indexOf(Buffer.from([0xff, 0xc0]));
    expect(headerOf('image/jpeg', changed(SAMPLES.jpeg, frame + 9, 4))?.isCmyk).toBe(true);
  });

  test.each(manyParts(10 * 1024 * 1024))(
    'of millions of parts, %s, is not looked for among them',
    (_, bytes) => {
      const type = imageType(bytes) ?? expect.unreachable();
      expect(imageHeader(type, bytes)).toBe('too many parts');
      // It does not get further than this.
      expect(imageHeader(type, bytes.subarray(0, 16 * 1024))).toBe('too many parts');
    },
  );

  test('of some hundred parts is found', () => {
    const texts = Array.from({ length: 500 }, () => ['tEXt', Buffer.from('Comment')] as const);
    expect(imageHeader('image/png', png({ extra: texts }))).toMatchObject({ width: 8, height: 4 });
  });

  test('goes by the pixels that come first', () => {
    const riff = Buffer.alloc(48);
    riff.write('RIFF....WEBPVP8X', 0, 'latin1');
    riff.writeUInt32LE(10, 16);
    riff.write('VP8 ', 30, 'latin1');
    riff.write('VP8L', 38, 'latin1');
    expect(imageHeader('image/webp', riff)).toMatchObject({ isLossless: false });
    expect(imageHeader('image/webp', changed(riff, 33, 0x4c))).toMatchObject({ isLossless: true });
  });

  test('of any cut or changed file is read without an error, in an instant', () => {
    const some = fc.constantFrom(...(['image/png', 'image/jpeg', 'image/webp'] satisfies ImageType[]));
    const bytes = fc
      .tuple(
        fc.constantFrom(...Object.values(SAMPLES)),
        fc.array(fc.tuple(fc.nat(200), fc.nat(255)), { maxLength: 6 }),
        fc.nat(400),
      )
      .map(([sample, changes, length]) => {
        const cut = sample.slice(0, length);
        for (const [at, value] of changes) if (at < cut.length) cut[at] = value;
        return cut;
      });
    fc.assert(
      fc.property(some, bytes, (type, file) => {
        const header = headerOf(type, file);
        if (header) expect(Math.min(header.width, header.height)).toBeGreaterThan(0);
      }),
      { numRuns: 2000 },
    );
  });
});
